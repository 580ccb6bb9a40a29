import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { test } from "node:test";
import { ROOT } from "../root.ts";
import { listUnmeasured } from "./list-unmeasured.ts";

/** Those that need no console and no browser; the others follow in `e2e/faults/console-benches.long.test.ts`. */
const benches = globSync("lib/{audience,server}/**/*.bench.ts", { cwd: ROOT });

test("each bench of the server still measures: a column or a verb that was renamed ends none of them unseen", async () => {
  assert.ok(benches.length >= 8, String(benches.length));
  assert.deepEqual(await listUnmeasured(benches), []);
});
