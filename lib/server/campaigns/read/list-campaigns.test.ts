import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { POST as cancel } from "../../../../app/api/campaigns/[id]/cancel/route.ts";
import { POST as create, GET as list } from "../../../../app/api/campaigns/route.ts";

const desk = await openDesk();
after(() => desk.close());
const sender = await desk.signIn("sender");

async function listed(state?: string): Promise<Campaign[]> {
  const answer = await desk.ask(list, {
    path: `/api/campaigns${state ? `?state=${state}` : ""}`,
    cookie: sender.cookie,
  });
  assert.equal(answer.status, 200);
  return ((await answer.json()) as { items: Campaign[] }).items;
}

test("a discarded draft stands in a list of its own with its moment, a stopped campaign does not", async () => {
  const stopped = await plantCampaign(desk.db, { channel: "sms", size: 3 });
  const made = await desk.ask(create, {
    method: "POST",
    cookie: sender.cookie,
    body: { name: "Rasimu", channel: "sms", content: "Habari", senderId: "AMANI AGRO" },
  });
  const draft = ((await made.json()) as { campaign: Campaign }).campaign.id;
  for (const id of [stopped, draft]) {
    const answer = await desk.ask(cancel, { method: "POST", params: { id }, cookie: sender.cookie });
    assert.equal(answer.status, 200);
  }
  const ids = (items: Campaign[]) => items.map(({ id }) => id);
  assert.deepEqual(ids(await listed()), [stopped]);
  assert.deepEqual(ids(await listed("cancelled")), [stopped]);
  const discarded = await listed("discarded");
  assert.deepEqual(ids(discarded), [draft]);
  assert.ok(discarded[0]?.sentAt, "the moment it was discarded");
});

test("a draft whose file is checked already is listed with the drafts, as its word says", async () => {
  const ready = await plantCampaign(desk.db, { channel: "sms", size: 3 });
  await desk.db.query("UPDATE campaign SET state = 'ready', started_at = NULL WHERE id = $1", [ready]);
  assert.deepEqual(
    (await listed("draft")).map(({ id }) => id),
    [ready],
  );
});
