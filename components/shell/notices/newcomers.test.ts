import assert from "node:assert/strict";
import { test } from "node:test";
import type { Notice } from "#lib/contract/desk/notice/notice.ts";
import { newcomersOf } from "./newcomers.ts";

const noticesOf = (...ids: number[]): Notice[] =>
  ids.map((id) => ({
    id,
    kind: "ended",
    at: "",
    isNew: true,
    campaign: null,
    template: null,
    inbox: null,
    trouble: null,
    eventAddress: null,
    automation: null,
  }));

/** What each reading after the other brings. */
function read(...readings: number[][]): number[][] {
  let known: number | undefined;
  return readings.map((ids) => {
    const read = newcomersOf(noticesOf(...ids), known);
    known = read.known;
    return read.newcomers.map(({ id }) => id);
  });
}

test("what was there when the page was opened is shown by no browser, and what comes then is, once", () => {
  assert.deepEqual(read([3, 2, 1], [5, 4, 3, 2, 1], [5, 4, 3, 2, 1]), [[], [5, 4], []]);
  assert.deepEqual(read([], [1], [1]), [[], [1], []]);
});

test("old notices of a kind that somebody wants to see again are not shown as new ones", () => {
  assert.deepEqual(read([9, 5], [9, 8, 7, 5], [10, 9, 8, 7, 5]), [[], [], [10]]);
});

test("an old one that moves up into the list, as another has gone, is not shown", () => {
  assert.deepEqual(read([4, 3, 2], [5, 4, 2], [5, 2, 1], [6, 5, 2]), [[], [5], [], [6]]);
});
