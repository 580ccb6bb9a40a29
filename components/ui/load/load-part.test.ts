import assert from "node:assert/strict";
import { test } from "node:test";
import { takeToasts } from "../toast/show-toast.ts";
import { loadPart } from "./load-part.ts";

function unfetched(): Error {
  const error = new Error("Failed to load chunk");
  error.name = "ChunkLoadError";
  return error;
}

test("a part that cannot be fetched is asked for until it comes, and that is said once", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const failures = [unfetched(), unfetched()];
  let asked = 0;
  const loading = loadPart(async () => {
    asked++;
    const failure = failures.shift();
    if (failure) throw failure;
    return "part";
  });
  while (failures.length > 0 || asked < 3) {
    await Promise.resolve();
    t.mock.timers.runAll();
  }
  assert.equal(await loading, "part");
  assert.deepEqual(
    takeToasts().map(({ title }) => title),
    ["The console does not answer"],
  );
});

test("a part that is broken is not asked for again", async () => {
  await assert.rejects(
    loadPart(() => Promise.reject(new TypeError("not a function"))),
    TypeError,
  );
  assert.deepEqual(takeToasts(), []);
});
