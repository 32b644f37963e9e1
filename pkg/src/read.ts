// Turns a query into recalled records or a context: checked, looked at a second time by the caller's reranker, made ahead.
import type { Context, ContextOptions, Recalled, RecallOptions } from "./contract.js";
import * as accept from "./accept.js";
import { Ahead, type Made } from "./ahead.js";
import * as check from "./check.js";
import * as convert from "./convert.js";
import type { Core } from "./core.js";
import type { SecondLook } from "./reranking.js";
import { Zone } from "./time.js";

const LIMIT = 5;

export class Reader {
  readonly #core: Core;
  readonly #secondLook: SecondLook | undefined;
  readonly #ahead = new Ahead();

  /** `secondLook`: there when a reranker was given. */
  constructor(core: Core, secondLook: SecondLook | undefined) {
    this.#core = core;
    this.#secondLook = secondLook;
  }

  recall(query: string, options: RecallOptions | undefined): Promise<Recalled[]> {
    check.text(query, "query");
    const args = accept.recall(options, this.#core.options.zone);
    return this.#core.exclusive(async (perform) => {
      if (!this.#secondLook) return convert.recalled(await perform("recall", { query, ...args }));
      const limit = (args.limit as number | undefined) ?? LIMIT;
      const found = (await this.#secondLook(perform, query, args, limit)).slice(0, limit);
      if (args.touch !== false && found.length > 0) await perform("touch", { ids: found.map(({ id }) => id) });
      return found;
    });
  }

  explain(query: string, id: string, options: RecallOptions | undefined): Promise<{ stage: string; passed: boolean; detail: string }[]> {
    check.text(query, "query");
    check.text(id, "id");
    return this.#core.call("explain", { query, id, ...accept.recall(options, this.#core.options.zone) });
  }

  async context(query: string, options: ContextOptions): Promise<Context> {
    const [key, args] = this.#checked(query, options);
    const ready = await this.#ahead.take(key, this.#core.now(), () => this.#core.version);
    const recall = args.recall as check.Shape | undefined;
    if (!ready) return (await this.#make(query, args)).context;
    // Made ahead of time nothing was counted as used; now it is.
    if (recall?.touch !== false && ready.used.length > 0) await this.#core.call("touch", { ids: ready.used.map(({ id }) => id) });
    return ready;
  }

  prefetch(query: string, options: ContextOptions): void {
    const [key, args] = this.#checked(query, options);
    const quiet = { ...args, recall: { ...(args.recall as check.Shape | undefined), touch: false } };
    this.#ahead.prepare(key, this.#core.now(), this.#core.version, () => this.#make(query, quiet));
  }

  #make(query: string, args: check.Shape): Promise<Made> {
    return this.#core.exclusive(async (perform) => {
      const recall = (args.recall ?? {}) as check.Shape;
      const order = (await this.#secondLook?.(perform, query, recall, (recall.limit as number | undefined) ?? LIMIT))?.map(({ id }) => id);
      const context = convert.context(await perform("context", order ? { query, ...args, recall: { ...recall, order } } : { query, ...args }));
      return { context, version: this.#core.version };
    });
  }

  #checked(query: string, options: ContextOptions): [key: string, args: check.Shape] {
    this.#core.assertOpen();
    check.text(query, "query");
    const { timeZone, ...args } = accept.context(options, this.#core.options.zone);
    if (timeZone !== undefined) args.zone = new Zone(timeZone as string).offset(this.#core.now());
    return [JSON.stringify([query, args]), args];
  }
}
