import assert from "node:assert/strict";
import { test } from "node:test";
import type { Hold } from "#lib/contract/desk/campaign/campaign.ts";
import type { RecentCampaign } from "#lib/contract/desk/overview.ts";
import { campaignStateOf } from "./campaign-state.ts";

const CAMPAIGN: RecentCampaign = {
  id: "0b6e3f5e-54c4-4e5c-9a52-3d54f6f0a001",
  name: "Bei mpya",
  channel: "sms",
  state: "completed",
  hold: null,
  scheduledAt: null,
  messageClass: "service",
  hours: null,
  graceUntil: null,
  createdAt: "2026-11-21T08:00:00Z",
  startedAt: "2026-11-21T08:01:00Z",
  endedAt: null,
  completedAt: null,
  counts: {
    rows: 10,
    excluded: 2,
    queued: 1,
    attempting: 1,
    accepted: 4,
    rejected: 1,
    unknown: 0,
    cancelled: 1,
  },
  delivery: { handed: 0, operator: 0, delivered: 3, read: 1, failed: 0, expired: 0 },
  retrying: 0,
  firstReason: null,
  ratePerSecond: 0,
};

test("a campaign that is sent shows its result", () => {
  const { delivery } = CAMPAIGN;
  assert.equal(campaignStateOf(CAMPAIGN).word, "Delivered to 4 of 8");
  assert.equal(
    campaignStateOf({ ...CAMPAIGN, state: "sent", delivery: { ...delivery, operator: 3 } }).word,
    "Waiting for delivery reports",
  );
});

test("a decision comes before everything else once all are sent", () => {
  const counts = { ...CAMPAIGN.counts, unknown: 1 };
  assert.equal(campaignStateOf({ ...CAMPAIGN, counts }).name, "needsYou");
  assert.equal(campaignStateOf({ ...CAMPAIGN, counts, state: "running" }).name, "running");
});

test("a running campaign that waits for an hour of the day -> is said to wait, not to be sending, unless answers are still on their way", () => {
  const waits = (kind: Hold["kind"], attempting = 0) =>
    campaignStateOf({
      ...CAMPAIGN,
      ...{ state: "running", counts: { ...CAMPAIGN.counts, attempting } },
      hold: { kind, detail: "", until: "2026-11-22T05:00:00Z" },
    }).word;
  assert.deepEqual([waits("quiet-hours"), waits("hours")], ["Waits for its hours", "Waits for its hours"]);
  assert.deepEqual([waits("rate"), waits("quiet-hours", 1)], ["Sending", "Sending"]);
});

test("a campaign that can still be undone -> is said to start, not to be sending, whatever it waits for after that", () => {
  const graceUntil = "2026-11-21T08:01:10Z";
  const shown = (change: Partial<RecentCampaign>) =>
    campaignStateOf({ ...CAMPAIGN, state: "running", graceUntil, ...change }).word;
  assert.equal(shown({}), "Starting");
  assert.equal(shown({ hold: { kind: "hours", detail: "", until: null } }), "Starting");
  assert.equal(shown({ graceUntil: null }), "Sending");
});
