import assert from "node:assert/strict";
import { test } from "node:test";
import { inTurn } from "./in-turn.ts";

test("four passwords are worked on at once, a hundred more wait their turn, and whoever comes then is told to come back", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let working = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++working);
    await released;
    working -= 1;
  };
  const all = Array.from({ length: 104 }, () => inTurn(work));
  await assert.rejects(inTurn(work), { code: "rate_limited" });
  assert.equal(working, 4);
  release();
  await Promise.all(all);
  assert.equal(most, 4);
  await inTurn(work);
});
