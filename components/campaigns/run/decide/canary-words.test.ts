import assert from "node:assert/strict";
import { test } from "node:test";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { canaryQuestion } from "./canary-words.ts";

const NOBODY = { rows: 20, excluded: 0, queued: 15, attempting: 0, cancelled: 0 };
const asked = (accepted: number, rejected: number, unknown: number) =>
  canaryQuestion(
    { counts: { ...NOBODY, accepted, rejected, unknown } as Campaign["counts"] },
    { left: 5, toLeave: 15 },
  );

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
