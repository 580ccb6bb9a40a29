import assert from "node:assert/strict";
import { test } from "node:test";
import { STATE_MEANINGS } from "./state-meanings.ts";
import { NAME_OF_RECIPIENT } from "./state-names.ts";
import { STATE_WORDS } from "./state-words.ts";

test("whoever was still queued when a campaign was cancelled is not said to have been removed from it", () => {
  const name = NAME_OF_RECIPIENT.cancelled;
  const { meaning } = STATE_MEANINGS[name];
  assert.equal(STATE_WORDS[name].word, "Cancelled");
  assert.match(meaning, /^Cancelled before sending/);
  assert.notEqual(meaning, STATE_MEANINGS.skipped.meaning);
});
