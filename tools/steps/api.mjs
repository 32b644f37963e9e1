// Turns the types of every entry point into the API reference, www/docs/api.md, and its Chinese page: another head over the same names.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import ts from "typescript";

import { root } from "./run.mjs";

export const FILES = { en: "www/docs/api.md", zh: "www/docs/api.zh-CN.md" };
const INNER = ["./worker.js", "./wasm/*", "./model/*", "./package.json"];
const HEADS = {
  en: `# API reference

[中文](api.zh-CN.md)

Written from the types in [pkg/src](../../pkg/src) by \`npm run types\`; do not edit. Times are milliseconds since 1970 (UTC)
unless said otherwise; scores, confidence and importance lie in 0 to 1.
`,
  zh: `# API 参考

[English](api.md)

由 [pkg/src](../../pkg/src) 里的类型生成（\`npm run types\`），请勿手工修改；名称、签名和说明与源代码中的一致，所以是英文。除非另有说明，时间是自 1970 年起的毫秒数
（UTC）；得分、置信度和重要性在 0 到 1 之间。按用途找：打开与选项见 \`OpenOptions\`，全部调用见 \`Memory\`，一条记忆的形状见 \`MemoryRecord\`，上下文见 \`Context\`，
可调的数值见 \`Policy\`，自己的存储见 \`Store\`；用法和示例在[实用做法](recipes.zh-CN.md)与[适配器](adapters.zh-CN.md)里，错误在[错误](errors.zh-CN.md)里。
`,
};

/** The whole reference as Markdown, by language. */
export function references() {
  const body = everything();
  return Object.fromEntries(Object.entries(HEADS).map(([language, head]) => [language, `${head}\n${body}`]));
}

function everything() {
  const { exports } = JSON.parse(readFileSync(join(root, "pkg", "package.json"), "utf8"));
  const entries = Object.entries(exports).filter(([name]) => !INNER.includes(name)).map(([name, { default: file }]) => ({
    name: name.replace(".", "pocketmem"),
    file: join(root, "pkg", "src", file.replace("./dist/", "").replace(/\.js$/, ".ts")),
  }));
  const config = ts.readConfigFile(join(root, "pkg", "tsconfig.json"), ts.sys.readFile).config;
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: entries.map(({ file }) => file), include: undefined }, ts.sys, join(root, "pkg"));
  const program = ts.createProgram(entries.map(({ file }) => file), { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const told = new Map();
  const parts = entries.map(({ name, file }) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file));
    const own = checker.getExportsOfModule(module).map((symbol) => ({ name: symbol.name, target: symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol }));
    const lines = own.map(({ name: shown, target }) => {
      const before = told.get(target);
      if (before && before !== name) return `### ${shown}\n\nSee [${before}](#${before.replace(/[^a-z-]/g, "")}).`;
      told.set(target, name);
      return symbolPart(checker, shown, target);
    });
    return `## ${name}\n\n${lines.join("\n\n")}`;
  });
  const toc = entries.map(({ name }) => `[${name}](#${name.replace(/[^a-z-]/g, "")})`).join(" · ");
  return `${toc}\n\n${parts.join("\n\n")}\n`;
}

/** What stands in the comment, on one line. */
function remark(symbol, checker) {
  return ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s+/g, " ").trim();
}

const oneLine = (text) => text.replace(/\/\*\*[^]*?\*\//g, "").replace(/\s+/g, " ").replace(/;$/, "").trim();
const block = (text) => `\`\`\`ts\n${text}\n\`\`\``;

function symbolPart(checker, name, symbol) {
  const [declaration] = symbol.declarations ?? [];
  const title = `### ${name}`;
  const text = remark(symbol, checker);
  if (ts.isInterfaceDeclaration(declaration)) return [title, text, ...members(checker, declaration.members)].filter(Boolean).join("\n\n");
  if (ts.isClassDeclaration(declaration)) {
    const shown = declaration.members.filter((member) => member.name && !ts.isPrivateIdentifier(member.name) && !(ts.getCombinedModifierFlags(member) & (ts.ModifierFlags.Private | ts.ModifierFlags.Static)));
    const made = declaration.members.find(ts.isConstructorDeclaration);
    const head = `class ${name}${declaration.heritageClauses?.map((clause) => ` ${oneLine(clause.getText())}`).join("") ?? ""}`;
    const construct = made ? `new ${name}(${made.parameters.map((one) => oneLine(one.getText())).join(", ")})` : "";
    return [title, block([head, construct].filter(Boolean).join("\n")), text, ...members(checker, shown)].filter(Boolean).join("\n\n");
  }
  if (ts.isTypeAliasDeclaration(declaration)) return [title, block(`type ${name} = ${oneLine(declaration.type.getText())}`), text].filter(Boolean).join("\n\n");
  const type = checker.getTypeOfSymbolAtLocation(symbol, declaration);
  const [signature] = type.getCallSignatures();
  const shown = signature ? `${name}${checker.signatureToString(signature, undefined, ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.WriteArrowStyleSignature).replace(") => ", "): ")}` : `const ${name}: ${checker.typeToString(type)}`;
  return [title, block(shown), text].filter(Boolean).join("\n\n");
}

/** One line for each member: as it is declared, then what its comment says. */
function members(checker, nodes) {
  const lines = [...nodes].map((member) => {
    const symbol = checker.getSymbolAtLocation(member.name) ?? member.symbol;
    const body = "body" in member && member.body ? member.getText().slice(0, member.body.getStart() - member.getStart()) : member.getText();
    const comment = ts.getJSDocCommentsAndTags(member).map((doc) => ts.getTextOfJSDocComment(doc.comment) ?? "").join(" ").replace(/\s+/g, " ").trim();
    const said = comment || (symbol && !ts.isMethodSignature(member) ? remark(symbol, checker) : "");
    return `- \`${oneLine(body).replace(/^readonly /, "")}\`${said ? `: ${said}` : ""}`;
  });
  return lines.length > 0 ? [lines.join("\n")] : [];
}
