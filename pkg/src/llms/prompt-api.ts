// Turns the model built into Chrome (Prompt API) into an Llm: nothing leaves the device.
import { options as checked } from "../check.js";
import type { Llm } from "../contract.js";
import { MemoryError } from "../errors.js";
import { asked } from "./request.js";

export interface PromptApiOptions {
  /** Called with 0..1 while the browser downloads the model. */
  onDownload?: (share: number) => void;
  /** The browser's `LanguageModel`; tests pass their own. */
  languageModel?: LanguageModel;
}

/** The part of the browser's interface that is used. */
export interface LanguageModel {
  availability(): Promise<"unavailable" | "downloadable" | "downloading" | "available">;
  create(options: { signal?: AbortSignal; monitor?: (monitor: EventTarget) => void }): Promise<Session>;
}
interface Session {
  prompt(text: string, options: { signal?: AbortSignal; responseConstraint?: object }): Promise<string>;
  destroy(): void;
}

export function promptApi(options: PromptApiOptions = {}): Llm {
  checked(options, "promptApi()", ["onDownload", "languageModel"]);
  const found = () => options.languageModel ?? (globalThis as { LanguageModel?: LanguageModel }).LanguageModel;
  return {
    model: "prompt-api",
    async complete(prompt, settings) {
      const { signal, json } = asked(prompt, settings);
      const browser = found();
      if (browser === undefined || (await browser.availability()) === "unavailable") {
        throw new MemoryError("store_unavailable", "This browser has no built-in model. Use openAICompatible() or leave llm out.", { retryable: false });
      }
      let session: Session | undefined;
      try {
        const abort = signal === undefined ? {} : { signal };
        // one session for one prompt: earlier prompts must not colour later answers
        session = await browser.create({
          ...abort,
          monitor: (monitor) => monitor.addEventListener("downloadprogress", (event) => options.onDownload?.((event as ProgressEvent).loaded)),
        });
        return await session.prompt(prompt, { ...abort, ...(json === true ? { responseConstraint: { type: "object" } } : {}) });
      } catch (cause) {
        if (signal?.aborted === true) throw new MemoryError("aborted", "The built-in model was stopped by its signal.", { cause });
        const name = (cause as { name?: unknown } | null)?.name;
        if (name === "QuotaExceededError") throw new MemoryError("too_large", "The prompt is too long for the built-in model.", { cause });
        throw new MemoryError("store_unavailable", "The built-in model failed. Repeat later; a page must be visible and may need a click first.", { cause, retryable: true });
      } finally {
        session?.destroy();
      }
    },
  };
}
