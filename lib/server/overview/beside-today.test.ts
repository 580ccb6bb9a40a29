import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import { Facts } from "#lib/contract/desk/facts.ts";
import { countNeeds } from "#lib/contract/desk/notice/count-needs.ts";
import { type Need, Overview } from "#lib/contract/desk/overview.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { shortenTallies, sumTallies } from "../store/console/tally.ts";

const GET = door("GET /api/overview");
const HOLD = door("POST /api/campaigns/:id/held-networks");
const FACTS = door("GET /api/facts");

const desk = await openDesk();
const { db, clock } = desk;
after(() => desk.close());

/** A Monday, 12:10 in Dar es Salaam. */
const NOW = new Date("2026-03-02T09:10:00Z");
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ago = (ms: number) => new Date(NOW.getTime() - ms);

beforeEach(async () => {
  clock.set(NOW);
  await db.query(
    "TRUNCATE campaign, contact_window, suppression, template, notice, network_hold, network_window, tally, tally_added CASCADE",
  );
});

async function overviewOf(role: "owner" | "sender" | "viewer" = "owner"): Promise<Overview> {
  const { cookie } = await desk.signIn(role);
  return Overview.parse(await (await desk.ask(GET, { cookie })).json());
}

const needsOf = async <Kind extends Need["kind"]>(
  kind: Kind,
  role?: "owner" | "viewer",
): Promise<Extract<Need, { kind: Kind }>[]> =>
  (await overviewOf(role)).needs.filter((need): need is Extract<Need, { kind: Kind }> => need.kind === kind);

/** As many lines as the number on the bell says. */
async function linesAndBell(): Promise<[number, number]> {
  const { cookie } = await desk.signIn("owner");
  const facts = Facts.parse(await (await desk.ask(FACTS, { cookie })).json());
  return [countNeeds((await overviewOf()).needs), facts.needs];
}

const wrote = async (number: string, msAgo: number, name: string | null = null): Promise<number> => {
  const [row] = await db.query<{ id: number }>(
    "INSERT INTO contact_window (number, last_inbound_at, name) VALUES ($1, $2, $3) RETURNING id::int AS id",
    [number, ago(msAgo), name],
  );
  return row!.id;
};

test("closing windows: within the hour, unanswered, not done, not opted out -> counted, the first two by name; nobody else", async () => {
  const [day, soon] = [24 * HOUR_MS, 20 * MINUTE_MS];
  await wrote("+255754000001", day - soon, "Rehema Salum");
  await wrote("+255754000002", day - 2 * soon);
  await wrote("+255754000003", day - 50 * MINUTE_MS, "Joseph Kimaro");
  await wrote("+255754000004", day - 61 * MINUTE_MS, "Later");
  await wrote("+255754000005", day - MINUTE_MS, "Too late for a text");
  await db.query("UPDATE contact_window SET done_seq = heard_seq WHERE id = $1", [
    await wrote("+255754000006", day - soon, "Done"),
  ]);
  await wrote("+255754000007", day - soon, "Out");
  await db.query("INSERT INTO suppression (number, reason, source) VALUES ('+255754000007', '', 'person')");
  const answered = await wrote("+255754000008", day - soon, "Answered");
  const answer = await plantCampaign(db, { channel: "chat-text", size: 1 });
  await db.query("UPDATE campaign SET kind = 'direct', reply_to = $2, created_at = $3 WHERE id = $1", [
    ...[answer, answered, ago(HOUR_MS)],
  ]);
  const [need, ...more] = await needsOf("closing");
  assert.ok(need);
  assert.deepEqual(more, []);
  assert.deepEqual(
    [need.count, need.at, need.people.map(({ personName, number }) => personName ?? number)],
    [3, new Date(NOW.getTime() + soon).toISOString(), ["Rehema Salum", "+255754000002"]],
  );
  const [lines, bell] = await linesAndBell();
  assert.equal(bell, lines);
});

test("closing windows: whoever may not see numbers hears how many close, and of nobody who it is", async () => {
  await wrote("+255754000001", 24 * HOUR_MS - 20 * MINUTE_MS, "Rehema Salum");
  const viewer = await desk.signIn("viewer");
  await db.query("UPDATE app_user SET rights = '{}' WHERE id = $1", [viewer.user.id]);
  const answer = await (await desk.ask(GET, { cookie: viewer.cookie })).text();
  const need = Overview.parse(JSON.parse(answer)).needs.find(({ kind }) => kind === "closing");
  assert.deepEqual(need && [need.kind, "count" in need && need.count], ["closing", 1]);
  assert.doesNotMatch(answer, /Rehema|754000001/);
});

async function answered(name: string, state: string, msAgo: number): Promise<string> {
  const id = randomUUID();
  const standing = { status: state, reason: "Variable 2 is last", atMs: 1, factId: "f", revision: null };
  await db.query(
    "INSERT INTO template (id, name, language, origin, standing) VALUES ($1, $2, 'sw', 'created', $3)",
    [id, name, JSON.stringify(standing)],
  );
  await db.query(
    "UPDATE template SET state = $2, rank = CASE $2 WHEN 'rejected' THEN 1 ELSE 8 END WHERE id = $1",
    [...[id, state]],
  );
  await db.query("UPDATE notice SET at = $2 WHERE template_id = $1", [id, ago(msAgo)]);
  return id;
}

