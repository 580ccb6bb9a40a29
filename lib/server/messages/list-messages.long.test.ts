import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { MessageList } from "#lib/contract/desk/message.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const list = door("GET /api/messages");

const desk = await openDesk();
const { db } = desk;
after(() => desk.close());
const sender = await desk.signIn("sender");

async function ask(q: string): Promise<MessageList> {
  const path = `/api/messages?q=${encodeURIComponent(q)}`;
  return MessageList.parse(await (await desk.ask(list, { path, cookie: sender.cookie })).json());
}

/** A campaign of one person, who is in this state. */
async function plantOne(state: string, set: string): Promise<{ id: string; number: string }> {
  const id = await plantCampaign(db, { channel: "sms", size: 1 });
  const [person] = await db.query<{ number: string }>(
    "UPDATE recipient SET state = $2 WHERE campaign_id = $1 RETURNING number",
    [id, state],
  );
  await db.query(`UPDATE campaign SET ${set} WHERE id = $1`, [id]);
  return { id, number: person?.number ?? "" };
}

async function plantLost(campaignId: string, resolution: string | null): Promise<void> {
  await db.query(
    `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner, finished_at, resolution)
     VALUES ($1, $2, 1, 'sms.bulk', 'unknown', 1, '{1}', 'hash', 'test', now(), $3)`,
    [randomUUID(), campaignId, resolution],
  );
}

test("a number whose answer was lost is found where it may have been sent, though no message is known", async () => {
  const lost = await plantOne("unknown", "state = 'sent', n_queued = 0, n_unknown = 1");
  await plantLost(lost.id, null);
  const { items, pending } = await ask(lost.number);
  assert.deepEqual(items, []);
  assert.deepEqual(
    pending?.map(({ seq, state, campaign }) => [seq, state, campaign.id]),
    [[1, "unknown", lost.id]],
  );
  await db.query("UPDATE attempt SET resolution = 'sent' WHERE campaign_id = $1", [lost.id]);
  await db.query("UPDATE recipient SET state = 'accepted' WHERE campaign_id = $1", [lost.id]);
  assert.deepEqual(
    (await ask(lost.number)).pending,
    [],
    "once a person has decided, it is no question any more",
  );
});

test("a number that waits for its turn is found in the campaign it waits in, until that is over", async () => {
  const waiting = await plantOne("queued", "state = 'paused'");
  const [found] = (await ask(waiting.number)).pending ?? [];
  assert.deepEqual([found?.state, found?.campaign.id], ["queued", waiting.id]);
  await db.query("UPDATE recipient SET state = 'cancelled' WHERE campaign_id = $1", [waiting.id]);
  assert.deepEqual((await ask(waiting.number)).pending, []);
});

test("a part of a number finds nobody who waits: no index knows it", async () => {
  const { number } = await plantOne("queued", "state = 'running'");
  assert.equal((await ask(number.slice(4, 10))).pending, undefined);
});
