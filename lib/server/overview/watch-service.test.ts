import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { Fault } from "#lib/fault.ts";
import type { Context, SignedInCtx } from "#lib/server/context.ts";
import { listNotices } from "#lib/server/notices/index.ts";
import { publishNotices } from "#lib/server/notices/send-post-notices.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { listTroubles } from "../store/console/need.ts";
import { updateSettingRow } from "../store/console/setting.ts";
import { getConnections, openServiceWatch } from "./watch-service.ts";

const desk = await openDesk();
const { db, clock } = desk;
after(() => desk.close());
const { user } = await desk.signIn("viewer");
const viewer = { ...user, userId: user.id, rights: null } as unknown as SignedInCtx["actor"];

/** What the service answers to each free read. */
let status: number | "nothing" = 200;
let asked = 0;
async function ask(): Promise<object> {
  asked++;
  if (status === 200) return { data: {} };
  if (status === "nothing") throw new Fault("service_unreachable", "No answer.");
  throw new Fault("service_refused_key", "Refused.", { upstream: { status, code: "UNAUTHORIZED" } });
}
const service = { probes: { chat: ask, sms: ask, voice: ask } } as unknown as Context["service"];

beforeEach(async () => {
  await db.query("TRUNCATE trouble, notice, attempt, event, connection, credit_quarter CASCADE");
  [status, asked] = [200, 0];
});

const open = () => openServiceWatch({ ...desk.context, service });

/** What needs somebody and what was told, as a page has it; the worker tells it first. */
async function told() {
  await db.transaction(publishNotices);
  const { needs, items } = await listNotices({ ...desk.context, actor: viewer }, {});
  return {
    needs: needs.flatMap((need) => (need.kind === "trouble" ? [need.name] : [])),
    notices: items.flatMap(({ trouble }) => (trouble ? [trouble] : [])),
  };
}

test("a key that is refused is told, though nothing is sent and no page is open, and so is that it works again", async () => {
  const watch = open();
  await watch();
  assert.deepEqual(await told(), { needs: [], notices: [] });
  status = 401;
  await watch();
  assert.equal(asked, 3, "asked once an hour");
  clock.forward(60 * 60_000);
  await watch();
  assert.deepEqual(await told(), { needs: ["key"], notices: [{ name: "key", isOver: false }] });
  status = "nothing";
  clock.forward(60 * 60_000);
  await watch();
  assert.deepEqual((await told()).needs, ["key"], "no answer says nothing of the key");
  await open()();
  assert.deepEqual((await told()).needs, ["key"], "nor to a process that has just begun");
  status = 200;
  clock.forward(60 * 60_000);
  await watch();
  assert.deepEqual(await told(), { needs: [], notices: [{ name: "key", isOver: true }] });
});

test("chat messages of which nothing is heard are told after a quarter of an hour, until an event comes", async () => {
  const watch = open();
  const campaign = await plantCampaign(db, { channel: "chat-text", size: 2 });
  const sent = async (minutesAgo: number) =>
    db.query(
      `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, accepted, owner, body_hash, attempting_at, finished_at)
       VALUES (gen_random_uuid(), $2, $3, 'chat.text', 'done', 1, '{1}', 1, gen_random_uuid(), '', $1, $1)`,
      [new Date(clock.now().getTime() - minutesAgo * 60_000), campaign, minutesAgo],
    );
  await sent(10);
  await watch();
  assert.deepEqual((await told()).needs, []);
  await sent(20);
  await watch();
  assert.deepEqual((await told()).needs, ["silent"]);
  await db.query(
    `INSERT INTO event (event_id, raw, body, headers, signed_at, received_at, type, is_test, flags, secret_index, duplicates)
     VALUES ('e', '', '{}', '{}', $1, $1, 'message.received', false, '{}', 0, 0)`,
    [clock.now()],
  );
  await watch();
  assert.deepEqual(await told(), { needs: [], notices: [{ name: "silent", isOver: true }] });
});

const left = (balance: number) =>
  db.query(
    `INSERT INTO connection (service, rate, balance, balance_at) VALUES ('sms', 1, $1, now())
     ON CONFLICT (service) DO UPDATE SET balance = excluded.balance`,
    [balance],
  );

