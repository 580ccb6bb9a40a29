import assert from "node:assert/strict";
import { test } from "node:test";
import { runSentenceOf } from "./run-sentence.ts";

const reports = { handed: 0, operator: 0, delivered: 0, read: 0, failed: 0, expired: 0 };

function sentenceOf(unknown: number, state: "sent" | "completed"): string | undefined {
  const known = 3_000 - unknown;
  const counts = {
    rows: 3_000,
    excluded: 0,
    queued: 0,
    attempting: 0,
    accepted: known,
    rejected: 0,
    unknown,
    cancelled: 0,
  };
  return runSentenceOf({ state, counts, delivery: { ...reports, delivered: known }, firstReason: null });
}

test("while an answer is lost nothing says that all messages are sent", () => {
  for (const state of ["sent", "completed"] as const) {
    assert.match(sentenceOf(0, state) ?? "", /^All messages are sent/);
    assert.equal(
      sentenceOf(200, state),
      "Nobody is queued any more. We lost the answer for 200 people. You decide about them.",
    );
    assert.match(sentenceOf(1, state) ?? "", /answer for 1 person\./);
  }
});
