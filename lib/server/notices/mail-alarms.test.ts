import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { startMailStub } from "#lib/testing/stubs/mail-stub.ts";
import { sendDueMail } from "../mail/index.ts";
import { mailAlarms, publishNotices } from "./index.ts";

const stub = await startMailStub();
const server = {
  ...{ host: "127.0.0.1", port: stub.port, isSecure: false, isLocal: true, signIn: null },
  from: { name: "Tuma", address: "tuma@shop.example" },
};
const desk = await openDesk({ mail: server });
const { db, context } = desk;
after(async () => {
  await desk.close();
  await stub.close();
});
beforeEach(async () => {
  await db.query("DELETE FROM notice");
  await db.query("UPDATE app_user SET is_disabled = true");
  stub.kept.length = 0;
});

const tell = () =>
  db.transaction(async (tx) => {
    await mailAlarms(tx, context, await publishNotices(tx));
  });
const send = () => sendDueMail(context, { server, signal: new AbortController().signal });
const mailed = () => stub.kept.map(({ to }) => to).toSorted();

/** A campaign that stopped for a person. */
async function stop(): Promise<string> {
  const id = await plantCampaign(db, { channel: "sms", size: 2 });
  await db.query("UPDATE campaign SET name = 'Ofa kwa +255754000111' WHERE id = $1", [id]);
  await db.query("UPDATE campaign SET state = 'needs-attention' WHERE id = $1", [id]);
  return id;
}

test("alarm by mail: campaign stopped -> mailed once to whoever may act on it, with a link and without a number", async () => {
  const [owner, sender] = [await desk.signIn("owner"), await desk.signIn("sender")];
  await desk.signIn("viewer");
  const id = await stop();
  await tell();
  await tell();
  await send();
  assert.deepEqual(mailed(), [owner.user.email, sender.user.email].toSorted());
  const raw = stub.kept[0]?.raw.replaceAll("=\r\n", "") ?? "";
  assert.ok(raw.includes(`http://localhost:3000/campaigns/${id}`), raw);
  assert.match(raw, /^Subject: A campaign stopped and needs you/m);
  assert.doesNotMatch(raw, /754000111/);
});

test("alarm by mail: switched off by a person -> none for them; chosen again by the page as it was", async () => {
  const [owner, off] = [await desk.signIn("owner"), await desk.signIn("sender")];
  const choose = (body: object) =>
    desk.ask(door("PUT /api/notices/choices"), { method: "PUT", cookie: off.cookie, body });
  const choices = { hidden: [], onScreen: [] };
  assert.equal((await choose({ ...choices, byMail: false })).status, 200);
  // From a page that knows nothing of mail.
  assert.equal((await choose(choices)).status, 200);
  const facts = await (await desk.ask(door("GET /api/facts"), { cookie: off.cookie })).json();
  assert.equal(facts.notices.byMail, false);
  await stop();
  await tell();
  await send();
  assert.deepEqual(mailed(), [owner.user.email]);
  assert.deepEqual(await db.query("SELECT FROM mail WHERE recipient = $1", [off.user.email]), []);
});

test("alarm by mail: somebody resumed, or the person was disabled before it was sent -> not sent", async () => {
  const [owner, gone] = [await desk.signIn("owner"), await desk.signIn("sender")];
  const resumed = await stop();
  const open = await stop();
  await tell();
  await db.query("UPDATE campaign SET state = 'running' WHERE id = $1", [resumed]);
  await db.query("UPDATE app_user SET is_disabled = true WHERE id = $1", [gone.user.id]);
  await send();
  assert.deepEqual(mailed(), [owner.user.email]);
  assert.ok(stub.kept[0]?.raw.replaceAll("=\r\n", "").includes(open));
});

test("alarm by mail: the person has become a viewer, or may not send by its channel, before it was sent -> not sent", async () => {
  const [owner, viewer, noSms] = [
    await desk.signIn("owner"),
    await desk.signIn("sender"),
    await desk.signIn("sender"),
  ];
  const asks = await plantCampaign(db, { channel: "sms", size: 2 });
  await db.query("UPDATE campaign SET state = 'awaiting-approval' WHERE id = $1", [asks]);
  await db.query("INSERT INTO notice (kind, campaign_id, not_for) VALUES ('asked', $1, '{}')", [asks]);
  await tell();
  assert.equal((await db.query("SELECT FROM mail WHERE ended_at IS NULL")).length, 3);
  await db.query("UPDATE app_user SET role = 'viewer' WHERE id = $1", [viewer.user.id]);
  await db.query("UPDATE app_user SET rights = '{chat}' WHERE id = $1", [noSms.user.id]);
  await send();
  assert.deepEqual(mailed(), [owner.user.email]);
});

test("alarm by mail: a repeat asks whether to send -> mailed with its name and address; not once somebody has answered", async () => {
  const owner = await desk.signIn("owner");
  const ask = async (name: string) => {
    const [automation] = await db.query<{ id: string }>(
      `INSERT INTO automation (id, kind, name, message, schedule, makers, created_by, created_at, changed_at)
       VALUES (gen_random_uuid(), 'repeat', $1, '{}', '{}', '{}', gen_random_uuid(), now(), now()) RETURNING id`,
      [name],
    );
    await db.query(
      "INSERT INTO automation_run (id, automation_id, due_at, state, at) VALUES (gen_random_uuid(), $1, now(), 'missed', now())",
      [automation?.id],
    );
    return automation?.id ?? "";
  };
  const [open, answered] = [await ask("Bei za wiki"), await ask("Bei za mwezi")];
  await tell();
  await db.query("UPDATE automation_run SET state = 'skipped' WHERE automation_id = $1", [answered]);
  await send();
  assert.deepEqual(mailed(), [owner.user.email]);
  const raw = stub.kept[0]?.raw.replaceAll("=\r\n", "") ?? "";
  assert.ok(raw.includes("Bei za wiki") && raw.includes(`/campaigns/automations/${open}`), raw);
});

test("alarm by mail: what needs nobody -> none", async () => {
  await desk.signIn("owner");
  const id = await plantCampaign(db, { channel: "sms", size: 2 });
  await db.query("UPDATE campaign SET state = 'sent', n_queued = 0, n_accepted = 2 WHERE id = $1", [id]);
  await tell();
  await send();
  assert.deepEqual(mailed(), []);
});

test("alarm by mail: no mail server set -> nothing is written down, and nobody has the choice", async () => {
  const owner = await desk.signIn("owner");
  const { mail } = context.env;
  Object.assign(context.env, { mail: null });
  await stop();
  await tell();
  const facts = await (await desk.ask(door("GET /api/facts"), { cookie: owner.cookie })).json();
  Object.assign(context.env, { mail });
  assert.equal("byMail" in facts.notices, false);
  assert.deepEqual(await db.query("SELECT FROM mail WHERE ended_at IS NULL"), []);
});
