// Turns www/docs and the repository's own Markdown files into pages that the demo's server shows.

import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";

import { Marked } from "marked";

import { root } from "./run.mjs";

const FOLDER = join(root, "www", "docs");
/** Files outside of www/docs that its pages lead to. */
const OWN = ["README.md", "README.zh-CN.md", "SECURITY.md", "SECURITY.zh-CN.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md"];

/** The page's name for a Markdown file, by its path in the repository. */
function pageOf(path) {
  if (path.startsWith("www/docs/README.")) return posix.basename(path).replace("README", "index").replace(/\.md$/, ".html");
  if (posix.dirname(path) === "www/docs") return posix.basename(path).replace(/\.md$/, ".html");
  return OWN.includes(path) ? path.toLowerCase().replace(/\.md$/, ".html") : undefined;
}

/** What a page shows besides its own text. */
const WORDS = {
  en: { index: "index.html", readme: "readme.html", pages: "Pages", documentation: "Documentation", demo: "Demo", picture: "picture", table: "table" },
  "zh-CN": { index: "index.zh-CN.html", readme: "readme.zh-cn.html", pages: "页面", documentation: "文档", demo: "演示", picture: "图", table: "表格" },
};

const slug = (text) => text.replace(/<[^>]+>/g, "").replace(/&[a-z]+;/g, "").trim().toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-");

/** HTML of one file; links to what is no page here stay as plain text. */
export function render(path, text) {
  const language = path.includes("zh-CN") ? "zh-CN" : "en";
  const own = WORDS[language];
  const marked = new Marked({ gfm: true });
  const title = /^# (.*)$/m.exec(text)?.[1] ?? path;
  marked.use({
    renderer: {
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens);
        return `<h${depth} id="${slug(inner)}">${inner}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const [target, anchor] = href.split("#");
        if (/^[a-z]+:/.test(href)) return `<a href="${href}" rel="noreferrer">${inner}</a>`;
        const page = target === "" ? "" : pageOf(posix.normalize(posix.join(posix.dirname(path), target)));
        return page === undefined ? inner : `<a href="${page}${anchor ? `#${anchor}` : ""}">${inner}</a>`;
      },
      // Too small to read on a phone: scrolled there, too.
      image({ href, text }) {
        return `<span class="wide" tabindex="0" role="group" aria-label="${own.picture}"><img src="${href}" alt="${text.replaceAll('"', "&quot;")}"></span>`;
      },
      // A table may be wider than a phone.
      table(token) {
        const row = (cells, tag) => `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join("")}</tr>`;
        return `<div class="wide" tabindex="0" role="region" aria-label="${own.table}"><table><thead>${row(token.header, "th")}</thead><tbody>${token.rows.map((cells) => row(cells, "td")).join("")}</tbody></table></div>`;
      },
      code({ text, lang }) {
        const file = /file=(\S+)/.exec(lang ?? "")?.[1];
        const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
        return `${file ? `<p class="file">${file}</p>` : ""}<pre tabindex="0"><code>${escaped}</code></pre>\n`;
      },
    },
  });
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title.replace(/[`*]/g, "")} · pocketmem</title>
    <link rel="icon" type="image/svg+xml" href="../icon.svg">
    <link rel="stylesheet" href="docs.css">
  </head>
  <body>
    <header><a href="${own.index}">pocketmem</a><nav aria-label="${own.pages}"><a href="${own.index}">${own.documentation}</a> <a href="${own.readme}">README</a> <a href="../index.html">${own.demo}</a></nav></header>
    <main>
${marked.parse(text)}
    </main>
  </body>
</html>
`;
}

/** Every page by its name. */
export function pages() {
  const inside = readdirSync(FOLDER).filter((name) => name.endsWith(".md")).map((name) => `www/docs/${name}`);
  return [...inside, ...OWN].map((path) => ({ name: pageOf(path), html: render(path, readFileSync(join(root, path), "utf8")) }));
}

/** Writes all pages into www/dist/docs. */
export function docs() {
  const out = join(root, "www", "dist", "docs");
  mkdirSync(out, { recursive: true });
  for (const { name, html } of pages()) writeFileSync(join(out, name), html);
  cpSync(join(FOLDER, "img"), join(out, "img"), { recursive: true });
  cpSync(join(FOLDER, "docs.css"), join(out, "docs.css"));
}
