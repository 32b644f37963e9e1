// Turns a trace of a page into how long its thread was held up by each call that was marked in it.

import assert from "node:assert/strict";

/**
 * Milliseconds of the page's thread that the longest task took, by call: its processor time, since others on this machine
 * only make tasks wait. The least of the repetitions, since garbage of one call is collected in another.
 */
export function longestTasks(trace) {
  const { traceEvents } = JSON.parse(trace.toString());
  const marks = traceEvents.filter(({ cat, name }) => cat?.includes("blink.user_timing") && /^(begin|end) /.test(name)).sort((a, b) => a.ts - b.ts);
  const { pid, tid } = marks[0];
  const tasks = traceEvents.filter((event) => event.ph === "X" && event.pid === pid && event.tid === tid && /RunTask/.test(event.name) && event.tdur !== undefined);
  assert.ok(tasks.length > 100, "the trace holds the thread's tasks");
  const held = {};
  marks.forEach(({ name, ts }, at) => {
    if (!name.startsWith("begin ")) return;
    const call = name.slice(6);
    const end = marks.slice(at).find((mark) => mark.name === `end ${call}`).ts;
    const longest = Math.max(0, ...tasks.filter((task) => task.ts + task.dur > ts && task.ts < end).map(({ tdur }) => tdur / 1_000));
    held[call] = Math.min(held[call] ?? Infinity, longest);
  });
  return held;
}
