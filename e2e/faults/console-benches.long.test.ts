import assert from "node:assert/strict";
import { test } from "node:test";
import { listUnmeasured } from "#lib/launch/bench/list-unmeasured.ts";

// What the others press is pressed by journeys, and a file of a hundredth would ask for other steps.
for (const bench of [
  "acknowledge.bench.ts",
  "crowd.bench.ts",
  "cpu/idle.bench.ts",
  "cpu/page-view.bench.ts",
  "memory.bench.ts",
  "page/typing.bench.ts",
  "recording.bench.ts",
  "start.bench.ts",
]) {
  test(`${bench} still measures: a page or a door that was renamed does not end it unseen`, async () => {
    assert.deepEqual(await listUnmeasured([`lib/launch/bench/${bench}`]), []);
  });
}
