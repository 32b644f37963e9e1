// Proves that useMemory() opens one memory however often effects run, shares it, and closes it when nobody shows it any more.
import assert from "node:assert/strict";
import { register } from "node:module";
import { test } from "node:test";

import { volatileStore } from "../../pkg/dist/stores/volatile.js";

// React itself is the caller's: this stand-in renders one component and, as StrictMode does, runs its first effects twice.
const REACT = `
let current;
export function useState(initial) {
  const at = current.at++;
  const { slots, render } = current;
  if (!(at in slots)) slots[at] = initial;
  return [slots[at], (next) => { slots[at] = typeof next === "function" ? next(slots[at]) : next; queueMicrotask(render); }];
}
export function useEffect(effect, dependencies) {
  const at = current.at++;
  const { slots, late } = current;
  const before = slots[at];
  if (before && before.dependencies.every((one, index) => Object.is(one, dependencies[index]))) return;
  late.push(() => {
    before?.clean?.();
    let clean = effect();
    if (!before) { clean?.(); clean = effect(); }
    slots[at] = { dependencies, clean };
  });
}
export function mount(component) {
  const slots = {};
  const shown = [];
  let gone = false;
  const render = () => {
    if (gone) return;
    current = { slots, late: [], at: 0, render };
    const { late } = current;
    shown.push(component());
    current = undefined;
    for (const run of late) run();
  };
  render();
  return { shown, render, unmount() { gone = true; for (const slot of Object.values(slots)) slot?.clean?.(); } };
}`;
const address = `data:text/javascript,${encodeURIComponent(REACT)}`;
register(`data:text/javascript,${encodeURIComponent(`
export async function resolve(name, context, next) {
  return name === "react" ? { url: ${JSON.stringify(address)}, shortCircuit: true } : next(name, context);
}`)}`);
const { mount } = await import(address);
const { useMemory } = await import("../../pkg/dist/adapters/react.js");

const until = async (holds) => {
  for (let at = 0; at < 200 && !holds(); at += 1) await new Promise((resolve) => setTimeout(resolve, 5));
  assert.ok(holds());
};

function counted() {
  const inner = volatileStore();
  const store = { ...inner, closed: 0, close: async () => { store.closed += 1; } };
  return store;
}

test("opened once under double effects, shared by components, renewed on changes, closed with the last", async () => {
  const store = counted();
  const use = () => useMemory({ user: "ann", store, embedder: null });
  const one = mount(use);
  const other = mount(use);
  assert.deepEqual(one.shown[0], { memory: null, error: null, status: "opening", version: 0 });
  await until(() => one.shown.at(-1).status === "open" && other.shown.at(-1).status === "open");
  const { memory, version } = one.shown.at(-1);
  assert.equal(other.shown.at(-1).memory, memory);
  await memory.remember("I play the oboe");
  await until(() => one.shown.at(-1).version > version);
  one.unmount();
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal((await memory.list()).length, 1);
  other.unmount();
  await until(() => store.closed === 1);
  await assert.rejects(memory.list(), { code: "closed" });
});

test("failures are shown, and no options open nothing", async () => {
  const wrong = mount(() => useMemory({ user: "", store: "volatile" }));
  await until(() => wrong.shown.at(-1).status === "failed");
  assert.equal(wrong.shown.at(-1).error.code, "invalid_argument");
  wrong.unmount();
  let user = null;
  const page = mount(() => useMemory(user && { user, store: "volatile", embedder: null }));
  assert.equal(page.shown.at(-1).status, "idle");
  user = "ann";
  page.render();
  assert.equal(page.shown.at(-1).status, "opening");
  await until(() => page.shown.at(-1).status === "open");
  const ann = page.shown.at(-1).memory;
  user = "bob";
  page.render();
  assert.equal(page.shown.at(-1).memory, null);
  await until(() => page.shown.at(-1).memory?.user === "bob");
  await assert.rejects(ann.list(), { code: "closed" });
  page.unmount();
});
