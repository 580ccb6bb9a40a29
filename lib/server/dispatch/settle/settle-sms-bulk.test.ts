import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { getConnection } from "#lib/server/store/sending/connection.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { bulkOf, openLane } from "../test-lane.ts";

const engine = await openEngine();
const { db } = engine;
const lane = openLane(engine);
after(engine.close);
beforeEach(engine.renew);

/** What an answer to a request leaves of a streak of refusals, after somebody did this to its attempt. */
async function streakAfter(change: string): Promise<number | undefined> {
  const id = await plantCampaign(db, { channel: "sms", size: 10 });
  const attempt = await lane.claimed(id);
  await db.query("UPDATE connection SET block_streak = 3");
  await db.query(`UPDATE attempt SET ${change} WHERE id = $1`, [attempt.id]);
  await lane.settle(attempt, bulkOf(attempt));
  return (await getConnection(db, "sms"))?.blockStreak;
}

test("the answer to a request of ours ends a streak of refusals", async () => {
  assert.equal(await streakAfter("size = size"), 0);
});

test("the answer to a request that another process has taken over tells nothing of the service", async () => {
  assert.equal(await streakAfter("fence = fence + 1"), 3);
});

test("the answer to a request that a person has decided about tells nothing of the service", async () => {
  assert.equal(await streakAfter("state = 'unknown', resolution = 'sent'"), 3);
});
