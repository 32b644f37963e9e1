// Gathers what takes in documents and exported files, loaded when the first one comes.
export { add } from "./documents.js";
export { take } from "./importing.js";
