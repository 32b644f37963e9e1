// Gathers what takes in documents, makes and takes in exported files, seals these, and looks for what was erased: loaded when first asked for.
export { add } from "./documents.js";
export { give, take } from "./porting.js";
export { receipt, texts } from "./residue.js";
export { sealFile } from "./stores/file.js";
