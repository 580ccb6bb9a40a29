import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { startTokenOf } from "../../store/campaign/campaign-view.ts";

const PUT = door("PUT /api/campaigns/:id");
const START = door("POST /api/campaigns/:id/start");

const desk = await openDesk();
after(() => desk.close());
const { cookie } = await desk.signIn("sender");

const SMS = { name: "Bei mpya", channel: "sms", senderId: "AMANI AGRO", content: { text: "Habari mpya" } };

async function plant(state: "ready" | "running"): Promise<string> {
  const id = await plantCampaign(desk.db, { channel: "sms", size: 3 });
  await desk.db.query("UPDATE campaign SET state = $2 WHERE id = $1", [id, state]);
  return id;
}

const update = (id: string) => desk.ask(PUT, { method: "PUT", params: { id }, cookie, body: SMS });

test("a new text has nobody to go to: what was rendered from the old one is away, and no token starts it", async () => {
  const id = await plant("ready");
  const answer = await update(id);
  assert.equal(answer.status, 200);
  const { campaign } = (await answer.json()) as { campaign: Campaign };
  assert.deepEqual([campaign.state, campaign.content], ["draft", SMS.content]);
  assert.deepEqual(await desk.db.query("SELECT FROM recipient WHERE campaign_id = $1", [id]), []);
  for (const revision of [1, 2]) {
    const body = { startToken: startTokenOf(id, revision) };
    assert.equal((await desk.ask(START, { method: "POST", params: { id }, cookie, body })).status, 409);
  }
});

test("refuses to change a campaign that was started, and takes nobody out of it", async () => {
  const id = await plant("running");
  assert.equal((await update(id)).status, 409);
  assert.equal((await desk.db.query("SELECT FROM recipient WHERE campaign_id = $1", [id])).length, 3);
});
