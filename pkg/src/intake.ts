// Gathers what takes in documents and exported files, and seals the latter, loaded when the first one comes.
export { add } from "./documents.js";
export { take } from "./importing.js";
export { sealFile } from "./stores/file.js";
