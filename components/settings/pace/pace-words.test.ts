import assert from "node:assert/strict";
import { test } from "node:test";
import { learnedWords, limitWords, PACE_WORDS, paceWords } from "./pace-words.ts";

test("settings say how long a campaign to ten thousand people takes at the pace that is kept", () => {
  assert.equal(
    paceWords("sms"),
    "We begin with 5 requests a second and never make more than 50, each to up to 100 people. A campaign to 10,000 people takes less than a minute where the service refuses nothing.",
  );
  assert.equal(
    paceWords("chat"),
    "We begin with 20 people a second and never send to more than 80. A campaign to 10,000 people takes about 5 min where the service refuses nothing.",
  );
  assert.equal(
    PACE_WORDS.contract,
    "The contract of your account names no rate, so we find out how fast the service accepts your messages.",
  );
  assert.equal(PACE_WORDS.voice, "1 call a second at most.");
});

test("settings say what was learned and what somebody has set", () => {
  assert.equal(learnedWords("sms", null), "Nothing was sent yet.");
  assert.equal(learnedWords("sms", 1), "Learned so far: 1 request a second.");
  assert.equal(learnedWords("chat", 12.5), "Learned so far: 12.5 people a second.");
  assert.equal(limitWords("chat", null), "No limit is set.");
  assert.equal(limitWords("sms", 1_200), "Your limit: 1,200 SMS a second.");
});

test("settings say the start and the ceiling that hold, and which of them somebody has set", () => {
  const none = { start: null, ceiling: null };
  assert.equal(
    paceWords("sms", { sms: { start: 1, ceiling: 20 }, chat: none }),
    "We begin with 1 request a second and never make more than 20, each to up to 100 people. You set this start and this ceiling. A campaign to 10,000 people takes less than a minute where the service refuses nothing.",
  );
  assert.equal(
    paceWords("chat", { sms: none, chat: { start: null, ceiling: 10 } }),
    "We begin with 10 people a second and never send to more than 10. You set this ceiling. A campaign to 10,000 people takes about 17 min where the service refuses nothing.",
  );
  assert.equal(paceWords("chat", { sms: none, chat: none }), paceWords("chat"));
});
