import assert from "node:assert/strict";
import { test } from "node:test";
import { factWordsOf } from "./fact-words.ts";

test("the words of both channels are one, and what the service wrote is kept where it differs", () => {
  assert.deepEqual(factWordsOf("DELIVERED"), { name: "delivered", word: "Delivered", asItCame: null });
  assert.deepEqual(factWordsOf("queued"), { name: "accepted", word: "Accepted", asItCame: "queued" });
  assert.equal(factWordsOf("PARTIAL_SUCCESS").asItCame, "PARTIAL_SUCCESS");
});

test("a word that nobody knows stays as it came, and asks a question", () => {
  assert.deepEqual(factWordsOf("warped"), { name: "unknown", word: "warped", asItCame: null });
});
