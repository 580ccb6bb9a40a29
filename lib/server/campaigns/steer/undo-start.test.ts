import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { Sent } from "#lib/contract/desk/send/sent.ts";
import { openOwner, runCampaign } from "#lib/server/dispatch/index.ts";
import { startTokenOf } from "#lib/server/store/campaign/campaign-view.ts";
import { listRunnable } from "#lib/server/store/campaign/schedule.ts";
import { updateSettingRow } from "#lib/server/store/console/setting.ts";
import { openSystem } from "#lib/testing/api-key.ts";
import { countsOf, plantCampaign } from "#lib/testing/campaign.ts";
import { door } from "#lib/testing/doors.ts";
import { during } from "#lib/testing/during.ts";
import { clientOf } from "#lib/testing/stubs/client-of.ts";
import { openStubDesk } from "#lib/testing/stubs/open-stub-desk.ts";
import { startServiceStub } from "#lib/testing/stubs/service-stub.ts";

const START = door("POST /api/campaigns/:id/start");
const UNDO = door("POST /api/campaigns/:id/undo");
const CANCEL = door("POST /api/campaigns/:id/cancel");
const TEXT = door("POST /api/chat/text");
const BULK = door("POST /api/sms/bulk");
const AGAIN = door("POST /api/sends/:id/again");
const UNDO_SEND = door("POST /api/sends/:id/undo");
const SENT = door("GET /api/sends/:id");

const stub = await startServiceStub();
const desk = await openStubDesk(stub);
const { db, clock } = desk;
// Its times are compared with those of the database.
desk.clock.set(new Date());
const { cookie, user } = await desk.signIn("sender");
const owner = await openOwner(db);
after(() => owner.close());
beforeEach(async () => {
  stub.reset();
  await db.query("TRUNCATE campaign, recipient, attempt_member, send_token, connection CASCADE");
  await updateSettingRow(db, "graceSeconds", 60);
});

const TO = ["+255754000318", "+255754000319"];
const run = (id: string) =>
  runCampaign(
    {
      db,
      ...clientOf(stub),
      clock,
      owner,
      timeZone: "Africa/Dar_es_Salaam",
      signal: AbortSignal.timeout(60_000),
    },
    id,
  );
const post = (handler: typeof START, id: string, body?: object) =>
  desk.ask(handler, { method: "POST", params: { id }, cookie, ...(body && { body }) });
const campaignOf = async (answer: Response): Promise<Campaign> =>
  ((await answer.json()) as { campaign: Campaign }).campaign;
const endGrace = (id: string) => db.query("UPDATE campaign SET grace_until = now() WHERE id = $1", [id]);

/** A plan of three that nobody has started, with what its composer kept. */
async function plantReady(): Promise<string> {
  const id = await plantCampaign(db, { channel: "sms", size: 3 });
  await db.query("UPDATE campaign SET state = 'ready', started_at = NULL WHERE id = $1", [id]);
  await db.query("INSERT INTO draft (campaign_id, form, saved_by, saved_at) VALUES ($1, '{}', $2, now())", [
    id,
    user.id,
  ]);
  return id;
}
const start = (id: string, revision = 1) => post(START, id, { startToken: startTokenOf(id, revision) });
const drafts = async (id: string) =>
  (await db.query("SELECT FROM draft WHERE campaign_id = $1", [id])).length;

test("start: a time to undo -> nothing is claimed before its end, by whoever tries, and everybody after it", async () => {
  const id = await plantReady();
  const started = await campaignOf(await start(id));
  assert.equal(started.state, "running");
  assert.ok(started.graceUntil !== null && Date.parse(started.graceUntil) > Date.now());
  assert.deepEqual(await listRunnable(db), [], "no worker takes it up");
  await run(id);
  assert.deepEqual([stub.requests, (await countsOf(db, id)).queued], [0, 3], "nor would a claim");
  await endGrace(id);
  assert.deepEqual(await listRunnable(db), [id]);
  await run(id);
  assert.deepEqual([stub.ledger.length, (await countsOf(db, id)).accepted], [3, 3]);
  assert.equal(await drafts(id), 0, "what the composer kept is deleted with the first request");
});

