// Turns a Context into the messages of OpenAI's chat completions, and of every endpoint that speaks like it.
import type { Context } from "../contract.js";
import { checkContext } from "./given.js";
import { toolText } from "./tool.js";

export interface OpenAIMessage {
  role: "system" | "user" | "assistant";
  content: string;
  name?: string;
}

/** What the endpoint accepts as a speaker's name. */
const NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** `client.chat.completions.create({ model, messages: toOpenAI(context) })`. The system text comes first and stays the same
 *  bytes from call to call, so that the endpoint's prompt cache hits. */
export function toOpenAI(context: Context): OpenAIMessage[] {
  checkContext(context, "toOpenAI()");
  const messages: OpenAIMessage[] = context.system === "" ? [] : [{ role: "system", content: context.system }];
  for (const { role, content, name } of context.messages) {
    // A tool message is only accepted after the call it answers; what memory keeps of it is told as text.
    if (role === "tool") messages.push({ role: "user", content: toolText(content, name) });
    else if (name === undefined) messages.push({ role, content });
    else if (NAME.test(name)) messages.push({ role, content, name });
    else messages.push({ role, content: `${name}: ${content}` });
  }
  return messages;
}
