import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { startDue } from "#lib/server/store/campaign/schedule.ts";
import { door } from "#lib/testing/doors.ts";
import { openSandboxDesk } from "#lib/testing/sandbox-desk.ts";

const LATER = door("POST /api/sends/later");

const desk = await openSandboxDesk();
after(desk.close);

test("what somebody scheduled is sent at its time, although they may send by no service by then", async () => {
  const { user, cookie } = await desk.signIn("sender");
  const campaign = {
    ...{
      name: "SMS to 1 person",
      channel: "sms",
      senderId: "AMANI AGRO",
      content: { text: "Duka lipo wazi" },
    },
    scheduledAt: new Date(Date.now() + 3_600_000).toISOString(),
  };
  const later = () =>
    desk.ask(LATER, {
      method: "POST",
      cookie,
      body: { sendToken: randomUUID(), to: ["+255754000318"], campaign },
    });
  const { campaignId } = (await (await later()).json()) as { campaignId: string };
  await desk.db.query("UPDATE app_user SET rights = '{seeNumbers}' WHERE id = $1", [user.id]);
  assert.equal((await later()).status, 403);
  await desk.db.query("UPDATE campaign SET scheduled_at = now() WHERE id = $1", [campaignId]);
  assert.deepEqual(await startDue(desk.db), [campaignId]);
  await desk.run(campaignId);
  const [row] = await desk.db.query("SELECT n_accepted, n_queued FROM campaign WHERE id = $1", [campaignId]);
  assert.deepEqual(row, { n_accepted: 1, n_queued: 0 });
});
