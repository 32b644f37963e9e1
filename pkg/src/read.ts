// Turns a query into recalled records or a context: checked, looked at a second time by the caller's reranker, made ahead.
import type { Context, ContextOptions, Recalled, RecallOptions } from "./contract.js";
import { Ahead, type Made } from "./ahead.js";
import * as check from "./check.js";
import * as convert from "./convert.js";
import type { Core } from "./core.js";
import type { SecondLook } from "./reranking.js";
import { Zone } from "./time.js";

const LIMIT = 5;
const CONTEXT: (keyof ContextOptions)[] = ["session", "system", "tools", "window", "reserve", "memoryBudget", "placement", "timeZone", "task", "recall"];

type Shape = Record<string, unknown>;

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
    const args = check.recall(options, "options", this.#core.options.zone);
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
    return this.#core.call("explain", { query, id, ...check.recall(options, "options", this.#core.options.zone) });
  }

  async context(query: string, options: ContextOptions): Promise<Context> {
    const [key, args] = this.#checked(query, options);
    const ready = await this.#ahead.take(key, this.#core.now(), () => this.#core.version);
    const recall = args.recall as Shape | undefined;
    if (!ready) return (await this.#make(query, args)).context;
    // Made ahead of time nothing was counted as used; now it is.
    if (recall?.touch !== false && ready.used.length > 0) await this.#core.call("touch", { ids: ready.used.map(({ id }) => id) });
    return ready;
  }

  prefetch(query: string, options: ContextOptions): void {
    const [key, args] = this.#checked(query, options);
    const quiet = { ...args, recall: { ...(args.recall as Shape | undefined), touch: false } };
    this.#ahead.prepare(key, this.#core.now(), this.#core.version, () => this.#make(query, quiet));
  }

  #make(query: string, args: Shape): Promise<Made> {
    return this.#core.exclusive(async (perform) => {
      const recall = (args.recall ?? {}) as Shape;
      const order = (await this.#secondLook?.(perform, query, recall, (recall.limit as number | undefined) ?? LIMIT))?.map(({ id }) => id);
      const context = convert.context(await perform("context", order ? { query, ...args, recall: { ...recall, order } } : { query, ...args }));
      return { context, version: this.#core.version };
    });
  }

  #checked(query: string, options: ContextOptions): [key: string, args: Shape] {
    this.#core.assertOpen();
    check.text(query, "query");
    const given = { ...check.shape(options, "options") } as Partial<ContextOptions> & Shape;
    check.known(given, CONTEXT, "options");
    check.text(given.session, "options.session");
    if (given.system !== undefined && given.system !== null && typeof given.system !== "string") throw check.invalid("options.system must be a string.");
    for (const name of ["window", "reserve", "memoryBudget"] as const) check.optional(given[name], (part) => check.whole(part, `options.${name}`, name === "window" ? 1 : 0));
    if (given.placement !== undefined && given.placement !== "before-query" && given.placement !== "system") throw check.invalid('options.placement must be "before-query" or "system".');
    check.optional(given.task, (task) => check.text(task, "options.task"));
    const recall = check.recall(given.recall, "options.recall", this.#core.options.zone);
    let zone: number | undefined;
    if (given.timeZone !== undefined && given.timeZone !== null) zone = new Zone(check.text(given.timeZone, "options.timeZone")).offset(this.#core.now());
    const tools = check.optional(given.tools, (list) => (check.list(list, "options.tools", (tool) => tool), check.jsonText(list, "options.tools")));
    const args = check.defined({ ...given, recall, tools, timeZone: undefined, zone });
    return [JSON.stringify([query, args]), args];
  }
}
