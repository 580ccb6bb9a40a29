import assert from "node:assert/strict";
import { test } from "node:test";
import { kindOf } from "./event-kind.ts";

const word = (type: string, said: string | null, isTest = false) => kindOf({ type, word: said, isTest }).word;

test("an event is called what it is, in the words of every other page", () => {
  assert.equal(word("message.status.updated", "delivered"), "Delivered");
  assert.equal(word("message.status.updated", "processing"), "Accepted");
  assert.equal(word("message.received", null), "Message received");
  assert.equal(word("template.status.updated", "approved"), "Template approved");
  assert.equal(word("message.received", null, true), "Test event");
});

test("what nobody knows is shown as it came", () => {
  assert.equal(word("message.status.updated", "warped"), "warped");
  assert.equal(word("account.locked", null), "account.locked");
  assert.equal(word("none", null), "Unreadable");
});

test("an event of a template whose word every object has as a name -> it is shown as it came, in a colour of ours", () => {
  for (const said of ["constructor", "__proto__", "toString"]) {
    const { ink, word: shown } = kindOf({ type: "template.status.updated", word: said, isTest: false });
    assert.equal(ink, "text-ink-2");
    assert.equal(shown, `Template ${said}`);
    assert.equal(kindOf({ type: "message.status.updated", word: said, isTest: false }).word, said);
  }
});

test("sent never looks like delivered", () => {
  const sent = kindOf({ type: "message.status.updated", word: "sent", isTest: false });
  const delivered = kindOf({ type: "message.status.updated", word: "delivered", isTest: false });
  assert.notEqual(sent.ink, delivered.ink);
  assert.notEqual(sent.icon, delivered.icon);
});

test("a status of a chat message says nothing of the cost of an SMS", () => {
  const { meaning } = kindOf({ type: "message.status.updated", word: "delivered", isTest: false });
  assert.deepEqual(meaning, { about: "delivered of chat" });
});
