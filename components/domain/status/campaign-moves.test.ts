import assert from "node:assert/strict";
import { test } from "node:test";
import { campaignMovesOf, stillMovingWords, unsentWords } from "./campaign-moves.ts";

const moving = (queued: number, attempting: number, retrying = 0) => ({
  counts: { queued, attempting },
  retrying,
});

test("moves of a campaign: paused with 200 under way and 0 queued -> Resume moves nobody, and 200 are still being sent", () => {
  const campaign = moving(0, 200);
  assert.equal(campaignMovesOf(campaign).toSend, 0);
  assert.equal(stillMovingWords(campaign), "200 are still being sent, 0 queued");
  assert.equal(unsentWords(campaign), "200 are still being sent, 0 queued");
});

test("moves of a campaign: a chat request without an answer -> Resume moves its people, and they are not being sent to", () => {
  const campaign = moving(3, 42, 40);
  assert.deepEqual(campaignMovesOf(campaign), { queued: 3, retrying: 40, sending: 2, toSend: 43 });
  assert.equal(stillMovingWords(campaign), "2 are still being sent, 40 wait for another try, 3 queued");
  assert.equal(stillMovingWords(moving(0, 1, 1)), "1 waits for another try, 0 queued");
  assert.equal(unsentWords(campaign), "3 messages have not been sent");
});

test("moves of a campaign: nobody is in a request -> nothing is said to be under way", () => {
  assert.equal(stillMovingWords(moving(12, 0)), null);
  assert.equal(unsentWords(moving(1, 0)), "1 message has not been sent");
});
