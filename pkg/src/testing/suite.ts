// Turns the promises of a Store into cases that any test runner can run, at two levels: strong and eventual.
import { fields, func, one, text as text_ } from "../check.js";
import type { Store } from "../contract.js";

export interface SuiteOptions {
  /** "strong": what is resolved is seen by everyone at once, batches are all or nothing. "eventual": seen here at once,
   *  elsewhere after `settle`; of a batch, the last key is visible only with all others. Default "strong". */
  level?: "strong" | "eventual";
  /** Start of all keys, at least `user/agent/`. Default "suite user/agent/". */
  prefix?: string;
  /** Eventual stores: waits until other connections must see what was written. */
  settle?: () => Promise<void>;
  /** Opens a store of this name whose next larger commit fails with `quota`. Without it that promise is not tested. */
  full?: (name: string) => Promise<Store>;
  /** Damages the stored bytes of a key. For stores that check what they read (sealed ones). */
  corrupt?: (name: string, key: string) => Promise<void>;
  /** Marks a stored value as written by a newer version. For stores that have a format of their own. */
  newer?: (name: string, key: string) => Promise<void>;
  /** Deletes the store of this name from outside, while it is open. */
  destroy?: (name: string) => Promise<void>;
}

export interface SuiteCase {
  name: string;
  /** Rejects with what was expected and what came. */
  run(): Promise<void>;
}

/** Opens the store of this name; a second call with the same name is another connection to the same entries. */
export type OpenStore = (name: string) => Promise<Store>;

const MIB = 1024 * 1024;
let runs = 0;

