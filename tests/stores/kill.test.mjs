// The write storm under SIGKILL: a few rounds of tests/stores/long/kill.mjs, in the long form 200.

import assert from "node:assert/strict";
import test from "node:test";

import { kills } from "./long/kill.mjs";
import { keep, LONG } from "./support/results.mjs";

const ROUNDS = LONG ? 200 : 3;

test("nothing acknowledged is lost and nothing is half stored when Chromium is killed", async (t) => {
  const report = (so) => so.rounds % 20 === 0 && t.diagnostic(JSON.stringify(so));
  const { rounds, acknowledged, remembered, lost, partial, wiped, told, torn } = await kills(ROUNDS, report);
  assert.ok(acknowledged > 0 && remembered > 0, "the storm wrote something");
  keep({ kills: { rounds, lost: lost + partial }, more: { kills: { acknowledgedBatches: acknowledged, acknowledgedRecords: remembered, halfStored: partial, roundsTheBrowserWiped: wiped, wipesTheMemoryTold: told, logsLeftTorn: torn } } });
  assert.ok(told >= wiped, "a memory whose database is gone says so");
  assert.deepEqual({ rounds, lost, partial }, { rounds: ROUNDS, lost: 0, partial: 0 });
});
