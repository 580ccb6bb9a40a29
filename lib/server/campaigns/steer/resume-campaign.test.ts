import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { hold, reason } from "#lib/contract/words/reason/say-reason.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { resumePlan } from "../../store/campaign/campaign.ts";
import { startDue } from "../../store/campaign/schedule.ts";

const pause = door("POST /api/campaigns/:id/pause");
const resume = door("POST /api/campaigns/:id/resume");

const desk = await openDesk();
after(() => desk.close());
const sender = await desk.signIn("sender");

async function steer(route: typeof pause, id: string): Promise<Campaign> {
  const answer = await desk.ask(route, { method: "POST", params: { id }, cookie: sender.cookie });
  assert.equal(answer.status, 200);
  return ((await answer.json()) as { campaign: Campaign }).campaign;
}

/** A campaign that was scheduled a day ago, for `from` of now. */
async function plantScheduled(from: string): Promise<string> {
  const id = await plantCampaign(desk.db, { channel: "sms", size: 3 });
  await desk.db.query(
    `UPDATE campaign SET state = 'scheduled', scheduled_at = now() + $2::interval,
       started_at = now() - interval '1 day' WHERE id = $1`,
    [id, from],
  );
  return id;
}

const ageOf = ({ startedAt }: Campaign): number => Date.now() - Date.parse(startedAt ?? "");

test("a campaign that was stopped before its time keeps its time when it is resumed", async () => {
  const id = await plantScheduled("2 days");
  assert.equal((await steer(pause, id)).state, "paused");
  for (const again of [1, 2]) assert.equal((await steer(resume, id)).state, "scheduled", `${again}`);
});

test("a campaign that was stopped over its time leaves when it is resumed, and starts at that moment", async () => {
  const id = await plantScheduled("-1 hour");
  await steer(pause, id);
  const campaign = await steer(resume, id);
  assert.equal(campaign.state, "running");
  assert.ok(ageOf(campaign) < 60_000, "its rate is not counted from the day it was scheduled");
});

test("a campaign starts when its time comes, not when it was scheduled", async () => {
  const id = await plantScheduled("-1 minute");
  assert.ok((await desk.db.transaction(startDue)).includes(id));
  assert.ok(ageOf(await steer(resume, id)) < 60_000);
});

test("a campaign that goes on keeps the moment it started", async () => {
  const id = await plantScheduled("-1 hour");
  await desk.db.query("UPDATE campaign SET state = 'running', n_queued = 2, n_accepted = 1 WHERE id = $1", [
    id,
  ]);
  await steer(pause, id);
  assert.ok(ageOf(await steer(resume, id)) > 60_000);
});

test("whoever resumes a campaign while somebody else is at it finds it resumed, and is told of no conflict", async () => {
  const id = await plantCampaign(desk.db, { channel: "sms", size: 3 });
  await steer(pause, id);
  const [second] = await desk.db.transaction(async (tx) => {
    assert.equal(await resumePlan(tx, id), true);
    const late = steer(resume, id);
    await someoneWaits();
    return [late];
  });
  assert.equal((await second).state, "running");
});

test("a press on a page that is behind answers no question that it never showed", async () => {
  const id = await plantCampaign(desk.db, { channel: "sms", size: 3 });
  const held = JSON.stringify(hold("canary", reason("canary", { queued: 2 })));
  await desk.db.query("UPDATE campaign SET state = 'needs-attention', hold = $2 WHERE id = $1", [id, held]);
  const press = (shown: string) =>
    desk.ask(resume, {
      method: "POST",
      path: `/api?hold=${shown}`,
      params: { id },
      cookie: sender.cookie,
    });
  for (const shown of ["none", "outage"]) {
    const answer = await press(shown);
    assert.deepEqual([answer.status, (await answer.json()).code], [409, "conflict"], shown);
  }
  assert.equal((await press("canary")).status, 200);
});

test("a press on a page that is behind is told that the campaign was cancelled, not that it stopped", async () => {
  const id = await plantCampaign(desk.db, { channel: "sms", size: 3 });
  await desk.db.query("UPDATE campaign SET state = 'cancelled' WHERE id = $1", [id]);
  const answer = await desk.ask(resume, {
    method: "POST",
    path: "/api?hold=canary",
    params: { id },
    cookie: sender.cookie,
  });
  const { code, detail } = await answer.json();
  assert.deepEqual(
    [answer.status, code, detail],
    [409, "conflict", "You cannot resume this campaign: it was cancelled."],
  );
});

async function someoneWaits(): Promise<void> {
  const waiting =
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  while ((await desk.db.query(waiting)).length === 0) await setImmediate();
}

test("paused chat campaign: one request on its way, another without an answer -> only the second waits for Resume", async () => {
  const id = await plantCampaign(desk.db, { channel: "chat-text", size: 9 });
  for (const [ordinal, state, size] of [
    [1, "attempting", 4],
    [2, "planned", 3],
  ] as const)
    await desk.db.query(
      `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner)
       VALUES (gen_random_uuid(), $1, $2, 'chat.text', $3, $4, '{}', '', 'gone')`,
      [id, ordinal, state, size],
    );
  await desk.db.query("UPDATE campaign SET n_queued = 2, n_attempting = 7 WHERE id = $1", [id]);
  const { counts, retrying } = await steer(pause, id);
  assert.deepEqual([counts.queued, counts.attempting, retrying], [2, 7, 3]);
});
