import assert from "node:assert/strict";
import { test } from "node:test";
import { type Level, loosen, type Reading, readLevel } from "./fold.ts";

const NONE = { most: 0, counted: 0 };

/** A balance that says the level to the credit. */
const said = (level: number, from: number, until: number): Reading => ({
  ...{ low: level, high: level, from, until, open: NONE },
});

const readAll = (...readings: Reading[]) => {
  let level: Level | null = null;
  return readings.map((reading) => {
    const read = readLevel(level, reading);
    level = read.level;
    return read;
  });
};

test("what went is told once, though another balance of that moment would show it again", () => {
  // One went between the second and the third in the order of the service; the third was answered first of them.
  const reads = readAll(said(100, 0, 10), said(99, 20, 30), said(100, 25, 31), said(99, 40, 50));
  assert.deepEqual(
    reads.map(({ claim }) => claim && [claim.way, claim.least, claim.since, claim.until]),
    [null, ["went", 1, 10, 30], null, null],
  );
});

test("of two balances that were on their way together nothing is told, as nobody knows which was the earlier", () => {
  const reads = readAll(said(100, 0, 30), said(99, 20, 40));
  assert.equal(reads[1]?.claim, null);
});

test("what we may have paid explains a fall as far as it goes, and nothing explains a rise", () => {
  const { level } = readLevel(null, said(100, 0, 10));
  const open = loosen(level, { most: 30, counted: 6 });
  const explained = readLevel(open, said(80, 20, 30));
  assert.deepEqual([explained.claim, explained.unsure], [null, { most: 20, counted: 6 }]);
  const beyond = readLevel(open, said(60, 20, 30)).claim;
  assert.deepEqual([beyond?.way, beyond?.least, beyond?.most], ["went", 10, 40]);
  const more = readLevel(open, said(105, 20, 30)).claim;
  assert.deepEqual([more?.way, more?.least, more?.most], ["came", 5, 35]);
});
