import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Problem } from "#lib/contract/desk/problem.ts";
import { startTokenOf } from "#lib/server/store/campaign/campaign-view.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { updateSettingRow } from "../../store/console/setting.ts";

const REACH = door("GET /api/campaigns/:id/reach");
const START = door("POST /api/campaigns/:id/start");

const desk = await openDesk();
const { db } = desk;
after(() => desk.close());
const { cookie } = await desk.signIn("sender");

async function plantReady(channel: "sms" | "chat-template", size: number): Promise<string> {
  const template = { templateName: "bei_mpya", language: "sw" };
  const id = await plantCampaign(db, { channel, size, ...(channel !== "sms" && { template }) });
  await db.query("UPDATE campaign SET state = 'ready', started_at = NULL WHERE id = $1", [id]);
  return id;
}
const reachOf = async (id: string) => (await desk.ask(REACH, { cookie, params: { id } })).json();
const start = (id: string, more: object = {}) =>
  desk.ask(START, {
    method: "POST",
    cookie,
    params: { id },
    body: { startToken: startTokenOf(id, 1), ...more },
  });

test("reach: no limit known, and a plan of SMS -> nothing is counted, and it starts", async () => {
  const [chat, sms] = [await plantReady("chat-template", 300), await plantReady("sms", 300)];
  assert.deepEqual(await reachOf(chat), { limit: null, people: 0, reached: 0, days: 1 });
  assert.equal((await start(chat)).status, 200);
  await updateSettingRow(db, "chatReach", "250");
  assert.equal((await reachOf(sms)).limit, null);
  assert.equal((await start(sms)).status, 200);
});

test("reach: more people than the account may reach -> said with the days it takes; refused until somebody chooses", async () => {
  await updateSettingRow(db, "chatReach", "250");
  await db.query("INSERT INTO chat_reach SELECT '+25575' || n, now() FROM generate_series(1, 100) n");
  const id = await plantReady("chat-template", 700);
  // 150 today, then 250 a day.
  assert.deepEqual(await reachOf(id), { limit: 250, people: 700, reached: 100, days: 4 });
  const refused = await start(id);
  const { code, detail } = (await refused.json()) as Problem;
  assert.deepEqual([refused.status, code], [422, "reach_exceeded"]);
  assert.match(
    detail,
    /^This plan has 700 people; your WhatsApp account may reach 250 in 24 hours, and reached 100\. Nothing was sent\. Choose/,
  );
  assert.equal((await start(id, { reach: "later" })).status, 400);
  assert.equal((await start(id, { reach: "spread" })).status, 200);
  const small = await plantReady("chat-template", 150);
  assert.equal((await start(small)).status, 200, "as many as there is room for");
});
