import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { pipelined } from "./pipelined.ts";

test("the first in order that failed is thrown, whichever failed first, and none is left on its way", async () => {
  const ended: string[] = [];
  const fail = async (name: string, turns: number) => {
    for (let turn = 0; turn < turns; turn++) await setImmediate();
    ended.push(name);
    throw new Error(name);
  };
  await assert.rejects(pipelined([fail("the cause", 2), fail("its echo", 1), fail("a late echo", 3)]), {
    message: "the cause",
  });
  assert.deepEqual(ended, ["its echo", "the cause", "a late echo"]);
});

test("all answers are given in order", async () => {
  assert.deepEqual(await pipelined([Promise.resolve(1), setImmediate("two")]), [1, "two"]);
});
