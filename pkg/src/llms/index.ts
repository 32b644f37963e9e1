// Turns a model somewhere else, or in the browser, into an Llm: pocketmem opens no connection that is not asked for here.
export { anthropic, type AnthropicOptions } from "./anthropic.js";
export { openAICompatible, type OpenAICompatibleOptions } from "./openai.js";
export { promptApi, type PromptApiOptions } from "./prompt-api.js";
