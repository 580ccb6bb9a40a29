import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createTestMessage } from "#lib/server/messages/test-message.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const watch = door("POST /api/campaigns/:id/watch");

const desk = await openDesk();
const { db } = desk;
after(() => desk.close());
const { cookie } = await desk.signIn("viewer");

for (const [what, change, isSooner] of [
  ["is being sent, or waits for reports", "", true],
  ["has not begun", "started_at = NULL", false],
  ["is completed", "completed_at = now()", false],
  ["is one of chat, where events tell all", "channel = 'chat-text'", false],
] as const)
  test(`somebody looks at a campaign that ${what} -> its statuses are ${isSooner ? "" : "not "}read sooner`, async () => {
    const id = await plantCampaign(db, { channel: "sms", size: 1 });
    if (change !== "") await db.query(`UPDATE campaign SET ${change} WHERE id = $1`, [id]);
    const message = await createTestMessage(db, { campaignId: id, channel: "sms" });
    await db.query(
      "UPDATE message SET created_at = now() - interval '1 h', next_poll_at = now() + interval '1 h' WHERE id = $1",
      [message.id],
    );
    const answer = await desk.ask(watch, { method: "POST", params: { id }, cookie });
    assert.ok(answer.ok, await answer.clone().text());
    const soon = await db.query(
      "SELECT FROM message WHERE id = $1 AND next_poll_at < now() + interval '10 s'",
      [message.id],
    );
    assert.equal(soon.length === 1, isSooner);
  });
