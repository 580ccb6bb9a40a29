import assert from "node:assert/strict";
import { test } from "node:test";
import { addStep, totalOf } from "#lib/client/campaigns/what-if.ts";
import type { WhatIfCampaign } from "#lib/contract/desk/what-if.ts";
import { leftOutOf, resultOf } from "./what-if-words.ts";

const one = (id: string | null, before: number, after: number): WhatIfCampaign => ({
  ...{
    id,
    name: id,
    messages: 1,
    before,
    after,
    unread: 0,
    unknown: 2,
    skipped: 1,
    byChat: 0,
    shorter: 0,
    moved: 0,
  },
});

test("what another rule would have cost -> said with both figures, and no share where it is the same", () => {
  assert.equal(resultOf({ before: 12_400, after: 8_556 }), "31.0 % fewer credits: 12,400 → 8,556");
  assert.equal(resultOf({ before: 100, after: 101 }), "1.0 % more credits: 100 → 101");
  assert.equal(resultOf({ before: 7, after: 7 }), "Just as many credits: 7");
  assert.equal(resultOf({ before: 0, after: 0 }), "No credits were used in these days");
});

test("what may have been sent, and what nobody can read any more -> said, and not hidden in the figures", () => {
  assert.deepEqual(leftOutOf({ unknown: 0, unread: 0 }), []);
  assert.equal(leftOutOf({ unknown: 5, unread: 9 }).length, 2);
});

test("steps of one campaign -> one sum, with what was sent by hand apart, the dearest first", () => {
  const sums = addStep(addStep([], [one("a", 5, 5), one(null, 1, 1)]), [one("a", 5, 1), one("b", 99, 9)]);
  assert.deepEqual(
    sums.map(({ id, before, after }) => [id, before, after]),
    [
      ["b", 99, 9],
      ["a", 10, 6],
      [null, 1, 1],
    ],
  );
  const { before, after, skipped, unknown } = totalOf(sums);
  assert.deepEqual({ before, after, skipped, unknown }, { before: 110, after: 16, skipped: 4, unknown: 8 });
});