test("credits that would not last for another week are told once, and again when they run low again", async () => {
  const watch = open();
  const used = (credits: number) =>
    db.query("INSERT INTO credit_quarter (at, said) VALUES ($1, $2)", [clock.now(), credits]);
  await used(500);
  await watch();
  assert.deepEqual((await told()).needs, [], "no balance is known");
  await left(500);
  await watch();
  assert.deepEqual((await told()).needs, []);
  await left(499);
  await watch();
  const noted = () => db.query("SELECT id FROM notice");
  const first = await noted();
  await left(300);
  await watch();
  assert.deepEqual(await noted(), first, "of what lasts nobody is told again");
  assert.deepEqual(await told(), { needs: ["credits"], notices: [{ name: "credits", isOver: false }] });
  const [trouble] = await listTroubles(db);
  assert.deepEqual(trouble?.credits, { left: 300, used: 500 });
  await left(5_000);
  await watch();
  await left(100);
  await watch();
  assert.deepEqual((await told()).notices, [{ name: "credits", isOver: false }]);
});

test("credits below the number that somebody set -> told, though they would last; not below it any more -> over", async () => {
  const watch = open();
  await updateSettingRow(db, "leastCredits", 800);
  await left(800);
  await watch();
  assert.deepEqual((await told()).needs, []);
  await left(799);
  await watch();
  assert.deepEqual((await told()).needs, ["credits"]);
  await updateSettingRow(db, "leastCredits", null);
  await watch();
  assert.deepEqual((await told()).needs, []);
});

test("a data request past its day -> each is told once with how many there are, and over when all are answered", async () => {
  await db.query("DELETE FROM data_request");
  const idOfNotice = async () => (await db.query("SELECT id FROM notice WHERE trouble = 'requests'"))[0]?.id;
  const insert = async (dueInDays: number): Promise<unknown> => {
    const [row] = await db.query(
      `INSERT INTO data_request (id, kind, person_name, received_on, due_on, note, recorded_at, recorded_by)
       VALUES (gen_random_uuid(), 'access', 'Zawadi Mrema', '2026-01-01', $1::timestamptz::date + $2::int, '', $1, 'Neema Mushi') RETURNING id`,
      [clock.now(), dueInDays],
    );
    return row?.id;
  };
  const close = (id: unknown) =>
    db.query(
      `UPDATE data_request SET state = 'done', closed_at = now(), closed_by = 'Neema Mushi' WHERE id = $1`,
      [id],
    );
  const watch = open();
  const dueToday = await insert(0);
  await watch();
  assert.deepEqual(await told(), { needs: [], notices: [] }, "today it is not late yet");
  const firstLate = await insert(-1);
  await watch();
  const late = { needs: ["requests"], notices: [{ name: "requests", isOver: false }] };
  assert.deepEqual(await told(), late);
  const first = await idOfNotice();
  await watch();
  assert.equal(await idOfNotice(), first, "told once");
  const secondLate = await insert(-3);
  await watch();
  assert.deepEqual(await told(), late, "of the newest alone");
  const second = await idOfNotice();
  assert.notEqual(second, first, "a second late request is told, too");
  assert.equal((await listTroubles(db))[0]?.requests, 2);
  // One is answered as another one gets late: there are as many as before.
  await close(secondLate);
  const thirdLate = await insert(-2);
  await watch();
  assert.equal((await listTroubles(db))[0]?.requests, 2);
  const third = await idOfNotice();
  assert.notEqual(third, second);
  await close(firstLate);
  await watch();
  assert.equal(await idOfNotice(), third, "fewer are late");
  await Promise.all([dueToday, thirdLate].map(close));
  await watch();
  assert.deepEqual(await told(), { needs: [], notices: [{ name: "requests", isOver: true }] });
});

test("connections: secrets of callbacks, none, one or two -> the page is told whether there is one", async () => {
  for (const [webhookSecrets, is] of [
    [[], false],
    [["whsec_1"], true],
    [["whsec_1", "whsec_2"], true],
  ] as const) {
    const env = { ...desk.context.env, webhookSecrets: [...webhookSecrets] };
    const { webhook } = await getConnections({ ...desk.context, service, env });
    assert.equal(webhook.hasSecret, is);
  }
});
