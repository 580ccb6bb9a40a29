import assert from "node:assert/strict";
import { test } from "node:test";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { finalWords } from "./final-words.ts";

const counts = {
  rows: 0,
  excluded: 0,
  queued: 0,
  attempting: 0,
  accepted: 0,
  rejected: 0,
  unknown: 0,
  cancelled: 0,
};
const delivery = { handed: 0, operator: 0, delivered: 0, read: 0, failed: 0, expired: 0 };

type Given = Partial<Record<keyof (typeof counts & typeof delivery), number>>;

function wordsOf(channel: Campaign["channel"], given: Given) {
  const of = <T extends object>(zeros: T) =>
    Object.fromEntries(Object.keys(zeros).map((key) => [key, given[key as keyof Given] ?? 0])) as T;
  return finalWords({ channel, counts: of(counts), delivery: of(delivery) });
}

test("a report is as final as the people whose state changes no more, and never rounded up", () => {
  assert.equal(wordsOf("sms", { rows: 5, excluded: 5 }), null);
  assert.equal(wordsOf("sms", { rows: 5, queued: 5 }), "Not final yet");
  assert.equal(
    wordsOf("sms", {
      rows: 30,
      excluded: 5,
      accepted: 23,
      delivered: 20,
      failed: 2,
      rejected: 1,
      cancelled: 1,
      operator: 1,
    }),
    "Final for 96 % of people",
  );
  assert.equal(wordsOf("sms", { rows: 20_000, delivered: 19_999, unknown: 1 }), "Final for 99 % of people");
  assert.equal(wordsOf("sms", { rows: 20_000, delivered: 1 }), "Final for less than 1 % of people");
  assert.equal(wordsOf("sms", { rows: 7, delivered: 7 }), "Final for everyone");
});

test("one without a delivery report may still get one", () => {
  assert.equal(wordsOf("sms", { rows: 4, delivered: 3, expired: 1 }), "Final for 3 of 4 people");
  assert.equal(wordsOf("sms", { rows: 40, delivered: 30, expired: 10 }), "Final for 75 % of people");
});

test("in chat what is delivered may still be read", () => {
  assert.equal(wordsOf("chat-text", { rows: 2, read: 1, failed: 1 }), "Final for everyone");
  assert.equal(
    wordsOf("chat-text", { rows: 2, read: 1, delivered: 1 }),
    "Final for everyone, but Delivered can still become Read",
  );
});
