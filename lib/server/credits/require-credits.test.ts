import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import type { Problem } from "#lib/contract/desk/problem.ts";
import { startTokenOf } from "#lib/server/store/campaign/campaign-view.ts";
import { openSystem } from "#lib/testing/api-key.ts";
import { countsOf, plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const START = door("POST /api/campaigns/:id/start");
const LATER = door("POST /api/sends/later");
const AGAIN = door("POST /api/sends/:id/again");
const RESOLVE = door("POST /api/campaigns/:id/unknown/resolve");

const desk = await openDesk();
const { db } = desk;
after(() => desk.close());
desk.clock.set(new Date());
const sender = await desk.signIn("sender");
const admin = await desk.signIn("admin");
beforeEach(() =>
  db.query("TRUNCATE campaign, recipient, attempt, attempt_member, send_token, connection CASCADE"),
);

/** The balance that the service told last, so many minutes ago. */
const tell = (balance: number, minutesAgo = 0) =>
  db.query(
    `INSERT INTO connection (service, rate, tokens, balance, balance_at)
     VALUES ('sms', 5, 5, $1, now() - $2::int * interval '1 minute')
     ON CONFLICT (service) DO UPDATE SET balance = excluded.balance, balance_at = excluded.balance_at`,
    [balance, minutesAgo],
  );

/** A plan of three that needs three credits. */
async function plantReady(channel: "sms" | "chat-text" = "sms"): Promise<string> {
  const id = await plantCampaign(db, { channel, size: 3 });
  await db.query("UPDATE campaign SET state = 'ready', started_at = NULL WHERE id = $1", [id]);
  return id;
}

const ask = (handler: typeof START, { cookie, ...asked }: { cookie: string; id?: string; body: object }) =>
  desk.ask(handler, { method: "POST", cookie, body: asked.body, params: { id: asked.id ?? "" } });
const start = (id: string, { cookie } = sender) =>
  ask(START, { id, cookie, body: { startToken: startTokenOf(id, 1) } });
const codeOf = async (answer: Response) => ((await answer.json()) as Problem).code;

test("start: more credits than a new balance has -> refused with what to do, and nothing is changed; with the right it starts", async () => {
  const id = await plantReady();
  await tell(2);
  const answer = await start(id);
  assert.equal(answer.status, 422);
  const { code, detail } = (await answer.json()) as Problem;
  assert.equal(code, "not_enough_credits");
  assert.match(
    detail,
    /^This needs 3 SMS credits, and 2 are left\. Nothing was sent\. Add credits in the portal\./,
  );
  assert.equal((await countsOf(db, id)).state, "ready");
  assert.equal((await start(id, admin)).status, 200);
});

test("start: as many credits as are needed, an old balance, none, and chat -> starts", async () => {
  const [enough, old, unknown, chat] = [
    await plantReady(),
    await plantReady(),
    await plantReady(),
    await plantReady("chat-text"),
  ];
  await tell(3);
  assert.equal((await start(enough)).status, 200);
  await tell(0, 61);
  assert.equal((await start(old)).status, 200);
  await tell(0);
  assert.equal((await start(chat)).status, 200);
  await db.query("UPDATE connection SET balance = NULL, balance_at = NULL");
  assert.equal((await start(unknown)).status, 200);
});

test("start: what was sent since the balance was told, or is on its way -> not counted as left", async () => {
  await tell(5);
  const other = await plantCampaign(db, { channel: "sms", size: 3 });
  await db.query(
    `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner, segments_predicted)
     VALUES ($1, $2, 1, 'sms.bulk', 'attempting', 3, '{1,2,3}', '', 'test', 3)`,
    [randomUUID(), other],
  );
  const id = await plantReady();
  assert.equal(await codeOf(await start(id)), "not_enough_credits");
  await tell(6);
  assert.equal((await start(id)).status, 200);
});

test("schedule: from the composer to several people without enough credits -> refused; to one it waits", async () => {
  await tell(1);
  const later = (to: string[]) =>
    ask(LATER, {
      cookie: sender.cookie,
      body: {
        sendToken: randomUUID(),
        to,
        campaign: {
          ...{ name: "Kesho", channel: "sms", senderId: "AMANI AGRO", content: { text: "Habari" } },
          scheduledAt: new Date(Date.now() + 3_600_000).toISOString(),
        },
      },
    });
  assert.equal(await codeOf(await later(["+255754000318", "+255754000319"])), "not_enough_credits");
  assert.equal((await later(["+255754000318"])).status, 200);
});

test("schedule: a plan whose time is later without enough credits -> refused as one that starts now", async () => {
  const id = await plantReady();
  await db.query("UPDATE campaign SET scheduled_at = now() + interval '1 day' WHERE id = $1", [id]);
  await tell(2);
  assert.equal(await codeOf(await start(id)), "not_enough_credits");
});

/** A request of three people whose answer got lost. */
async function plantLost(): Promise<{ id: string; attemptId: string }> {
  const id = await plantCampaign(db, { channel: "sms", size: 3 });
  const attemptId = randomUUID();
  await db.query(
    `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner, segments_predicted, finished_at)
     VALUES ($1, $2, 1, 'sms.bulk', 'unknown', 3, '{1,2,3}', '', 'test', 3, now() - interval '1 minute')`,
    [attemptId, id],
  );
  await db.query(
    "INSERT INTO attempt_member (campaign_id, seq, generation, attempt_id) SELECT $1, n, 0, $2 FROM generate_series(1, 3) n",
    [id, attemptId],
  );
  await db.query("UPDATE recipient SET state = 'unknown' WHERE campaign_id = $1", [id]);
  await db.query("UPDATE campaign SET n_queued = 0, n_unknown = 3, state = 'sent' WHERE id = $1", [id]);
  return { id, attemptId };
}

test("resend: after a lost answer without enough credits -> refused; to say what became of it is not", async () => {
  const { id, attemptId } = await plantLost();
  await tell(2);
  const resolve = (as: string) => ask(RESOLVE, { id, cookie: sender.cookie, body: { attemptId, as } });
  assert.equal(await codeOf(await resolve("resend")), "not_enough_credits");
  assert.equal((await resolve("not-sent")).status, 200);
});

test("resend: of a message to several people without enough credits -> refused before anything is written down", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 3 });
  await db.query(
    "UPDATE campaign SET kind = 'direct', n_queued = 0, n_rejected = 3, state = 'sent' WHERE id = $1",
    [id],
  );
  await db.query("UPDATE recipient SET state = 'rejected', is_retryable = true WHERE campaign_id = $1", [id]);
  await tell(2);
  const again = await ask(AGAIN, { id, cookie: sender.cookie, body: { sendToken: randomUUID() } });
  assert.equal(await codeOf(again), "not_enough_credits");
  assert.equal((await db.query("SELECT FROM campaign WHERE retry_of = $1", [id])).length, 0);
});