/** The cases in order. With node:test: `for (const { name, run } of storeSuite(open)) test(name, run)`. */
export function storeSuite(open: OpenStore, options: SuiteOptions = {}): SuiteCase[] {
  func(open, "storeSuite()'s first argument");
  const kinds = { level: one(["strong", "eventual"]), prefix: text_, settle: func, full: func, corrupt: func, newer: func, destroy: func };
  const { level = "strong", prefix = "suite user/agent/", settle = async () => {} } = fields<SuiteOptions>(options, "storeSuite()'s options", kinds) as SuiteOptions;
  const strong = level === "strong";
  const cases: SuiteCase[] = [];
  runs += 1;
  const run = `${Date.now().toString(36)}-${runs}`;

  /** Each case has a store of its own name; connections opened through it are closed at its end. */
  const add = (name: string, body: (at: At) => Promise<void>) => {
    const at = `suite-${run}-${cases.length}`;
    cases.push({
      name: `${level}: ${name}`,
      async run() {
        const opened: Store[] = [];
        const connect = async (other = at) => {
          const store = await open(other);
          opened.push(store);
          return store;
        };
        try {
          await body({ name: at, connect, keep: (store) => (opened.push(store), store) });
        } finally {
          await Promise.all(opened.map((store) => store.close()));
        }
      },
    });
  };
  const key = (rest: string) => prefix + rest;
  const commit = (store: Store, put: [string, Uint8Array][], remove: string[] = []) => store.commit({ put, remove });

  add("1 a resolved write is readable by a new connection", async ({ connect }) => {
    const first = await connect();
    await commit(first, [[key("e/1"), bytes("one")]]);
    same(await text(first, key("e/1")), "one");
    await settle();
    const second = await connect();
    same(await text(second, key("e/1")), "one");
    same(await second.list(key("")), [key("e/1")]);
    await first.close();
    const third = await connect();
    same(await text(third, key("e/1")), "one");
  });

  add("2 a rejected write left nothing", async ({ connect }) => {
    const store = await connect();
    const bad: unknown[] = [
      { put: [[key("e/1"), bytes("one")], [key("e/2"), "not bytes"]], remove: [] },
      { put: [[key("e/1"), bytes("one")], ["", bytes("no key")]], remove: [] },
      { put: [[key("e/1"), bytes("one")], [key("e/1"), bytes("twice")]], remove: [] },
      { put: [[key("e/1"), bytes("one")]], remove: [7] },
      { put: [[key("e/1"), bytes("one")], [key("e/\ud800"), bytes("lone")]], remove: [] },
      { put: [[key("e/1"), bytes("one")]] },
      null,
    ];
    for (const batch of bad) await rejects(store.commit(batch as Parameters<Store["commit"]>[0]), "invalid_argument");
    same(await store.list(key("")), []);
    same(await store.load([key("e/1"), key("e/2")]), [null, null]);
  });

  add("3 a batch is all or nothing", async ({ connect }) => {
    const writer = await connect();
    const reader = await connect();
    const names = (round: number) => Array.from({ length: 20 }, (_, at) => key(`e/${round}-${at}`));
    for (let round = 0; round < 5; round += 1) {
      const all = names(round);
      const done = commit(writer, all.map((name): [string, Uint8Array] => [name, bytes(name)]));
      done.catch(() => {}); // Awaited below; the read between may fail first.
      const seen = await reader.load(all);
      const there = seen.filter((value) => value !== null).length;
      if (strong) check(there === 0 || there === all.length, `${there} of ${all.length} values of one batch were visible`);
      else if (seen.at(-1)) check(there === all.length, `the commit key was visible with ${there} of ${all.length} values`);
      await done;
      check((await writer.load(all)).every((value) => value !== null), "an acknowledged batch is not complete");
    }
  });

  add("4 a repeated batch changes nothing", async ({ connect }) => {
    const store = await connect();
    const batch = { put: [[key("e/1"), bytes("one")], [key("e/2"), bytes("two")]] as [string, Uint8Array][], remove: [key("e/0")] };
    await store.commit(batch);
    const before = await store.list(key(""));
    await store.commit(batch);
    same(await store.list(key("")), before);
    same(await text(store, key("e/2")), "two");
    await store.commit({ put: [], remove: [] });
    same(await store.list(key("")), before);
  });

  if (strong) {
    add("5 a scan sees one point in time", async ({ connect }) => {
      const writer = await connect();
      const reader = await connect();
      let writing = true;
      const write = async () => {
        for (let pair = 0; pair < 30; pair += 1) {
          const remove = pair > 4 ? [key(`e/a${pair - 5}`), key(`e/z${pair - 5}`)] : [];
          await commit(writer, [[key(`e/a${pair}`), bytes("a")], [key(`e/z${pair}`), bytes("z")]], remove);
        }
      };
      const writes = write().finally(() => {
        writing = false;
      });
      writes.catch(() => {});
      while (writing) {
        const seen = await reader.list(key("e/"));
        check(seen.length % 2 === 0, `a scan saw half a batch: ${seen.length} keys`);
        // A store without any wait of its own would never let the writer on.
        await pause(0);
      }
      await writes;
    });
  }

  add("6 a scan is sorted by UTF-16 code unit", async ({ connect }) => {
    const store = await connect();
    const names = ["b", "a", "B", "a/1", "a1", "é", "记", "\u{1f600}", "\uff5e", "z", "10", "9", "a b"].map((name) => key(`e/${name}`));
    await commit(store, names.map((name): [string, Uint8Array] => [name, bytes(name)]));
    same(await store.list(key("e/")), [...names].sort());
    same(await store.list(key("e/a")), names.filter((name) => name.startsWith(key("e/a"))).sort());
    const mixed = [names[3], key("e/none"), names[0], names[3]] as string[];
    same((await store.load(mixed)).map((value) => value && decode(value)), [names[3], null, names[0], names[3]]);
    same(await store.load([]), []);
  });

  add("7 bytes come back as they were", async ({ connect }) => {
    const store = await connect();
    const every = Uint8Array.from({ length: 256 }, (_, at) => at);
    const mebibyte = noise(MIB);
    const window = new Uint8Array(every.buffer, 16, 32);
    const values: [string, Uint8Array][] = [
      [key("e/empty"), new Uint8Array()],
      [key("e/every"), every],
      [key("e/window"), window],
      [key("s/mebibyte"), mebibyte],
      [key("e/middle"), noise(100_000)],
      [key("e/mark"), bytes("\ufeff\0\r\n")],
    ];
    const expected = values.map(([name, value]): [string, Uint8Array] => [name, value.slice()]);
    await commit(store, values);
    every.fill(7);
    await settle();
    for (const connection of [store, await connect()]) {
      const loaded = await connection.load(expected.map(([name]) => name));
      for (const [at, [name, value]] of expected.entries()) {
        const got = loaded[at];
        check(got instanceof Uint8Array, `${name} did not come back as a Uint8Array`);
        check(equal(got as Uint8Array, value), `${name} came back changed: ${(got as Uint8Array).length} bytes for ${value.length}`);
      }
      loaded[1]?.fill(9);
      const again = (await connection.load([key("e/every")]))[0];
      check(again instanceof Uint8Array && equal(again, (expected[1] as [string, Uint8Array])[1]), "a caller's change to loaded bytes reached the store");
    }
  });

  add("8 names are isolated", async ({ connect, name }) => {
    const store = await connect();
    const users = ["u", "u%", "u_", "u2", "U", "用户", "u'\"\\", "u*?[a]", "..", "u b"].map((user) => `${user}/agent/`);
    await commit(store, users.map((user): [string, Uint8Array] => [`${user}e/1`, bytes(user)]));
    for (const user of users) {
      same(await store.list(user), [`${user}e/1`]);
      same(await text(store, `${user}e/1`), user);
    }
    await commit(store, [], [`${users[1]}e/1`]);
    same(await store.list(users[1] as string), []);
    same(await store.list(users[0] as string), [`${users[0]}e/1`]);
    const other = await connect(`${name}-other`);
    for (const user of users) same(await other.list(user), []);
    same(await other.load([`${users[0]}e/1`]), [null]);
  });

  add("10 close is idempotent and later calls fail with closed", async ({ connect }) => {
    const store = await connect();
    await commit(store, [[key("e/1"), bytes("one")]]);
    await store.close();
    await store.close();
    await rejects(store.load([key("e/1")]), "closed");
    await rejects(store.list(key("")), "closed");
    await rejects(commit(store, [[key("e/2"), bytes("two")]]), "closed");
    await settle();
    same(await (await connect()).list(key("")), [key("e/1")]);
  });

  add("11 what is removed is gone from loads, scans and new connections", async ({ connect }) => {
    const store = await connect();
    await commit(store, [[key("e/1"), bytes("one")], [key("e/2"), bytes("two")], [key("s/3"), noise(200_000)]]);
    await commit(store, [[key("e/4"), bytes("four")]], [key("e/1"), key("s/3"), key("e/never")]);
    await settle();
    for (const connection of [store, await connect()]) {
      same(await connection.list(key("")), [key("e/2"), key("e/4")]);
      same(await connection.load([key("e/1"), key("s/3")]), [null, null]);
    }
  });

  const { full, corrupt, newer, destroy } = options;
  if (full) {
    add("12 a full store says quota, keeps what it has and still reads and removes", async ({ keep, name }) => {
      const store = keep(await full(name));
      await commit(store, [[key("e/1"), bytes("one")]]);
      const big = Array.from({ length: 24 }, (_, at): [string, Uint8Array] => [key(`e/big${at}`), noise(MIB)]);
      await rejects(commit(store, big), "quota");
      same(await store.list(key("")), [key("e/1")]);
      same(await text(store, key("e/1")), "one");
      await commit(store, [], [key("e/1")]);
      same(await store.list(key("")), []);
    });
  }
  if (corrupt) {
    add("13 damaged bytes give corrupt with the key, never a wrong value", async ({ connect, name }) => {
      const store = await connect();
      await commit(store, [[key("e/1"), bytes("one")], [key("e/2"), bytes("two")]]);
      await corrupt(name, key("e/1"));
      const reader = await connect();
      const error = await rejects(reader.load([key("e/1")]), "corrupt");
      check(error.message.includes(key("e/1")), `the message does not name the key: ${error.message}`);
      same(await text(reader, key("e/2")), "two");
    });
  }
  if (newer) {
    add("14 a newer format gives newer_format and is not rewritten", async ({ connect, name }) => {
      const store = await connect();
      await commit(store, [[key("e/1"), bytes("one")]]);
      await newer(name, key("e/1"));
      const reader = await connect();
      await rejects(reader.load([key("e/1")]), "newer_format");
      same(await reader.list(key("e/")), [key("e/1")]);
    });
  }
  if (destroy) {
    add("15 a store deleted from outside gives missing_data, never an empty store", async ({ connect, name }) => {
      const store = await connect();
      await commit(store, [[key("e/1"), bytes("one")]]);
      await destroy(name);
      await rejects(store.list(key("")), "missing_data");
      await rejects(store.load([key("e/1")]), "missing_data");
      await rejects(commit(store, [[key("e/2"), bytes("two")]]), "missing_data");
      // Whoever opens anew after having been told starts afresh.
      same(await (await connect()).list(key("")), []);
    });
  }

  add("16 whoever opens during a commit sees before or after, never between", async ({ connect }) => {
    for (let round = 0; round < 5; round += 1) {
      const writer = await connect();
      const names = Array.from({ length: 10 }, (_, at) => key(`e/${round}-${at}`));
      const done = commit(writer, names.map((name): [string, Uint8Array] => [name, noise(5_000)])).then(() => true, () => false);
      if (round % 2 === 0) void writer.close();
      const reader = await connect();
      const there = (await reader.load(names)).filter((value) => value !== null).length;
      if (strong) check(there === 0 || there === names.length, `${there} of ${names.length} values were visible`);
      const acknowledged = await done;
      await settle();
      const later = (await reader.load(names)).filter((value) => value !== null).length;
      if (acknowledged) check(later === names.length, `${later} of ${names.length} acknowledged values are there`);
      else if (strong) check(later === 0 || later === names.length, `${later} of ${names.length} values of a failed batch are there`);
    }
  });

  add("overlapping calls do not disturb each other", async ({ connect }) => {
    const store = await connect();
    const names = Array.from({ length: 100 }, (_, at) => key(`e/${String(at).padStart(3, "0")}`));
    await Promise.all(names.flatMap((name) => [commit(store, [[name, bytes(name)]]), store.list(key("e/")), store.load([name])]));
    same(await store.list(key("e/")), names);
    same((await store.load(names)).map((value) => value && decode(value)), names);
  });

  add("notices come from other connections only, for their prefix", async ({ connect }) => {
    const here = await connect();
    const there = await connect();
    if (!here.watch) return;
    const heard: string[] = [];
    const unwatch = here.watch(key(""), () => heard.push("mine"));
    here.watch("somebody else/agent/", () => heard.push("others"));
    await commit(here, [[key("e/1"), bytes("one")]]);
    await commit(there, [[key("e/2"), bytes("two")]]);
    await until(() => heard.length > 0, "a notice of the other connection's commit");
    same(await text(here, key("e/2")), "two");
    same(heard, ["mine"]);
    unwatch();
    await commit(there, [[key("e/3"), bytes("three")]]);
    await pause(50);
    same(heard, ["mine"]);
  });

  return cases;
}

