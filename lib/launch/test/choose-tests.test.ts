import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseTests, listTests, RUNS, sharesOf } from "./choose-tests.ts";

const PLACES = ["lib/**/*.test.ts", "e2e/faults/*.test.ts", "e2e/*.spec.ts"];

test("each run plays every short file, and as many as there are play each long one once", () => {
  const runs = Array.from({ length: RUNS }, (_, seed) => chooseTests(PLACES, 350_443 + seed));
  const played = new Map<string, number>();
  for (const { files } of runs) for (const file of files) played.set(file, (played.get(file) ?? 0) + 1);
  assert.deepEqual([...played.keys()].sort(), listTests(PLACES));
  for (const [file, times] of played) assert.equal(times, file.includes(".long.") ? 1 : RUNS, file);
});

test("what a run says that it plays of the long files is what it plays", () => {
  const { files, long, longPlayed } = chooseTests(PLACES, 7);
  assert.equal(files.filter((file) => file.includes(".long.")).length, longPlayed);
  assert.equal(listTests(PLACES).filter((file) => file.includes(".long.")).length, long);
  assert.ok(longPlayed > 0 && longPlayed < long);
});

test("short files share a process with their neighbours, long ones begin first and alone, and each is played once", () => {
  const files = ["a.test.ts", "b.long.test.ts", "c.test.ts", "d.test.ts"];
  assert.deepEqual(sharesOf(files, 2), [["b.long.test.ts"], ["a.test.ts", "c.test.ts"], ["d.test.ts"]]);
});
