import assert from "node:assert/strict";
import { test } from "node:test";
import { EMPTY_DRAFT } from "./draft.ts";
import type { SortedByWindow } from "./people/sort-by-window.ts";
import { nobodyReason, sharesOf, splitOf, splitWords, textToAll } from "./split-send.ts";

const named = (...numbers: string[]) =>
  numbers.map((number) => ({ number, endsAt: null, state: "unknown" as const }));
const MIXED: SortedByWindow = { open: named("a", "b", "c"), shut: named("d", "e"), optedOut: named("f") };
const ONLY_SHUT: SortedByWindow = { open: [], shut: named("d", "e"), optedOut: [] };

test("by itself closed and unknown windows get the template, opted-out people nothing", () => {
  const split = splitOf(MIXED, EMPTY_DRAFT.remedy);
  assert.deepEqual(sharesOf(split), [
    { channel: "chat-text", to: ["a", "b", "c"] },
    { channel: "chat-template", to: ["d", "e"] },
  ]);
  assert.equal(splitWords(split), "Send text to 3, template to 2; 1 opted out gets nothing");
});

test("nobody is left out without the button saying so, and no choice sends to who opted out", () => {
  const nothing = splitOf(MIXED, "nothing");
  assert.deepEqual(sharesOf(nothing), [{ channel: "chat-text", to: ["a", "b", "c"] }]);
  assert.equal(splitWords(nothing), "Send text to 3; 2 without an open window and 1 opted out get nothing");
  const text = splitOf(MIXED, "text");
  assert.deepEqual(sharesOf(text), [{ channel: "chat-text", to: ["a", "b", "c", "d", "e"] }]);
  assert.equal(splitWords(text), "Send text to 5; 1 opted out gets nothing");
});

test("where nothing is known the text goes to everybody", () => {
  assert.equal(splitWords(textToAll(["a", "b"])), "Send text to 2");
});

test("a split that reaches nobody cannot be sent", () => {
  assert.match(nobodyReason(splitOf(ONLY_SHUT, "nothing")) ?? "", /No window is open/);
  const gone = { open: [], shut: [], optedOut: named("f") };
  assert.match(nobodyReason(splitOf(gone, "template")) ?? "", /opted out/);
});
