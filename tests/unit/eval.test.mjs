// Proves evaluate(): the measures over two small dialogues, the baselines beside them, golden cases, and refusals of wrong input.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { evaluate } from "../../pkg/dist/eval/index.js";
import { codeOf } from "./fake.mjs";

const dialogue = (name) => JSON.parse(readFileSync(join(import.meta.dirname, "dialogues", `${name}.json`), "utf8"));
const english = dialogue("en-garden");
const chinese = dialogue("zh-study");

test("two dialogues: the current facts come, the replaced ones do not, small talk recalls nothing", async () => {
  const report = await evaluate([english, chinese]);
  const own = report.systems.pocketmem;
  assert.ok(own.hitRate >= 0.9, JSON.stringify(report.questions.filter(({ system, missed }) => system === "pocketmem" && missed.length > 0)));
  assert.ok(own.falseRecall < 0.05, JSON.stringify(report.questions.filter(({ system, wrong }) => system === "pocketmem" && wrong.length > 0)));
  assert.equal(own.consistency, 1);
  assert.ok(own.efficiency > 0.6);
  for (const count of ["stale", "noise", "storedWrongly", "assistantAsUser"]) assert.equal(own.counts[count], 0, count);
  assert.deepEqual(Object.keys(report.languages), ["en", "zh"]);
  assert.equal(report.languages.en.pocketmem.counts.contexts + report.languages.zh.pocketmem.counts.contexts, own.counts.contexts);
});

test("the baselines show what they are", async () => {
  const { systems, questions } = await evaluate(english);
  assert.equal(systems.none.hitRate, 0);
  assert.equal(systems.none.inflation, 0);
  assert.equal(systems.none.accuracy, null);
  assert.equal(systems.none.consistencyLenient, 1);
  assert.equal(systems.none.consistency, 0);
  assert.equal(systems.replay.hitRate, 1);
  assert.ok(systems.replay.falseRecall > 0.5);
  assert.equal(systems.replay.counts.stale, 1);
  assert.ok(systems.replay.tokensPerContext > systems.pocketmem.tokensPerContext);
  assert.ok(systems.pocketmem.tokensPerContext > systems.none.tokensPerContext);
  const first = questions.find(({ system, turn }) => system === "replay" && turn === "s4u2");
  assert.deepEqual([first.needed, first.missed, first.forbidden], [["behind the shed"], [], ["east fence"]]);
  const alone = await evaluate(english, { baselines: false });
  assert.ok(alone.questions.every(({ system }) => system === "pocketmem"));
  // Tokens differ by those of the fence's word, which each memory draws for itself.
  const counted = ({ systems: { pocketmem: { hitRate, falseRecall, consistency, counts } } }) => ({ hitRate, falseRecall, consistency, recalled: counts.recalled, stale: counts.stale });
  assert.deepEqual(counted(alone), counted({ systems }));
});

test("golden cases pass and fail for what comes", async () => {
  const said = ["I'm allergic to sesame.", { role: "assistant", content: "I'll keep that in mind." }];
  const { golden } = await evaluate([
    { id: "comes", said, ask: "What should I watch out for at the falafel stand?", must: ["sesame"], mustNot: ["peanut"] },
    { id: "misses", said, ask: "What should I cook?", must: ["gluten"] },
    { id: "forbids", said, ask: "What should I cook?", mustNot: ["Sesame"] },
    { id: "silent", said: ["我在学大提琴。", "我家的车停在地下二层。"], language: "zh", ask: "外面的云好漂亮，你说呢？", nothing: true },
  ]);
  assert.deepEqual(golden.map(({ id, passed }) => [id, passed]), [["comes", true], ["misses", false], ["forbids", false], ["silent", true]]);
  assert.deepEqual(golden[1].missed, ["gluten"]);
  assert.deepEqual(golden[2].forbidden, ["Sesame"]);
});

test("a signal stops between two cases", async () => {
  const stop = new AbortController();
  const one = { said: ["I play the oboe."], ask: "What do I play?", must: ["oboe"] };
  const told = [];
  assert.equal(await codeOf(evaluate([one, one, one], { signal: stop.signal, onProgress: (done) => { told.push(done); if (done === 2) stop.abort(); } })), "aborted");
  assert.deepEqual(told, [1, 2]);
});

test("wrong input is refused with the place of the fault", async () => {
  assert.equal(await codeOf(evaluate({ ...english, facts: undefined })), "invalid_argument");
  await assert.rejects(evaluate([chinese, { ...english, checks: [{ turn: "s9u9", need: [], allow: [], forbid: [], nothing: true }] }]), /dialogues\[1\].*s9u9/);
  await assert.rejects(evaluate({ ...english, checks: [{ ...english.checks[0], need: ["shoe"] }] }), /shoe/);
  assert.equal(await codeOf(evaluate({ said: [], ask: "x" })), "invalid_argument");
  assert.equal(await codeOf(evaluate({ said: ["x"], ask: " " })), "invalid_argument");
});
