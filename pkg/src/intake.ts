// Gathers what takes in documents, makes and takes in exported files, and seals these, loaded when the first one comes or goes.
export { add } from "./documents.js";
export { give, take } from "./porting.js";
export { sealFile } from "./stores/file.js";
