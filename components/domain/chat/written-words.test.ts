import assert from "node:assert/strict";
import { test } from "node:test";
import { hasMore, writtenParts, writtenWords } from "./written-words.ts";

const wordsOf = (text: string | null, messageType: string | null) =>
  writtenWords({ text, messageType }).words;

test("what somebody wrote is told in their words, and what is no text by what it is", () => {
  assert.deepEqual(writtenWords({ text: "Mpo?", messageType: "text" }), { words: "Mpo?", isText: true });
  assert.equal(wordsOf("Ndiyo", "interactive"), "Ndiyo");
  assert.equal(wordsOf("Angalia hii", "image"), "Picture: Angalia hii");
  assert.equal(wordsOf(null, "image"), "Picture");
  assert.equal(wordsOf("", "AUDIO"), "Voice note");
  assert.equal(wordsOf(null, "contacts"), "Contact");
});

test("a kind that nobody knows is said to be no text, a text without words not to be shown, and nothing to be kept no longer", () => {
  assert.equal(wordsOf(null, "hologram"), "A message that is no text");
  assert.equal(wordsOf(null, null), "A message that is no text");
  for (const word of ["constructor", "__proto__"]) {
    assert.equal(wordsOf(null, word), "A message that is no text");
    assert.equal(wordsOf("Mpo?", word), "Mpo?");
  }
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

test("what came with a message that is no text: told behind its kind, contacts with their numbers, and how many are left", () => {
  const enclosed = { details: ["oda.pdf"], contacts: [], left: 0 };
  const oda = { text: "Angalia hii", messageType: "document", enclosed };
  assert.equal(writtenWords(oda).words, "Document: oda.pdf, Angalia hii");
  assert.deepEqual(writtenParts(oda), { kind: "Document", details: ["oda.pdf"], text: "Angalia hii" });
  const contacts = [
    { personName: "Juma Ally", numbers: ["+255712000002"] },
    { personName: null, numbers: ["0712", "0713"] },
  ];
  assert.deepEqual(
    writtenParts({ text: null, messageType: "contacts", enclosed: { details: [], contacts, left: 3 } })
      .details,
    ["Juma Ally, +255712000002", "0712, 0713", "and 3 more"],
  );
  assert.equal(
    writtenWords({ text: null, messageType: "hologram", enclosed: { ...enclosed, details: ["محمد"] } }).words,
    "A message that is no text: \u2068محمد\u2069",
  );
});
