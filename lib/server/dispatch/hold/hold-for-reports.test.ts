import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import type { Hold } from "#lib/contract/desk/campaign/campaign.ts";
import { recordFacts } from "#lib/server/messages/index.ts";
import { resumePlan } from "#lib/server/store/campaign/campaign.ts";
import { countsOf, getHold, type Planted, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { areTooManyFailed } from "../claim/claim-attempt.ts";
import { unfoldAttempt } from "../settle/unfold-attempt.ts";
import { bulkOf, openLane } from "../test-lane.ts";

const engine = await openEngine();
const { db } = engine;
after(engine.close);
beforeEach(engine.renew);
const { claim, claimed, settle } = openLane(engine);

const CHUNK = 50;
const plant = (size: number, planted: Partial<Planted> = {}) =>
  plantCampaign(db, { channel: "sms", size, chunkSize: CHUNK, ...planted });

/** So many more requests are accepted. */
async function send(id: string, requests: number): Promise<void> {
  for (let sent = 0; sent < requests; sent++) {
    const attempt = await claimed(id);
    await settle(attempt, bulkOf(attempt));
    await unfoldAttempt(db, attempt.id);
  }
}

/** Of so many messages without a last word it is reported that they ended so. */
async function report(id: string, word: "FAILED" | "DELIVERED", count: number): Promise<void> {
  const rows = await db.query<{ id: number }>(
    "SELECT id FROM message WHERE campaign_id = $1 AND state NOT IN ('failed', 'delivered') ORDER BY id LIMIT $2",
    [id, count],
  );
  assert.equal(rows.length, count);
  await db.transaction((tx) =>
    recordFacts(
      tx,
      rows.map((row) => ({ messageId: row.id, source: "poll", word, occurredAt: new Date() })),
    ),
  );
}

async function standOf(id: string): Promise<{ state: string; queued: number; hold: Hold | null }> {
  const { state, queued } = await countsOf(db, id);
  return { state, queued, hold: await getHold(db, id) };
}

const isHeld = async (id: string): Promise<boolean> => {
  const { kind } = await claim(id);
  const { state, hold } = await standOf(id);
  assert.equal(kind === "stopped", state === "needs-attention");
  if (state === "needs-attention") assert.equal(hold?.kind, "reports");
  return state === "needs-attention";
};

test("SMS that are accepted and fail later stop a campaign before its next request, with the figures and the reason", async () => {
  const id = await plant(1_000);
  await send(id, 4);
  await report(id, "DELIVERED", 1);
  await report(id, "FAILED", 22);
  assert.equal(await isHeld(id), true, "of a sample, as of most nothing is known while they are sent");
  const { queued, hold } = await standOf(id);
  assert.equal(queued, 800, "nobody else is sent to");
  assert.match(
    hold?.detail ?? "",
    /^When it stopped, 22 of 200 accepted messages had failed and 1 was delivered\. The operator gave no reason\. Look at who failed/,
  );
});

test("phones that are off or gone, as every list has them, stop nothing", async () => {
  const id = await plant(1_000);
  await send(id, 6);
  await report(id, "FAILED", 19);
  assert.equal(await isHeld(id), false, "so few are chance");
  await report(id, "DELIVERED", 20);
  await report(id, "FAILED", 60);
  assert.equal(await isHeld(id), false, "a quarter is reached");
});

test("chat, of which failures are told first, stops where they are a fifth of all and more than half of those reported on", () => {
  const of = (failed: number, arrived: number, accepted = 200, failedSeen = 0) =>
    areTooManyFailed({ channel: "chat-text", accepted, arrived, failed, failedSeen });
  assert.deepEqual(
    [of(40, 39), of(40, 40), of(39, 0), of(19, 0, 19), of(20, 0, 20)],
    [true, false, false, false, true],
  );
  assert.deepEqual(
    [of(60, 0, 200, 30), of(59, 0, 200, 30)],
    [true, false],
    "twice as many as somebody has seen",
  );
});

test("a few of a small campaign are chance, and one with nobody left to send to ends", async () => {
  const few = await plant(100);
  await send(few, 1);
  await report(few, "FAILED", 19);
  assert.equal(await isHeld(few), false);
  const over = await plant(100);
  await send(over, 1);
  const last = await claimed(over);
  await report(over, "FAILED", 45);
  assert.equal((await claim(over)).kind, "wait", "the last answer may still want another try");
  await settle(last, bulkOf(last));
  assert.equal((await claim(over)).kind, "stopped");
  assert.equal((await standOf(over)).state, "sent");
});

test("who lets it go on has seen as many as had failed by then: it stops again where twice as many have", async () => {
  const id = await plant(1_000);
  await send(id, 4);
  await report(id, "FAILED", 20);
  assert.equal(await isHeld(id), true);
  // What was on its way goes on failing while it waits.
  await report(id, "FAILED", 20);
  await db.transaction((tx) => resumePlan(tx, id));
  assert.equal(await isHeld(id), false);
  await report(id, "FAILED", 39);
  await send(id, 1);
  assert.equal(await isHeld(id), false);
  await report(id, "FAILED", 1);
  assert.equal(await isHeld(id), true);
});
