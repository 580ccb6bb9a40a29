import assert from "node:assert/strict";
import { test } from "node:test";
import { arrivalSteps, runSentenceOf } from "./run-sentence.ts";

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
  const delivery = { ...reports, delivered: known };
  return runSentenceOf({ state, counts, delivery, retrying: 0, firstReason: null, scheduledAt: null });
}

test("sentence of a run: paused with 200 under way -> they are said to be sent, and nothing else", () => {
  const counts = { rows: 300, excluded: 0, queued: 0, attempting: 200, accepted: 100 };
  const paused = { state: "paused", counts: { ...counts, rejected: 0, unknown: 0, cancelled: 0 } } as const;
  assert.equal(
    runSentenceOf({
      ...paused,
      delivery: { ...reports, handed: 100 },
      retrying: 0,
      firstReason: null,
      scheduledAt: null,
    }),
    "200 are still being sent, 0 queued. Nothing else is sent until someone resumes it.",
  );
});

test("while an answer is lost nothing says that all messages are sent", () => {
  for (const state of ["sent", "completed"] as const) {
    assert.match(sentenceOf(0, state) ?? "", /^All messages are sent/);
    assert.equal(
      sentenceOf(200, state),
      "Nobody is queued any more. We got no clear answer for 200 people. You decide about them.",
    );
    assert.match(sentenceOf(1, state) ?? "", /answer for 1 person\./);
  }
});

const within = (...messages: number[]) =>
  messages.map((each, place) => ({ seconds: [10, 60, 300, 3_600, 86_400][place] ?? 0, messages: each }));
const said = (delivered: number, ...messages: number[]) =>
  arrivalSteps({ delivered, within: within(...messages) }).map((step) => `${step.label}: ${step.messages}`);

test("delivery over time: all arrived within a minute -> the lines end there", () => {
  assert.deepEqual(said(12, 9, 12, 12, 12, 12), ["Within 10 s: 9", "Within 1 min: 12"]);
});

test("delivery over time: some took longer than a day -> they have a line of their own", () => {
  assert.deepEqual(said(12, 0, 1, 1, 1, 10).slice(-2), ["Within 1 day: 10", "Later: 2"]);
});
