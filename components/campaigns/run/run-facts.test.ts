import assert from "node:assert/strict";
import { test } from "node:test";
import { campaignMovesOf } from "#components/domain/status/campaign-moves.ts";
import { recipientFiltersOf } from "#lib/client/campaigns/filters.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { fc } from "#lib/testing/random/fast-check.ts";
import { recipientSizesOf, sizeOf } from "./recipients/recipient-sizes.ts";
import { endsOf, leavingAtMost, runFactsOf, shareOf, timeLeftMs, timeLeftWords } from "./run-facts.ts";
import { runPartsOf } from "./run-parts.ts";
import { runStepsOf } from "./run-sentence.ts";

const size = fc.nat(20_000);
const numbers = fc.record({
  excluded: size,
  queued: size,
  attempting: size,
  rejected: size,
  unknown: size,
  cancelled: size,
  handed: size,
  operator: size,
  delivered: size,
  read: size,
  failed: size,
  expired: size,
});

test("the parts of the bar add up to the plan, whatever the counters say", () => {
  fc.assert(
    fc.property(numbers, (n) => {
      const campaign = campaignOf(n);
      const { planned } = runFactsOf(campaign);
      const sum = runPartsOf(campaign).reduce((total, part) => total + part.count, 0);
      assert.equal(sum, planned);
    }),
  );
});

test("each number of the bar and of the funnel leads to exactly as many people as it says", () => {
  fc.assert(
    fc.property(numbers, fc.constantFrom("sms" as const, "chat-text" as const), (n, channel) => {
      const campaign = { ...campaignOf(n), channel, file: null, list: null };
      for (const { key, count, filter } of [...runPartsOf(campaign), ...runStepsOf(campaign)]) {
        assert.equal(sizeOf(campaign, recipientFiltersOf({ state: filter })), count, key);
      }
    }),
  );
});

test("who is queued is counted once on the page, and who is being sent to under their own word", () => {
  fc.assert(
    fc.property(numbers, (n) => {
      const campaign = campaignOf(n);
      const sizes = recipientSizesOf(campaign);
      const said = new Map(runPartsOf(campaign).map(({ word, count }) => [word, count]));
      assert.deepEqual([said.get("Queued"), said.get("Sending")], [sizes.queued, sizes.attempting]);
    }),
  );
});

test("the funnel speaks of a file only where people came from one", () => {
  const counts = { excluded: 0, queued: 2, attempting: 0, rejected: 0, unknown: 0, cancelled: 0 };
  const nowhere = { handed: 0, operator: 0, delivered: 0, read: 0, failed: 0, expired: 0 };
  const said = (name: string | null, list: Campaign["list"] = null) => {
    const file = name === null ? null : ({ name } as Campaign["file"]);
    const campaign = { ...campaignOf({ ...counts, ...nowhere }), channel: "sms", file, list } as const;
    return runStepsOf(campaign)[0]?.detail;
  };
  assert.equal(said("wateja.csv"), "All 2 rows of your file");
  assert.equal(said("Numbers typed under Send"), "Everybody you chose");
  assert.equal(
    said("Wateja", { id: "5e1c7a52-5a3f-4a6a-9d6e-0a2f4f6b7c8d", name: "Wateja" }),
    "Everybody on your list",
  );
  assert.equal(said(null), "Everybody you chose");
});

test("moves of a campaign: whom we sent to, who is sent to whatever we do, and whom Resume moves are the plan without the cancelled", () => {
  fc.assert(
    fc.property(numbers, fc.nat(20_000), (n, some) => {
      const campaign = { ...campaignOf(n), retrying: Math.min(some, n.attempting) };
      const { planned, left } = runFactsOf(campaign);
      const { sending, toSend } = campaignMovesOf(campaign);
      assert.equal(left + sending + toSend + n.cancelled, planned);
    }),
  );
});

test("history: a campaign has ended -> its last lines say so, and a cancelled one has no moment at which all were sent", () => {
  const wordsOf = (state: Campaign["state"], accepted: number, unknown = 0) =>
    endsOf({
      state,
      counts: { accepted, rejected: 0, unknown },
      delivery: {},
      endedAt: "2026-11-30T09:00:00.000Z",
      completedAt: state === "completed" ? "2026-11-30T09:05:00.000Z" : null,
    } as Campaign).map(({ word }) => word);
  assert.deepEqual([wordsOf("cancelled", 2), wordsOf("cancelled", 0)], [[], []]);
  assert.deepEqual([wordsOf("sent", 2), wordsOf("completed", 2)], [["All sent"], ["All sent", "Finished"]]);
  assert.deepEqual(wordsOf("sent", 2, 1), ["Last one sent"], "whether all were sent nobody knows");
  assert.deepEqual(wordsOf("completed", 0), ["Finished"]);
});

