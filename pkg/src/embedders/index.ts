// Turns models of other makers into Embedders.
export { openAICompatible, type OpenAICompatibleOptions } from "./openai.js";
export { transformers, type TransformersOptions } from "./transformers.js";
export { workersAI, type AiBinding, type WorkersAIOptions } from "./workers-ai.js";
