import assert from "node:assert/strict";
import { test } from "node:test";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { campaignResultOf } from "./campaign-result.ts";
import { statusOf } from "./status-table.ts";

const NONE = { queued: 0, attempting: 0, rejected: 0, unknown: 0, cancelled: 0 };
const NOWHERE = { handed: 0, operator: 0, delivered: 0, read: 0, failed: 0, expired: 0 };

type Given = Partial<Campaign["counts"] & Campaign["delivery"]> & {
  state?: Campaign["state"];
  scheduledAt?: string | null;
};

/** 1,204 people of 1,210 rows. */
function resultOf(
  { state = "completed", scheduledAt = null, ...given }: Given,
  firstReason: string | null = null,
) {
  const counts = { rows: 1_210, excluded: 6, accepted: 0, ...NONE, ...pick(given, NONE) };
  const delivery = { ...NOWHERE, ...pick(given, NOWHERE) };
  return campaignResultOf({ state, counts, delivery, firstReason, scheduledAt });
}

const pick = (given: Given, keys: object): object =>
  Object.fromEntries(Object.entries(given).filter(([key]) => key in keys));

test("a finished campaign says to how many of how many it was delivered, and what became of the rest", () => {
  const result = resultOf({ delivered: 1_100, read: 76, failed: 20, rejected: 3, expired: 5 });
  assert.equal(result?.word, "Delivered to 1,176 of 1,204");
  assert.equal(result?.detail, "23 failed or refused, 5 without a delivery report");
  assert.equal(resultOf({ delivered: 1_204 })?.detail, "Everyone got it");
});

test("one whose reports are still to come waits for them, and never says delivered as its result", () => {
  const result = resultOf({ state: "sent", delivered: 900, operator: 300, failed: 4 });
  assert.equal(result?.word, "Waiting for delivery reports");
  assert.equal(result?.detail, "Delivered to 900 of 1,204 so far");
});

test("an SMS that the service keeps for a time to come -> Scheduled until then, and no report is waited for", () => {
  const [ahead, past] = [3_600_000, -1_000].map((ms) => new Date(Date.now() + ms).toISOString());
  assert.equal(resultOf({ state: "sent", scheduledAt: ahead ?? null, handed: 1 })?.word, "Scheduled");
  assert.equal(
    resultOf({ state: "sent", scheduledAt: past ?? null, handed: 1 })?.word,
    "Waiting for delivery reports",
  );
  assert.equal(resultOf({ state: "sent", scheduledAt: ahead ?? null, delivered: 1_204 })?.kind, "delivered");
});

test("one that reached nobody is red and says why, as soon as that is certain", () => {
  const result = resultOf({ state: "sent", rejected: 1_200, failed: 4 }, "Template not approved");
  assert.deepEqual([result?.word, statusOf(result?.name ?? "finished").tone], ["Reached nobody", "red"]);
  assert.equal(result?.detail, "Template not approved");
  assert.notEqual(resultOf({ rejected: 1_203, expired: 1 })?.kind, "nobody", "one may have got it");
});

test("one of which nobody is known to have got it is never green, and says that no report has come", () => {
  for (const [given, detail] of [
    [{ expired: 1_204 }, "1,204 without a delivery report"],
    [{ handed: 1_204 }, "1,204 without a delivery report"],
    [{ failed: 4, expired: 1_200 }, "4 failed or refused, 1,200 without a delivery report"],
  ] as const) {
    const result = resultOf(given);
    assert.deepEqual(
      [result?.word, result?.detail, statusOf(result?.name ?? "finished").tone],
      ["No delivery report", detail, "grey"],
    );
  }
});

test("no result is named while some may have been sent, or some are still queued", () => {
  assert.equal(resultOf({ delivered: 1_203, unknown: 1 }), null);
  assert.equal(resultOf({ state: "running", delivered: 1_000, queued: 204 }), null);
});
