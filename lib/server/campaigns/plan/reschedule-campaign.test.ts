import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { startDue } from "../../store/campaign/schedule.ts";

const reschedule = door("POST /api/campaigns/:id/reschedule");

const desk = await openDesk();
after(() => desk.close());
const sender = await desk.signIn("sender");

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

async function move(id: string, scheduledAt: string, cookie = sender.cookie): Promise<Response> {
  return desk.ask(reschedule, { method: "POST", params: { id }, cookie, body: { scheduledAt } });
}

async function moved(id: string, scheduledAt: string): Promise<Campaign> {
  const answer = await move(id, scheduledAt);
  assert.equal(answer.status, 200);
  return ((await answer.json()) as { campaign: Campaign }).campaign;
}

async function plant(state: string, from: string): Promise<string> {
  const id = await plantCampaign(desk.db, { channel: "sms", size: 3 });
  await desk.db.query("UPDATE campaign SET state = $2, scheduled_at = now() + $3::interval WHERE id = $1", [
    id,
    state,
    from,
  ]);
  return id;
}

test("a campaign that waits gets another time and leaves at that one", async () => {
  const id = await plant("scheduled", "-1 minute");
  const later = inHours(5);
  const campaign = await moved(id, later);
  assert.equal(campaign.state, "scheduled");
  assert.equal(campaign.scheduledAt, later);
  assert.ok(!(await desk.db.transaction(startDue)).includes(id), "its old time is over");
  const west = await moved(id, "2099-11-28T09:30:00-16:00");
  assert.equal(west.scheduledAt, "2099-11-29T01:30:00.000Z");
});

test("one that was paused stays paused; one that slept through its time waits again", async () => {
  assert.equal((await moved(await plant("paused", "-2 days"), inHours(1))).state, "paused");
  const overdue = await plant("scheduled", "-1 hour");
  assert.ok((await desk.db.transaction(startDue)).includes(overdue));
  const campaign = await moved(overdue, inHours(1));
  assert.deepEqual([campaign.state, campaign.hold], ["scheduled", null]);
});

test("a time that is over, a running campaign, one that has begun and a viewer are refused", async () => {
  const waiting = await plant("scheduled", "1 hour");
  const late = await move(waiting, "2020-01-01T08:00:00+03:00");
  assert.equal(late.status, 400);
  assert.match(((await late.json()) as { detail: string }).detail, /scheduledAt: this time has passed/);
  assert.equal((await move(await plant("running", "1 hour"), inHours(1))).status, 409);
  const begun = await plant("paused", "-1 hour");
  await desk.db.query("UPDATE campaign SET n_queued = 2, n_accepted = 1 WHERE id = $1", [begun]);
  assert.equal((await move(begun, inHours(1))).status, 409);
  const viewer = await desk.signIn("viewer");
  assert.equal((await move(waiting, inHours(1), viewer.cookie)).status, 403);
});

test("the audit says from when to when", async () => {
  const id = await plant("scheduled", "1 hour");
  const to = inHours(8);
  await moved(id, to);
  const [row] = await desk.db.query<{ detail: { to: string; from: string } }>(
    "SELECT detail FROM audit WHERE action = 'campaign.reschedule' AND target = $1",
    [id],
  );
  assert.equal(row?.detail.to, to);
  assert.ok(row.detail.from);
});