interface At {
  name: string;
  connect(other?: string): Promise<Store>;
  keep(store: Store): Store;
}

function bytes(value: string): Uint8Array {
  return new TextEncoder().encode(value);
}

function decode(value: Uint8Array): string {
  return new TextDecoder().decode(value);
}

async function text(store: Store, key: string): Promise<string | null> {
  const [value] = await store.load([key]);
  return value ? decode(value) : null;
}

/** Bytes that do not compress: some stores would fit a mebibyte of zeros anywhere. */
function noise(length: number): Uint8Array {
  const value = new Uint8Array(length);
  for (let at = 0; at < length; at += 65_536) crypto.getRandomValues(value.subarray(at, at + 65_536));
  return value;
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

function check(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

function same(got: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify(got), JSON.stringify(expected)];
  check(a === b, `expected ${b}, got ${a}`);
}

async function rejects(promise: Promise<unknown>, code: string): Promise<Error> {
  const outcome = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  const found = outcome as (Error & { code?: string }) | undefined;
  check(found?.code === code, `expected a failure with code "${code}", got ${found ? `"${found.code}": ${found.message}` : "success"}`);
  return found;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function until(condition: () => boolean, what: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (condition()) return;
    await pause(10);
  }
  throw new Error(`waited two seconds for ${what}`);
}
