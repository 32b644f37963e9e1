// Turns a memory into middleware of the Vercel AI SDK: memory goes into each prompt, what was said is recorded once it is finished.
import { options as checked } from "../check.js";
import type { Context, Memory, Turn } from "../contract.js";
import { hash } from "../hash.js";
import { checkMemory } from "./given.js";

export interface MiddlewareOptions {
  /** Conversation the calls belong to. A call's own `providerOptions.pocketmem.session` comes first. Default "default". */
  session?: string;
  /** Options of memory.context(), such as its budget. */
  context?: Omit<Parameters<Memory["context"]>[1], "session" | "system">;
  /** Called when memory fails; the model is called all the same. Default: console.warn. */
  onError?: (error: unknown) => void;
}

interface Part { type: string; text?: string }
interface Message { role: "system" | "user" | "assistant" | "tool"; content: string | Part[] }
interface Params { prompt: Message[]; providerOptions?: Record<string, Record<string, unknown> | undefined> }
interface Generated { content?: Part[]; text?: string }
interface StreamPart { type: string; delta?: string; textDelta?: string }
interface Streamed { stream: ReadableStream<StreamPart> }

/** `wrapLanguageModel({ model, middleware: middleware(memory, { session }) })`. */
export function middleware(memory: Memory, options: MiddlewareOptions = {}) {
  checkMemory(memory, "middleware()", ["context", "record"]);
  checked(options, "middleware()", ["session", "context", "onError"]);
  const failed = options.onError ?? ((error: unknown) => console.warn("pocketmem:", error));
  // Memory put into a prompt must not be read as what the user said: the prompt as it came is kept beside the new one.
  const originals = new WeakMap<object, Params>();

  async function record(params: Params, reply: string): Promise<void> {
    const original = originals.get(params) ?? params;
    const turns = spoken(original, sessionOf(original, options), reply);
    try {
      if (turns.length > 0) await memory.record(turns);
    } catch (error) {
      failed(error);
    }
  }

  return {
    specificationVersion: "v3" as const,
    middlewareVersion: "v2" as const,

    async transformParams<P extends { prompt: unknown }>({ params }: { params: P }): Promise<P> {
      const given = params as unknown as Params;
      const at = given.prompt.map(({ role }) => role).lastIndexOf("user");
      const query = textOf(given.prompt[at]);
      if (query === "") return params;
      try {
        const system = given.prompt.filter(({ role }) => role === "system").map(textOf).join("\n\n");
        const context = await memory.context(query, { ...options.context, session: sessionOf(given, options), ...(system === "" ? {} : { system }) });
        const changed = { ...given, prompt: withMemory(given.prompt, at, query, context) };
        originals.set(changed, given);
        return changed as unknown as P;
      } catch (error) {
        failed(error);
        return params;
      }
    },

    async wrapGenerate<R>({ doGenerate, params }: { doGenerate: () => PromiseLike<R>; params: unknown }): Promise<R> {
      const result = await doGenerate();
      const { content, text } = result as Generated;
      await record(params as Params, text ?? joined(content ?? []));
      return result;
    },

    async wrapStream<R>({ doStream, params }: { doStream: () => PromiseLike<R>; params: unknown }): Promise<R> {
      const result = await doStream();
      const { stream } = result as Streamed;
      return { ...result, stream: watched(stream, (reply) => record(params as Params, reply)) };
    },
  };
}

/** Hands the stream on as it comes; `finished` is called once, before its end is seen. A reply broken off is not recorded,
 *  what the user said is. */
function watched(stream: ReadableStream<StreamPart>, finished: (reply: string) => Promise<void>): ReadableStream<StreamPart> {
  const reader = stream.getReader();
  let reply = "";
  return new ReadableStream<StreamPart>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          await finished(reply);
          controller.close();
          return;
        }
        if (value.type === "text-delta") reply += value.delta ?? value.textDelta ?? "";
        controller.enqueue(value);
      } catch (error) {
        await finished("");
        controller.error(error);
      }
    },
    async cancel(reason) {
      await finished("");
      await reader.cancel(reason);
    },
  });
}

/** The exchange that this call was: the user's words once, whatever steps of tools lie between, and the reply if there is one. */
function spoken({ prompt }: Params, session: string, reply: string): Turn[] {
  const turns: Turn[] = [];
  const asked = prompt.filter(({ role }) => role === "user").length;
  const last = prompt.at(-1);
  if (last?.role === "user" && textOf(last) !== "") turns.push(turn("user", textOf(last), session, asked));
  if (reply.trim() !== "") turns.push(turn("assistant", reply, session, prompt.length));
  return turns;
}

/** The id comes from place and words, so that a call repeated by the SDK is recorded once. */
function turn(role: "user" | "assistant", content: string, session: string, place: number): Turn {
  return { session, role, content, id: `${session}/${place}/${role}/${hash(content)}` };
}

function withMemory(prompt: Message[], at: number, query: string, context: Context): Message[] {
  const content = context.messages.at(-1)?.content ?? "";
  const recalled = content.endsWith(query) ? content.slice(0, content.length - query.length) : "";
  const rest = prompt.flatMap((message, index): Message[] => {
    if (message.role === "system") return [];
    if (index !== at || recalled === "") return [message];
    const parts: Part[] = typeof message.content === "string" ? [{ type: "text", text: message.content }] : message.content;
    return [{ ...message, content: [{ type: "text", text: recalled }, ...parts] }];
  });
  return context.system === "" ? rest : [{ role: "system", content: context.system }, ...rest];
}

function sessionOf(params: Params, options: MiddlewareOptions): string {
  const own = params.providerOptions?.pocketmem?.session;
  return typeof own === "string" && own !== "" ? own : (options.session ?? "default");
}

function textOf(message: Message | undefined): string {
  if (!message) return "";
  return typeof message.content === "string" ? message.content : joined(message.content);
}

function joined(parts: Part[]): string {
  return parts.filter(({ type }) => type === "text").map(({ text }) => text ?? "").join("");
}