test("API: a batch and a start without enough credits -> refused by their name, and the key is free; one message, and a key with the right -> accepted", async () => {
  const system = await openSystem(desk, { rights: ["sms", "seeNumbers"] });
  const entitled = await openSystem(desk, { rights: ["sms", "seeNumbers", "withoutCredits"] });
  await tell(1);
  const message = { channel: "sms", sender: "AMANI AGRO", text: "Habari" };
  const messages = ["+255754000318", "+255754000319"].map((to) => ({ ...message, to }));
  const batch = (by: typeof system) =>
    by.ask("POST", "message-batches", { body: { messages }, idempotencyKey: "bei-1" });
  const refused = await batch(system);
  assert.deepEqual([refused.status, refused.json.code], [422, "not_enough_credits"]);
  assert.equal((await db.query("SELECT FROM campaign")).length, 0);
  const one = await system.ask("POST", "messages", { body: { ...message, to: "+255754000320" } });
  assert.equal(one.status, 202, JSON.stringify(one.json));
  assert.equal((await batch(entitled)).status, 202);
  const id = await plantReady();
  await db.query("UPDATE campaign SET created_by = $2 WHERE id = $1", [id, system.id]);
  const started = await system.ask("POST", `campaigns/${id}/start`, {
    body: { startToken: startTokenOf(id, 1) },
  });
  assert.deepEqual([started.status, started.json.code], [422, "not_enough_credits"]);
  await tell(100);
  assert.equal((await batch(system)).status, 202);
});