test("share: of fewer than 20 people -> none is said", () => {
  assert.deepEqual([shareOf(3, 5), shareOf(19, 19), shareOf(0, 0)], [null, null, null]);
  assert.equal(shareOf(5, 20), "25.0 %");
  const few = { excluded: 0, queued: 0, attempting: 0, rejected: 0, unknown: 0, cancelled: 0 };
  const arrived = { handed: 0, operator: 0, delivered: 12, read: 0, failed: 0, expired: 0 };
  const steps = runStepsOf({ ...campaignOf({ ...few, ...arrived }), channel: "sms", file: null, list: null });
  assert.doesNotMatch(steps.map(({ detail }) => detail).join(), /%/);
});

test("in quiet hours nothing is said to be leaving that is not", () => {
  const nobody = { excluded: 0, rejected: 0, unknown: 0, cancelled: 0 };
  const untold = { handed: 0, operator: 0, delivered: 0, read: 0, failed: 0, expired: 0 };
  const campaign = {
    ...campaignOf({ ...nobody, ...untold, queued: 1_000, attempting: 3 }),
    lane: "fast" as const,
    chunkSize: 100,
    retrying: 0,
  };
  const hold = (kind: "rate" | "quiet-hours") => ({ kind, detail: "", until: null });
  assert.equal(leavingAtMost({ ...campaign, hold: null }), 200);
  assert.equal(leavingAtMost({ ...campaign, hold: hold("rate") }), 200);
  assert.equal(leavingAtMost({ ...campaign, hold: hold("quiet-hours") }), 3);
  assert.equal(leavingAtMost({ ...campaign, retrying: 2, hold: hold("quiet-hours") }), 1);
});

function campaignOf(n: Record<string, number>): Pick<Campaign, "counts" | "delivery"> {
  const at = (name: string) => n[name]!;
  const delivery = {
    handed: at("handed"),
    operator: at("operator"),
    delivered: at("delivered"),
    read: at("read"),
    failed: at("failed"),
    expired: at("expired"),
  };
  const accepted = Object.values(delivery).reduce((sum, count) => sum + count, 0);
  const counts = {
    excluded: at("excluded"),
    queued: at("queued"),
    attempting: at("attempting"),
    accepted,
    rejected: at("rejected"),
    unknown: at("unknown"),
    cancelled: at("cancelled"),
  };
  return {
    counts: { ...counts, rows: Object.values(counts).reduce((sum, count) => sum + count, 0) },
    delivery,
  };
}

const BUILT_IN = { sms: { start: null, ceiling: null }, chat: { start: null, ceiling: null } };

test("while it waits for its hours the time that is left is that of the pace that was learned", () => {
  const nobody = { excluded: 0, rejected: 0, unknown: 0, cancelled: 0 };
  const untold = { handed: 0, operator: 0, delivered: 0, read: 0, failed: 0, expired: 0 };
  const waiting = {
    ...campaignOf({ ...nobody, ...untold, queued: 1_000, attempting: 0 }),
    channel: "chat-text",
    lane: "fast",
    chunkSize: 40,
    messagesPerSecond: null,
    ratePerSecond: 0,
    hold: { kind: "hours", detail: "", until: null },
  } as unknown as Campaign;
  assert.equal(timeLeftMs(waiting, { learned: { sms: 5, chat: 80 }, bounds: BUILT_IN }), 12_500);
  const bounds = { ...BUILT_IN, chat: { start: null, ceiling: 10 } };
  assert.equal(
    timeLeftMs(waiting, { learned: { sms: 5, chat: 10 }, bounds }),
    100_000,
    "nor above a ceiling",
  );
  assert.ok((timeLeftMs(waiting) ?? 0) > 30_000, "before anything was learned it is that we begin with");
});

test("what waits for its hours and then takes seconds says when, and not that it is nearly over", () => {
  assert.equal(timeLeftWords(6_000, "08:00 today", true), "until about 08:00 today");
  assert.equal(timeLeftWords(6_000, "08:00 today", false), "under a minute");
  assert.equal(timeLeftWords(180_000, "08:03 tomorrow", true), "about 3 min, until about 08:03 tomorrow");
  assert.equal(timeLeftWords(180_000, "", true), "about 3 min");
});
