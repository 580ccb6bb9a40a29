import assert from "node:assert/strict";
import { test } from "node:test";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { canaryQuestion, canaryWords } from "./canary-words.ts";

const NOBODY = { rows: 20, excluded: 0, queued: 15, attempting: 0, cancelled: 0 };
const NO_WORD = { operator: 0, delivered: 0, read: 0, failed: 0, expired: 0 };
const factsOf = (counts: object, delivery: object = {}) =>
  ({
    counts: { ...NOBODY, accepted: 0, rejected: 0, unknown: 0, ...counts },
    delivery: { ...NO_WORD, ...delivery },
  }) as Pick<Campaign, "counts" | "delivery">;
const asked = (accepted: number, rejected: number, unknown: number) =>
  canaryQuestion(factsOf({ accepted, rejected, unknown }), { left: 5, toSend: 15 });

test("the question after the first people never says that somebody was sent to who was refused", () => {
  assert.deepEqual(asked(5, 0, 0), {
    tone: "amber",
    title: "Sent to the first 5. Should the other 15 get it?",
  });
  assert.deepEqual(asked(2, 3, 0), {
    tone: "amber",
    title: "2 of the first 5 accepted. Should the other 15 get it?",
  });
  assert.deepEqual(asked(0, 5, 0), {
    tone: "red",
    title: "None of the first 5 accepted. Should the other 15 get it?",
  });
  // They may have it.
  assert.equal(asked(0, 0, 5).tone, "amber");
});

test("who decides is told to wait for reports, and that messages failed which were accepted", () => {
  const some = factsOf({ accepted: 5 }, { delivered: 3 });
  assert.match(canaryWords(some), /Wait for 2 delivery reports: what was accepted may still fail\.$/);
  assert.equal(canaryQuestion(some, { left: 5, toSend: 15 }).tone, "amber");
  const failed = factsOf({ accepted: 5 }, { delivered: 3, failed: 2 });
  assert.doesNotMatch(canaryWords(failed), /Wait/);
  assert.deepEqual(canaryQuestion(failed, { left: 5, toSend: 15 }), {
    tone: "red",
    title: "2 of the first 5 failed. Should the other 15 get it?",
  });
});
