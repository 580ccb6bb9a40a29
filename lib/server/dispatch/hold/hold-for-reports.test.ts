import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import type { Hold } from "#lib/contract/desk/campaign/campaign.ts";
import { recordFacts } from "#lib/server/messages/index.ts";
import { resumePlan } from "#lib/server/store/campaign/campaign.ts";
import { countsOf, type Planted, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
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
  const [row] = await db.query<{ hold: Hold | null }>("SELECT hold FROM campaign WHERE id = $1", [id]);
  const { state, queued } = await countsOf(db, id);
  return { state, queued, hold: row?.hold ?? null };
}

const isHeld = async (id: string): Promise<boolean> => {
  const { kind } = await claim(id);
  const { state, hold } = await standOf(id);
  assert.equal(kind === "stopped", state === "needs-attention");
  if (state === "needs-attention") assert.equal(hold?.kind, "reports");
  return state === "needs-attention";
};

test("messages that are accepted and fail later stop a campaign before its next request, with the figures and the reason", async () => {
  const id = await plant(1_000);
  await send(id, 4);
  await report(id, "DELIVERED", 2);
  await report(id, "FAILED", 30);
  assert.equal(await isHeld(id), true);
  const { queued, hold } = await standOf(id);
  assert.equal(queued, 800, "nobody else is sent to");
  assert.match(
    hold?.detail ?? "",
    /^200 messages were accepted, but 30 of them failed later and 2 were delivered\. The operator gave no reason\. Look at who failed/,
  );
});

test("phones that are off or gone, as every list has them, stop nothing", async () => {
  const id = await plant(1_000);
  await send(id, 6);
  await report(id, "FAILED", 29);
  assert.equal(await isHeld(id), false, "less than a tenth, though failures are told before arrivals");
});

test("where a third at most fails the others are worth it", async () => {
  const id = await plant(1_000);
  await send(id, 4);
  await report(id, "FAILED", 60);
  await report(id, "DELIVERED", 120);
  assert.equal(await isHeld(id), false);
  await report(id, "FAILED", 1);
  assert.equal(await isHeld(id), true);
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

test("who resumes it has seen so many: it stops again where twice as many have failed", async () => {
  const id = await plant(1_000);
  await send(id, 4);
  await report(id, "FAILED", 40);
  assert.equal(await isHeld(id), true);
  await db.transaction((tx) => resumePlan(tx, id));
  await report(id, "FAILED", 39);
  await send(id, 1);
  assert.equal(await isHeld(id), false);
  await report(id, "FAILED", 1);
  assert.equal(await isHeld(id), true);
});