test("undo: before the first request -> a draft with its plan, whose old press starts nothing and whose new one does", async () => {
  const id = await plantReady();
  await start(id);
  const undone = await campaignOf(await post(UNDO, id));
  assert.deepEqual([undone.state, undone.counts.queued, undone.startedAt], ["ready", 3, null]);
  assert.equal(await drafts(id), 1, "it can be changed in its composer");
  assert.equal((await post(UNDO, id)).status, 200, "twice is once");
  assert.equal((await start(id)).status, 409, "the same press, repeated by a slow network");
  await endGrace(id);
  await run(id);
  assert.equal(stub.requests, 0);
  const audit = await db.query(
    "SELECT action FROM audit WHERE target = $1 AND action IN ('campaign.start', 'campaign.undo') ORDER BY at, action",
    [id],
  );
  assert.deepEqual(audit, [{ action: "campaign.start" }, { action: "campaign.undo" }]);
  assert.equal((await start(id, undone.revision)).status, 200);
});

test("undo: after the time to undo and before any request -> still undone; after the first request -> refused", async () => {
  const [late, sent] = [await plantReady(), await plantReady()];
  for (const id of [late, sent]) {
    await start(id);
    await endGrace(id);
  }
  assert.equal((await post(UNDO, late)).status, 200);
  await run(sent);
  const refused = await post(UNDO, sent);
  assert.equal(refused.status, 409);
  assert.match((await refused.json()).detail, /already started/);
  assert.equal((await countsOf(db, sent)).accepted, 3);
});

test("undo: a first request that comes back unsent -> refused, as a request was made", async () => {
  const id = await plantReady();
  await start(id);
  await endGrace(id);
  stub.fate = () => "429";
  const stopping = new AbortController();
  stub.before = async () => stopping.abort();
  await runCampaign(
    { db, ...clientOf(stub), clock, owner, timeZone: "Africa/Dar_es_Salaam", signal: stopping.signal },
    id,
  );
  assert.equal((await countsOf(db, id)).queued, 3);
  assert.equal((await post(UNDO, id)).status, 409);
});

const WAITING = `SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
  WHERE NOT l.granted AND a.datname = current_database()`;

for (const first of ["undo", "claim"] as const) {
  test(`undo and claim at once, ${first} first under the lock -> ${first === "undo" ? "nothing is sent" : "it has started"}`, async () => {
    const id = await plantReady();
    await start(id);
    await endGrace(id);
    const undo = () => post(UNDO, id);
    // It has two lanes, which wait as well.
    const claim = () => run(id);
    const [one, other] = first === "undo" ? [undo, claim] : [claim, undo];
    const answers = await during(
      db,
      (tx) => tx.query("SELECT FROM campaign WHERE id = $1 FOR UPDATE", [id]),
      async () => {
        const begun = one();
        while ((await db.query(WAITING)).length === 0);
        return Promise.all([begun, other()]);
      },
      3,
    );
    const status = answers.find((answer) => answer instanceof Response)?.status;
    const { state } = await countsOf(db, id);
    assert.deepEqual(
      [status, state, stub.ledger.length],
      first === "undo" ? [200, "ready", 0] : [409, "sent", 3],
    );
  });
}

