import assert from "node:assert/strict";
import { test } from "node:test";
import type { RecentCampaign } from "#lib/contract/desk/overview.ts";
import { campaignStanding, progressOf } from "./campaign-standing.ts";

const CAMPAIGN: RecentCampaign = {
  id: "0b6e3f5e-54c4-4e5c-9a52-3d54f6f0a001",
  name: "Bei mpya",
  channel: "sms",
  state: "completed",
  hold: null,
  scheduledAt: null,
  messageClass: "service",
  createdAt: "2026-11-21T08:00:00Z",
  sentAt: null,
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
  firstReason: null,
  ratePerSecond: 0,
};

test("progress counts whom a request has left for, of those that are to be sent to", () => {
  assert.deepEqual(progressOf(CAMPAIGN.counts), { left: 5, planned: 8 });
});

test("a campaign that is sent shows its result", () => {
  const { delivery } = CAMPAIGN;
  assert.equal(campaignStanding(CAMPAIGN).word, "Delivered to 4 of 8");
  assert.equal(
    campaignStanding({ ...CAMPAIGN, state: "sent", delivery: { ...delivery, operator: 3 } }).word,
    "Waiting for delivery reports",
  );
});

test("a decision comes before everything else once all have left", () => {
  const counts = { ...CAMPAIGN.counts, unknown: 1 };
  assert.equal(campaignStanding({ ...CAMPAIGN, counts }).name, "decision");
  assert.equal(campaignStanding({ ...CAMPAIGN, counts, state: "running" }).name, "running");
});
