// Gathers what only a caller's own models need, so that a page without any does not load it.
export { Extraction } from "./extraction.js";
export { secondLook } from "./reranking.js";
export { Vectors } from "./vectors.js";
