// Turns models, the package's own and those of other makers, into Embedders.
export { builtin } from "./builtin.js";
export { openAICompatible, type OpenAICompatibleOptions } from "./openai.js";
export { transformers, type TransformersOptions } from "./transformers.js";
export { workersAI, type AiBinding, type WorkersAIOptions } from "./workers-ai.js";
