import assert from "node:assert/strict";
import { test } from "node:test";
import { isSkipOffered, queuedThereWords, repeatParts, repeatTitle } from "./repeat-words.ts";

const parts = (has: number, sending = 0, queued = 0) => ({ has, sending, queued });

test("how many of how many got it, and which share", () => {
  const share = "1,180 of these 1,204 (98 %) got this message already, or may have got it";
  assert.equal(repeatTitle(parts(1_180, 20, 4), 1_204, "already"), share);
  assert.match(repeatTitle(parts(3), 3, "before"), /^3 of these 3 \(100 %\) got this message before/);
});

test("one person who did not get it is no 100 %", () => {
  assert.match(repeatTitle(parts(9_999), 10_000, "already"), /^9,999 of these 10,000 \(99 %\) got/);
});

test("repeat: only queued in a campaign that stopped -> nobody is said to have it, and no skip is offered", () => {
  const repeat = { ...parts(0, 0, 18), state: "needs-attention" as const };
  assert.equal(
    repeatTitle(repeat, 18, "already"),
    "18 of these 18 (100 %) are queued for this message in another campaign",
  );
  assert.match(queuedThereWords(repeat) ?? "", /got nothing, and gets it only if someone resumes/);
  assert.equal(isSkipOffered(repeat), false);
  assert.equal(isSkipOffered({ ...repeat, state: "scheduled" }), true);
  assert.match(queuedThereWords({ ...repeat, state: "running" }) ?? "", /gets it, unless someone cancels/);
});

test("repeat: sent, on its way and queued -> each group is told with its own count", () => {
  assert.equal(
    repeatParts(parts(3, 1, 4)),
    "3 got it or may have got it, 1 is being sent it now, 4 are queued",
  );
  assert.equal(
    repeatTitle(parts(0, 2, 9), 20, "already"),
    "2 of these 20 (10 %) are being sent this message now",
  );
  assert.equal(queuedThereWords({ queued: 0, state: "sent" }), null);
});