test("start: no time to undo, a program, and a time that is later -> none", async () => {
  const [now, later, program] = [await plantReady(), await plantReady(), await plantReady()];
  await db.query("UPDATE campaign SET scheduled_at = now() + interval '1 hour' WHERE id = $1", [later]);
  const scheduled = await campaignOf(await start(later));
  assert.deepEqual([scheduled.state, scheduled.graceUntil], ["scheduled", null]);
  const system = await openSystem(desk);
  await db.query("UPDATE campaign SET created_by = $2 WHERE id = $1", [program, system.id]);
  const token = startTokenOf(program, 1);
  const answer = await system.ask("POST", `campaigns/${program}/start`, { body: { startToken: token } });
  assert.equal(answer.status, 200, JSON.stringify(answer.json));
  await run(program);
  assert.equal((await countsOf(db, program)).accepted, 3);
  await updateSettingRow(db, "graceSeconds", 0);
  assert.equal((await campaignOf(await start(now))).graceUntil, null);
  assert.equal(await drafts(now), 0);
});

test("cancel: in the time to undo -> cancelled, and what the composer kept is deleted", async () => {
  const id = await plantReady();
  await start(id);
  assert.equal((await campaignOf(await post(CANCEL, id))).state, "cancelled");
  assert.equal(await drafts(id), 0);
  assert.equal((await post(UNDO, id)).status, 409);
});

const sendText = async (to: string[]) =>
  (await (
    await desk.ask(TEXT, { method: "POST", cookie, body: { to, text: "Habari", sendToken: randomUUID() } })
  ).json()) as { sendId: string; startsAt?: string };
const sentOf = async (id: string): Promise<Sent> =>
  ((await (await desk.ask(SENT, { cookie, params: { id } })).json()) as { sent: Sent }).sent;

test("composer: to several people -> waits, is sent by the worker then; to one person it leaves at once", async () => {
  const { sendId, startsAt } = await sendText(TO);
  assert.ok(startsAt !== undefined);
  await run(sendId);
  assert.equal(stub.requests, 0);
  await endGrace(sendId);
  assert.deepEqual(await listRunnable(db), [sendId]);
  await run(sendId);
  assert.deepEqual(stub.ledger.map(({ to }) => to).toSorted(), TO);
  assert.equal((await post(UNDO_SEND, sendId)).status, 409);
  assert.equal((await sendText(TO.slice(0, 1))).startsAt, undefined);
  assert.equal(stub.ledger.length, 3);
});

test("composer: SMS of several people undone -> cancelled for everybody, and nothing is sent", async () => {
  const body = {
    ...{ senderId: "AMANI AGRO", sendToken: randomUUID() },
    messages: TO.map((to) => ({ to, text: "Habari" })),
  };
  const answer = await desk.ask(BULK, { method: "POST", cookie, body });
  assert.equal(answer.status, 202);
  const { sendId } = (await answer.json()) as { sendId: string };
  assert.equal((await post(UNDO_SEND, sendId)).status, 200);
  const { state, counts, graceUntil } = await sentOf(sendId);
  assert.deepEqual([state, counts.cancelled, graceUntil], ["cancelled", 2, null]);
  await endGrace(sendId);
  await run(sendId);
  assert.equal(stub.requests, 0);
});

test("composer: another try that is undone -> its people can be tried again", async () => {
  stub.chat = (results) =>
    results.map(({ to }) => ({ to, success: false, messageId: null, status: "", error: "Closed" }));
  await updateSettingRow(db, "graceSeconds", 0);
  const { sendId } = await sendText(TO);
  stub.reset();
  await updateSettingRow(db, "graceSeconds", 60);
  const again = await post(AGAIN, sendId, { sendToken: randomUUID() });
  const other = ((await again.json()) as { sendId: string }).sendId;
  assert.deepEqual([(await sentOf(sendId)).retriable, stub.requests], [0, 0]);
  await post(UNDO_SEND, other);
  assert.equal((await sentOf(sendId)).retriable, 2);
});

test("composer: nobody looks any more -> what could not be sent within minutes of the time to undo is not sent", async () => {
  const { sendId } = await sendText(TO);
  await db.query("UPDATE campaign SET grace_until = now(), expires_at = now() WHERE id = $1", [sendId]);
  await run(sendId);
  assert.deepEqual([stub.requests, (await countsOf(db, sendId)).cancelled], [0, 2]);
});
