import assert from "node:assert/strict";
import { test } from "node:test";
import { hasMore, writtenWords } from "./written-words.ts";

const wordsOf = (text: string | null, messageType: string | null) =>
  writtenWords({ text, messageType }).words;

test("what somebody wrote is told in their words, and what is no text by what it is", () => {
  assert.deepEqual(writtenWords({ text: "Mpo?", messageType: "text" }), { words: "Mpo?", isText: true });
  assert.equal(wordsOf("Angalia hii", "image"), "Angalia hii");
  assert.equal(wordsOf(null, "image"), "Picture");
  assert.equal(wordsOf("", "AUDIO"), "Voice note");
  assert.equal(wordsOf(null, "contacts"), "Contact");
});

test("a kind that nobody knows is said to be no text, a text without words not to be shown, and nothing to be kept no longer", () => {
  assert.equal(wordsOf(null, "reaction"), "A message that is no text");
  assert.equal(wordsOf(null, null), "A message that is no text");
  assert.equal(wordsOf(null, "text"), "A text that we cannot show");
  assert.equal(wordsOf("\u200b\u2800", "text"), "A text that we cannot show");
  assert.deepEqual(writtenWords(null), { words: "No longer kept", isText: false });
});

test("of a text that is longer than what is shown of it, that it goes on is known", () => {
  const shown = "a".repeat(4_096);
  assert.equal(hasMore({ text: shown, messageType: "text" }), true);
  assert.equal(hasMore({ text: "Mpo?", messageType: "text" }), false);
  assert.equal(hasMore({ text: null, messageType: "image" }), false);
});
