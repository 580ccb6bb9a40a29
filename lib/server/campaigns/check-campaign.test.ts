import assert from "node:assert/strict";
import { after, test } from "node:test";
import { CheckedCampaign } from "#lib/contract/desk/campaign/campaign.ts";
import { pollStatuses } from "#lib/server/sms/poll-statuses.ts";
import { getDelivery } from "#lib/server/store/campaign/delivery.ts";
import { expireOverdue } from "#lib/server/store/message/poll.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { door } from "#lib/testing/doors.ts";
import { openSandboxDesk } from "#lib/testing/sandbox-desk.ts";

const POST = door("POST /api/campaigns/:id/check");

const desk = await openSandboxDesk();
const { db, run, pull } = desk;
after(desk.close);
const { cookie } = await desk.signIn("sender");

const check = async (id: string) => {
  const answer = await desk.ask(POST, { method: "POST", params: { id }, cookie });
  assert.equal(answer.status, 200, await answer.clone().text());
  return CheckedCampaign.parse(await answer.json()).messages;
};

async function deliveryOf(id: string) {
  const counted = await getDelivery(db, id);
  return { delivered: counted?.delivered, expired: counted?.expired };
}

/** What is due is read. */
async function read(id: string): Promise<void> {
  await db.query(
    "UPDATE message SET next_poll_at = now() WHERE campaign_id = $1 AND next_poll_at IS NOT NULL",
    [id],
  );
  while ((await pollStatuses(desk.context, 100)).read > 0);
}

test("messages that were given up are asked about again, and what is told after 72 hours counts", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 12 });
  await run(id);
  await db.query(
    "UPDATE message SET created_at = created_at - interval '80 h', next_poll_at = NULL WHERE campaign_id = $1",
    [id],
  );
  await expireOverdue(db);
  assert.deepEqual(await deliveryOf(id), { delivered: 0, expired: 12 });
  await pull("POST", "/advance", { ms: 60_000 });
  assert.equal(await check(id), 12);
  assert.equal(await check(id), 0, "they are due already");
  await read(id);
  assert.deepEqual(await deliveryOf(id), { delivered: 12, expired: 0 });
  assert.equal(await check(id), 0, "all have their last word");
});

test("what still has no report after that is not asked about for ever", async () => {
  await pull("PUT", "/settings", { smsSilentShare: 1 });
  const id = await plantCampaign(db, { channel: "sms", size: 3 });
  await run(id);
  await db.query("UPDATE message SET created_at = created_at - interval '80 h' WHERE campaign_id = $1", [id]);
  await expireOverdue(db);
  assert.equal(await check(id), 3);
  await read(id);
  assert.deepEqual(await deliveryOf(id), { delivered: 0, expired: 3 });
  const due = await db.query("SELECT FROM message WHERE campaign_id = $1 AND next_poll_at IS NOT NULL", [id]);
  assert.equal(due.length, 0);
});
