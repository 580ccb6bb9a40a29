import assert from "node:assert/strict";
import { test } from "node:test";
import { costing, costSentence, type SendButton, sendWords } from "./send-words.ts";

const NOW: SendButton = { count: 1204, credits: 1350, first: null, isScheduled: false, waitsUntil: null };

test("the button says how many, for how many credits and when", () => {
  assert.equal(sendWords(NOW), "Send 1,204 messages for 1,350 credits");
  assert.equal(sendWords({ ...NOW, isScheduled: true }), "Schedule 1,204 messages for 1,350 credits");
  assert.equal(
    sendWords({ ...NOW, isScheduled: true, waitsUntil: "08:00 tomorrow" }),
    "Send 1,204 messages for 1,350 credits at 08:00 tomorrow",
  );
  assert.equal(costing(1, 1), "1 message for 1 credit");
});

test("credits that nobody has counted are not on the button", () => {
  assert.equal(sendWords({ ...NOW, credits: null }), "Send 1,204 messages");
  assert.equal(sendWords({ ...NOW, first: 5 }), "Send 5 messages first", "nobody counted these five");
});

test("what it costs is said as our count where the service may charge otherwise, and as it is where it is known", () => {
  assert.equal(costSentence("9 credits", { isKnown: true, isAll: false }), "It costs 9 credits.");
  assert.equal(
    costSentence("9 credits", { isKnown: false, isAll: false }),
    "By our count it costs 9 credits.",
  );
  assert.equal(costSentence("9 credits", { isKnown: true, isAll: true }), "All together cost 9 credits.");
});
