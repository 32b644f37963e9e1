// Turns a page into webpack's production output; nothing in it is about pocketmem.
export default { mode: "production", entry: "./main.js", output: { filename: "main.js", clean: true } };
