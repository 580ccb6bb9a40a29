import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { said } from "#lib/contract/words/reason/say-reason.ts";
import { readChunk } from "#lib/server/store/campaign/plan.ts";
import { blockConnection, lockRefilledConnection } from "#lib/server/store/sending/connection.ts";
import { getHold, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { LOST, openLane } from "../test-lane.ts";
import type { Claim } from "./claim-new.ts";
import type { ReadAhead } from "./read-ahead.ts";

const engine = await openEngine();
const { db } = engine;
after(engine.close);
beforeEach(engine.renew);

const lane = openLane(engine);
const { claim } = lane;

const numbersIn = (made: Claim): string[] =>
  made.kind === "attempt" ? made.attempt.members.map(({ number }) => number) : [];

const holdOf = (id: string) => getHold(db, id);

async function tokensOf(service: "sms" | "chat"): Promise<number> {
  const [row] = await db.query<{ tokens: number }>("SELECT tokens FROM connection WHERE service = $1", [
    service,
  ]);
  return row?.tokens ?? Number.NaN;
}

for (const { time, now, leaves } of [
  { time: "07:59", now: "2026-03-02T04:59:59Z", leaves: false },
  { time: "08:00", now: "2026-03-02T05:00:00Z", leaves: true },
  { time: "19:59", now: "2026-03-02T16:59:59Z", leaves: true },
  { time: "20:00", now: "2026-03-02T17:00:00Z", leaves: false },
]) {
  test(`marketing ${leaves ? "leaves" : "waits"} at ${time} by the clock of the company`, async () => {
    const id = await plantCampaign(db, { channel: "sms", size: 1 });
    await db.query("UPDATE campaign SET message_class = 'marketing' WHERE id = $1", [id]);
    assert.equal((await claim(id, { now })).kind, leaves ? "attempt" : "wait");
    assert.equal((await holdOf(id))?.kind, leaves ? undefined : "quiet-hours");
  });
}

test("marketing that waits for the morning says until when, and messages of service do not wait", async () => {
  const now = "2026-03-02T19:30:00Z";
  const [marketing, service] = [
    await plantCampaign(db, { channel: "sms", size: 1 }),
    await plantCampaign(db, { channel: "sms", size: 1 }),
  ];
  await db.query("UPDATE campaign SET message_class = 'marketing' WHERE id = $1", [marketing]);
  await claim(marketing, { now });
  assert.equal((await holdOf(marketing))?.until, "2026-03-03T05:00:00.000Z");
  assert.equal((await claim(service, { now })).kind, "attempt");
});

test("while the service has asked to go slower nothing is claimed, and the campaign says why", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 1 });
  await db.transaction(async (tx) => {
    await lockRefilledConnection(tx, "sms");
    await blockConnection(tx, "sms", { delayMs: 60_000, trouble: said("Slower.") });
    await tx.query("UPDATE connection SET tokens = 10");
  });
  assert.equal((await claim(id)).kind, "wait");
  assert.equal((await holdOf(id))?.kind, "service");
});

test("with an empty bucket nothing is claimed, and the reason goes when it is full again", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 1 });
  await db.query("UPDATE connection SET tokens = -100, rate = 1, refilled_at = now()");
  assert.equal((await claim(id)).kind, "wait");
  assert.equal((await holdOf(id))?.kind, "rate");
  await db.query("UPDATE connection SET tokens = 1");
  assert.equal((await claim(id)).kind, "attempt");
  assert.equal(await holdOf(id), null);
});

for (const [rate, pace] of [
  [6.140922789357052, "6.1 requests"],
  [1, "1 request"],
] as const) {
  test(`a pace of ${rate} is said as ${pace} a second`, async () => {
    const id = await plantCampaign(db, { channel: "sms", size: 1 });
    await db.query("UPDATE connection SET tokens = -100, rate = $1, refilled_at = now(), raised_at = now()", [
      rate,
    ]);
    await claim(id);
    assert.equal((await holdOf(id))?.detail, `Our pace of ${pace} a second.`);
  });
}

test("an SMS request costs one token whatever its size, a chat request one for each person", async () => {
  for (const { channel, service, tokens } of [
    { channel: "sms", service: "sms", tokens: 99 },
    { channel: "chat-text", service: "chat", tokens: 70 },
  ] as const) {
    const id = await plantCampaign(db, { channel, size: 30 });
    await db.query("UPDATE connection SET tokens = 100, rate = 100, refilled_at = now()");
    await claim(id, { service });
    assert.equal(Math.round(await tokensOf(service)), tokens);
  }
});

test("what was looked up for the people read ahead says nothing about others, who are claimed instead", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 20, chunkSize: 10 });
  const from = { pack: "", seq: 0 };
  const first = await readChunk(db, id, { from, limit: 10 });
  const second = await readChunk(db, id, { from: first?.to ?? from, limit: 10 });
  const [gone, ...staying] = second?.members.map(({ number }) => number) ?? [];
  await db.query("INSERT INTO suppression (number, reason, source) VALUES ($1, 'STOP', 'test')", [gone]);
  const ahead: ReadAhead = {
    peek: () => first ?? undefined,
    next: async () => second,
    refill: async () => undefined,
  };
  assert.deepEqual(numbersIn(await claim(id, { ahead })), staying);
});

test("a template that is paused: who was never tried is held with the reason; who waits for another try still goes", async () => {
  const template = { templateName: "bei_mpya", language: "sw" };
  const plant = (size: number) =>
    plantCampaign(db, { channel: "chat-template", size, template, chunkSize: 10 });
  const claimOf = (id: string) => claim(id, { service: "chat", hasTemplate: true });
  const [tried, fresh] = [await plant(10), await plant(10)];
  await lane.settle(await lane.claimed(tried, { service: "chat" }), LOST);
  await db.query("UPDATE attempt SET due_at = now()");
  await db.query("UPDATE connection SET failure_streak = 0, blocked_until = NULL, tokens = 20");
  await db.query(
    "INSERT INTO template (name, language, origin, search, state) VALUES ('bei_mpya', 'sw', 'send', 'bei_mpya', 'paused')",
  );
  assert.equal((await claimOf(tried)).kind, "attempt", "it alone can tell what became of its people");
  assert.equal((await claimOf(fresh)).kind, "stopped");
  const [held] = await db.query<{ state: string; kind: string }>(
    "SELECT state, hold->>'kind' AS kind FROM campaign WHERE id = $1",
    [fresh],
  );
  assert.deepEqual(held, { state: "needs-attention", kind: "template" });
});