test("rejected templates: of the last 7 days and still rejected -> a line each, with the reason; older or approved ones none", async () => {
  const id = await answered("oda_tayari", "rejected", HOUR_MS);
  await answered("zamani", "rejected", 8 * 24 * HOUR_MS);
  const repaired = await answered("imerekebishwa", "rejected", HOUR_MS);
  await db.query("UPDATE template SET state = 'approved', rank = 8 WHERE id = $1", [repaired]);
  assert.deepEqual(await needsOf("template"), [
    {
      kind: "template",
      ...{ templateId: id, name: "oda_tayari", language: "sw", reason: "Variable 2 is last" },
      at: ago(HOUR_MS).toISOString(),
    },
  ]);
  const [lines, bell] = await linesAndBell();
  assert.equal(bell, lines);
});

const tally = (name: string, at: string, n: number) =>
  db.query("INSERT INTO tally_added (name, at, n) VALUES ($1, $2, $3)", [name, at, n]);

test("last week: the same weekday until the same quarter of an hour, and today until then; none where nothing was sent", async () => {
  assert.equal((await overviewOf()).lastWeek, null);
  // Sunday 23:45 and Monday 00:00, 11:45 and 12:00 of last week in Dar es Salaam.
  await tally("handed-sms", "2026-02-22T20:45:00Z", 1_000);
  await tally("handed-sms", "2026-02-22T21:00:00Z", 30);
  await tally("handed-chat", "2026-02-23T08:45:00Z", 12);
  await tally("message-delivered", "2026-02-23T08:45:00Z", 40);
  await tally("message-failed", "2026-02-23T08:45:00Z", 2);
  await tally("handed-sms", "2026-02-23T09:00:00Z", 500);
  await tally("handed-sms", "2026-03-02T08:45:00Z", 50);
  await tally("handed-sms", "2026-03-02T09:00:00Z", 70);
  const expected = {
    day: "2026-02-23",
    until: "2026-02-23T09:00:00.000Z",
    ...{ handedOver: 42, delivered: 40, today: 50 },
  };
  assert.deepEqual((await overviewOf()).lastWeek, expected);
  while (await sumTallies(db));
  for (let round = 0; round < 3; round++) await shortenTallies(db, NOW);
  assert.deepEqual((await overviewOf()).lastWeek, expected, "upkeep keeps what this shows");
  clock.set(new Date("2026-03-02T20:59:00Z"));
  await shortenTallies(db, clock.now());
  assert.equal((await overviewOf()).lastWeek?.handedOver, 542, "until the last quarter of the day");
});

test("a late network: the campaigns of SMS that are being sent, and what each holds; none while all are on time", async () => {
  const running = await plantCampaign(db, { channel: "sms", size: 1 });
  const chat = await plantCampaign(db, { channel: "chat-text", size: 1 });
  const paused = await plantCampaign(db, { channel: "sms", size: 1 });
  await db.query("UPDATE campaign SET state = 'paused' WHERE id = $1", [paused]);
  const count = (quick: number) =>
    db.query(
      `INSERT INTO network_window (at, network, sent, quick, usual) VALUES ($1, 'halotel', 50, $2, 900)
       ON CONFLICT (at, network) DO UPDATE SET quick = excluded.quick`,
      [ago(20 * MINUTE_MS), quick],
    );
  await count(45);
  assert.deepEqual((await overviewOf()).runningSms, []);
  await count(5);
  assert.deepEqual((await overviewOf()).runningSms, [{ id: running, name: "planted", held: [] }]);
  const { cookie } = await desk.signIn("sender");
  const body = { network: "halotel", goesOn: true };
  assert.equal((await desk.ask(HOLD, { method: "POST", params: { id: running }, cookie, body })).status, 200);
  const { runningSms } = await overviewOf("viewer");
  assert.deepEqual(runningSms, [{ id: running, name: "planted", held: ["halotel"] }]);
  assert.ok(!JSON.stringify(runningSms).includes(chat));
  await plantMany(60);
  await db.query(
    `INSERT INTO network_hold (campaign_id, network, held_at, held_by, goes_on, tried_at)
     SELECT id, 'halotel', now(), gen_random_uuid(), true, now() FROM campaign
     WHERE state = 'running' AND channel = 'sms' AND name <> 'the oldest' ON CONFLICT DO NOTHING`,
  );
  const [first] = (await overviewOf()).runningSms;
  assert.deepEqual(
    [first?.name, first?.held],
    ["the oldest", []],
    "what a press has not held yet is among the 50",
  );
});

/** Campaigns of SMS that are being sent, one of them begun before all others. */
async function plantMany(count: number): Promise<void> {
  for (let at = 0; at < count; at++) await plantCampaign(db, { channel: "sms", size: 1 });
  const oldest = await plantCampaign(db, { channel: "sms", size: 1 });
  await db.query(
    "UPDATE campaign SET name = 'the oldest', started_at = now() - interval '9 h' WHERE id = $1",
    [oldest],
  );
}
