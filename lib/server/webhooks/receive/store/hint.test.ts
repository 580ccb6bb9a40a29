import assert from "node:assert/strict";
import { test } from "node:test";
import { createHint } from "./keep-events.ts";

/** Rests end when the test says so. */
function driven() {
  let said = 0;
  let end: () => void = () => undefined;
  const sleep = () =>
    new Promise<void>((resolve) => {
      end = resolve;
    });
  const hint = createHint(() => void said++, { sleep });
  const rested = async () => {
    end();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { hint, rested, said: () => said };
}

test("the first hint is said at once, all that come while it rests are said as one, and then it is silent", async () => {
  const { hint, rested, said } = driven();
  hint();
  assert.equal(said(), 1);
  hint();
  hint();
  assert.equal(said(), 1);
  await rested();
  assert.equal(said(), 2);
  await rested();
  assert.equal(said(), 2);
  hint();
  assert.equal(said(), 3);
});
