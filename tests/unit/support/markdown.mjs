// Turns a Markdown file into what tests look at: headings, code blocks, tables, numbers.

/** `{ info, code, line }` of each fenced block. */
export function fences(text) {
  const found = [];
  let open;
  for (const [at, line] of text.split("\n").entries()) {
    if (open && line === "```") {
      found.push({ ...open, code: open.lines.join("\n") });
      open = undefined;
    } else if (open) open.lines.push(line);
    else if (line.startsWith("```")) open = { info: line.slice(3), line: at + 1, lines: [] };
  }
  return found;
}

/** The text without its fenced blocks. */
export function prose(text) {
  return text.replace(/^```.*\n[^]*?^```$/gm, "");
}

/** Levels of the headings, in order. */
export function headings(text) {
  return [...prose(text).matchAll(/^(#+) /gm)].map(([, marks]) => marks.length);
}

/** Rows of each table as lists of cells; the heading row first, the rule below it left out. */
export function tables(text) {
  const found = [];
  let table;
  for (const line of prose(text).split("\n")) {
    if (!line.startsWith("|")) table = undefined;
    else {
      if (!table) found.push((table = []));
      const cells = line.replaceAll("\\|", "\0").split("|").slice(1, -1).map((cell) => cell.replaceAll("\0", "|").trim());
      if (!cells.every((cell) => /^:?-+:?$/.test(cell))) table.push(cells);
    }
  }
  return found;
}

/** Numbers in figures, sorted: two translations name the same ones. */
export function numbers(text) {
  return (prose(text).match(/\d+(?:[.,]\d+)*/g) ?? []).sort();
}

/** What is set as code in running text, sorted. */
export function names(text) {
  return [...prose(text).matchAll(/`([^`]+)`/g)].map(([, name]) => name).sort();
}

/** Code without its remarks; what an example prints is no remark. */
export function bare(code) {
  const lines = code.split("\n").map((line) => (line.includes("console.log") ? line : line.replace(/\s*(?:\/\/|\/\*\*|#) .*$/, "")));
  return lines.filter((line) => line.trim() !== "").join("\n");
}
