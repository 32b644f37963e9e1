// Turns a Context into the system blocks and messages of Anthropic's Messages API, with a cache breakpoint after the stable part.
import type { Context } from "../contract.js";
import { checkContext } from "./given.js";
import { toolText } from "./tool.js";

export interface AnthropicText {
  type: "text";
  text: string;
  cache_control?: { type: "ephemeral" };
}

export interface AnthropicPrompt {
  system?: AnthropicText[];
  messages: { role: "user" | "assistant"; content: string }[];
}

/** `client.messages.create({ model, max_tokens, ...toAnthropic(context) })`. */
export function toAnthropic(context: Context): AnthropicPrompt {
  checkContext(context, "toAnthropic()");
  const messages: AnthropicPrompt["messages"] = [];
  for (const { role, content, name } of context.messages) {
    if (content === "") continue;
    const own = role === "assistant" ? "assistant" : "user";
    const said = role === "tool" ? toolText(content, name) : name === undefined ? content : `${name}: ${content}`;
    const last = messages.at(-1);
    // Roles must take turns.
    if (last?.role === own) last.content += `\n\n${said}`;
    else messages.push({ role: own, content: said });
  }
  // The first message must be the user's; a window may begin with a reply.
  if (messages[0]?.role === "assistant") messages.unshift({ role: "user", content: "[Earlier messages are left out.]" });
  const system = systemBlocks(context);
  return system.length > 0 ? { system, messages } : { messages };
}

function systemBlocks({ system, blocks }: Context): AnthropicText[] {
  const end = stableEnd(system, blocks);
  const stable = system.slice(0, end);
  const volatile = system.slice(end).trim();
  const found: AnthropicText[] = [];
  if (stable.trim() !== "") found.push({ type: "text", text: stable, cache_control: { type: "ephemeral" } });
  if (volatile !== "") found.push({ type: "text", text: volatile });
  return found;
}

/** Where the part ends that is the same bytes as last time: all of it, unless memory was placed in the system text. */
function stableEnd(system: string, blocks: Context["blocks"]): number {
  const volatile = blocks.filter(({ stable, text }) => !stable && text !== "").map(({ text }) => system.indexOf(text)).filter((at) => at >= 0);
  if (volatile.length === 0) return system.length;
  let end = 0;
  for (const { stable, text } of blocks) {
    if (!stable || text === "") continue;
    const at = system.indexOf(text, end);
    if (at >= 0) end = at + text.length;
  }
  return end;
}
