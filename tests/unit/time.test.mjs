// Proves how times are read: numbers, ISO strings with and without a zone, across changes of clocks, and refused otherwise.
import assert from "node:assert/strict";
import { test } from "node:test";

import { parseTime, Zone } from "../../pkg/dist/time.js";

const at = (value, zone = "UTC") => new Date(parseTime(value, new Zone(zone), "time")).toISOString();

test("numbers and strings with a zone mean one moment wherever they are read", () => {
  assert.equal(parseTime(1_700_000_000_000, new Zone("Asia/Tokyo"), "time"), 1_700_000_000_000);
  assert.equal(parseTime(-1, new Zone("UTC"), "time"), -1);
  assert.equal(at("2025-03-01T09:30:00Z", "Asia/Tokyo"), "2025-03-01T09:30:00.000Z");
  assert.equal(at("2025-03-01T09:30:00+08:00"), "2025-03-01T01:30:00.000Z");
  assert.equal(at("2025-03-01T09:30-0530"), "2025-03-01T15:00:00.000Z");
  assert.equal(at("2025-03-01T09:30:00.25z"), "2025-03-01T09:30:00.250Z");
  assert.equal(at(new Date("2025-03-01T09:30:00Z")), "2025-03-01T09:30:00.000Z");
});

test("strings without a zone are meant in the user's", () => {
  assert.equal(at("2025-03-01", "Asia/Shanghai"), "2025-02-28T16:00:00.000Z");
  assert.equal(at("2025-03-01 09:30", "Asia/Shanghai"), "2025-03-01T01:30:00.000Z");
  assert.equal(at("2025-07-01T12:00:00", "Europe/Berlin"), "2025-07-01T10:00:00.000Z");
  assert.equal(at("2025-01-01T12:00:00", "Europe/Berlin"), "2025-01-01T11:00:00.000Z");
  assert.equal(at("2025-07-01T12:00:00", "Asia/Kathmandu"), "2025-07-01T06:15:00.000Z");
  assert.equal(at("2025-03-01T24:00", "UTC"), "2025-03-02T00:00:00.000Z");
});

test("both sides of a change of clocks are right", () => {
  assert.equal(at("2025-03-30T01:59:59", "Europe/Berlin"), "2025-03-30T00:59:59.000Z");
  assert.equal(at("2025-03-30T03:00:00", "Europe/Berlin"), "2025-03-30T01:00:00.000Z");
  assert.equal(at("2025-10-26T03:00:00", "Europe/Berlin"), "2025-10-26T02:00:00.000Z");
  assert.equal(at("2025-03-09T03:00:00", "America/New_York"), "2025-03-09T07:00:00.000Z");
  const zone = new Zone("Europe/Berlin");
  assert.equal(zone.offset(Date.UTC(2025, 2, 30, 0, 59, 59)), 60);
  assert.equal(zone.offset(Date.UTC(2025, 2, 30, 1, 0, 0)), 120);
  assert.equal(new Zone("Asia/Kolkata").offset(0), 330);
  assert.equal(new Zone("America/St_Johns").offset(Date.UTC(2025, 0, 1)), -210);
});

test("what is not a time is refused with its name", () => {
  for (const value of [NaN, Infinity, 9e15, "", "yesterday", "2025-02-30", "2025-13-01", "2025-03-01T25:00", "2025-03-01T10:60", "03/01/2025", {}, null, true]) {
    assert.throws(() => parseTime(value, new Zone("UTC"), "validFrom"), (error) => error.code === "invalid_argument" && /validFrom/.test(error.message), String(value));
  }
  assert.throws(() => new Zone("Mars/Olympus"), { code: "invalid_argument" });
});
