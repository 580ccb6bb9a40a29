import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { listNeeds } from "./list-needs.ts";

const desk = await openDesk();
const { db } = desk;
const { user } = await desk.signIn("sender");
const context = { ...desk.context, actor: { ...user, userId: user.id, sessionId: "test" } };
after(() => desk.close());
// No worker runs here, which is a need of its own.
const needsOf = async () => (await listNeeds(context)).filter(({ kind }) => kind !== "standing-still");

async function plantLost(): Promise<void> {
  const id = await plantCampaign(db, { channel: "sms", size: 1 });
  await db.query(
    `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner, attempting_at)
     VALUES ($1, $2, 1, 'sms.send', 'unknown', 1, '{1}', '', 'test', now())`,
    [randomUUID(), id],
  );
}

async function plantHeld(): Promise<void> {
  const id = await plantCampaign(db, { channel: "sms", size: 1 });
  await db.query("UPDATE campaign SET state = 'needs-attention' WHERE id = $1", [id]);
}

test("beyond the newest twenty lost answers and the newest twenty held campaigns it says how many more there are", async () => {
  for (let place = 0; place < 20; place++) {
    await plantLost();
    await plantHeld();
  }
  assert.equal((await needsOf()).length, 40);
  await plantHeld();
  for (let place = 0; place < 3; place++) await plantLost();
  const needs = await needsOf();
  assert.deepEqual([needs.length, needs.at(-1)], [41, { kind: "more", count: 4 }]);
});
