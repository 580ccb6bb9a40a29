import assert from "node:assert/strict";
import { test } from "node:test";
import { NAME_OF_RECIPIENT } from "./state-names.ts";
import { MESSAGE_WORDS } from "./state-words.ts";

test("whoever was still queued when a campaign was cancelled is not said to have been removed from it", () => {
  const { word, meaning } = MESSAGE_WORDS[NAME_OF_RECIPIENT.cancelled];
  assert.equal(word, "Cancelled");
  assert.match(meaning, /^Cancelled before sending/);
  assert.notEqual(meaning, MESSAGE_WORDS.skipped.meaning);
});
