// Turns the types of every entry point into the API reference, www/docs/api.md.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import ts from "typescript";

import { root } from "./run.mjs";

export const FILE = "www/docs/api.md";
const INNER = ["./worker.js", "./wasm/*", "./model/*", "./package.json"];
const HEAD = `# API reference

Written from the types in [pkg/src](../../pkg/src) by \`npm run types\`; do not edit. Times are milliseconds since 1970 (UTC)
unless said otherwise; scores, confidence and importance lie in 0 to 1.
`;

/** The whole reference as Markdown. */
export function reference() {
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
  return `${HEAD}\n${toc}\n\n${parts.join("\n\n")}\n`;
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
