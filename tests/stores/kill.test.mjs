// The short form of the write storm under SIGKILL; the long one is tests/stores/long/kill.mjs.

import assert from "node:assert/strict";
import test from "node:test";

import { kills } from "./long/kill.mjs";

test("nothing acknowledged is lost and nothing is half stored when Chromium is killed", async () => {
  const { rounds, acknowledged, lost, partial } = await kills(3);
  assert.ok(acknowledged > 0, "the storm wrote something");
  assert.deepEqual({ rounds, lost, partial }, { rounds: 3, lost: 0, partial: 0 });
});
