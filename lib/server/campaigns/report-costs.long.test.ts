import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import { cellsOf } from "#lib/testing/bytes/cells-of.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { oldWordsIn } from "#lib/testing/old-words.ts";
import { updateSettingRow } from "../store/console/setting.ts";

const GET_CSV = door("GET /api/campaigns/report.csv");
const GET_XLSX = door("GET /api/campaigns/report.xlsx");

const desk = await openDesk();
after(() => desk.close());
const admin = await desk.signIn("admin");

beforeEach(async () => {
  await desk.db.query("DELETE FROM attempt");
  await desk.db.query("DELETE FROM campaign");
  await updateSettingRow(desk.db, "price", null);
});

type Planted = {
  kind: "campaign" | "direct";
  channel: string;
  state: string;
  at: string;
  startedAt: string | null;
  counts: Record<string, number>;
};

/** A campaign as its own counters tell it; nobody is in it. */
async function plant(name: string, more: Partial<Planted> = {}): Promise<string> {
  const { kind = "campaign", channel = "sms", state = "completed", at = "2026-11-02T06:00:00Z" } = more;
  const { startedAt = at, counts = {} } = more;
  const id = randomUUID();
  const counted = Object.keys(counts).map((column) => `, ${column}`);
  await desk.db.query(
    `INSERT INTO campaign (id, kind, state, name, channel, content, chunk_size, created_by, created_at, started_by,
       started_at${counted.join("")})
     VALUES ($1, $2, $3, $4, $5, '{"text": "Habari"}', 100, $6, $7, $6, $8${Object.values(counts)
       .map((count) => `, ${count}`)
       .join("")})`,
    [id, kind, state, name, channel, admin.user.id, at, startedAt],
  );
  return id;
}

async function report(asked: Record<string, string> = {}, { cookie } = admin, get = GET_CSV) {
  const path = `/api/campaigns/report.csv?${new URLSearchParams(asked)}`;
  const answer = await desk.ask(get, { cookie, path });
  assert.equal(answer.status, 200);
  const [header = [], ...rows] = await cellsOf(new Uint8Array(await answer.arrayBuffer()));
  // A reader of cells leaves out what is empty at the end of a row.
  return { header, rows: rows.map((cells) => header.map((_, at) => cells[at] ?? "")) };
}

const namesOf = async (asked: Record<string, string> = {}, who = admin) =>
  (await report(asked, who)).rows.map(([name]) => name);

/** A person with these rights and no others. */
async function entitled(rights: string) {
  const person = await desk.signIn("viewer");
  await desk.db.query("UPDATE app_user SET rights = $2::text[] WHERE id = $1", [person.user.id, rights]);
  return person;
}

test("a row a campaign and one a send by hand, the newest first, and no call: what became of it and what it cost", async () => {
  const id = await plant("Bei mpya", {
    counts: {
      ...{ n_rows: 12, n_excluded: 2, n_accepted: 7, n_rejected: 2, n_unknown: 1, segments_planned: 20 },
      ...{ n_delivered: 4, n_read: 1, n_failed: 1, credits_used: 13 },
    },
  });
  await desk.db.query("UPDATE campaign SET ended_at = '2026-11-02T21:30:00Z' WHERE id = $1", [id]);
  await desk.db.query(
    `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, accepted, seqs, body_hash, owner,
       segments_predicted, finished_at)
     VALUES (gen_random_uuid(), $1, 1, 'sms.bulk', 'done', 4, 4, '{1,2,3,4}', 'hash', 'test', 4, now())`,
    [id],
  );
  await plant("SMS to 3", {
    ...{ kind: "direct", state: "sent", at: "2026-11-03T06:00:00Z" },
    counts: { n_rows: 3, n_accepted: 3, segments_planned: 3, credits_used: 3 },
  });
  await plant("Salamu", {
    ...{ channel: "chat-text", state: "running", at: "2026-11-01T06:00:00Z" },
    counts: { n_rows: 1, n_accepted: 1, segments_planned: 1 },
  });
  await plant("Rasimu", { state: "ready", at: "2026-11-04T06:00:00Z", startedAt: null });
  await plant("Thrown away", { state: "cancelled", startedAt: null });
  await plant("A call", { kind: "direct", channel: "voice" });
  const { header, rows } = await report();
  assert.deepEqual(header, [
    ...["Name", "Kind", "Channel", "State", "Started (Africa/Dar_es_Salaam)", "Started (UTC)"],
    ...["Ended (Africa/Dar_es_Salaam)", "Ended (UTC)", "Started by", "People", "Accepted", "Delivered"],
    ...["Failed or refused", "May have been sent", "Credits for everyone", "Credits used"],
    "Credits the service did not report (about)",
    "Credits of messages that were sent again (at most)",
  ]);
  const started = ["2026-11-02 09:00:00", "2026-11-02T06:00:00.000Z"];
  const ended = ["2026-11-03 00:30:00", "2026-11-02T21:30:00.000Z"];
  assert.deepEqual(rows, [
    ["Rasimu", "Campaign", "SMS", "Draft", "", "", "", "", "", "0", "0", "0", "0", "0", "0", "0", "0", "0"],
    [
      ...["SMS to 3", "Sent by hand", "SMS", "Waiting for delivery reports"],
      ...["2026-11-03 09:00:00", "2026-11-03T06:00:00.000Z", "", "", "Test admin"],
      ...["3", "3", "0", "0", "0", "3", "3", "0", "0"],
    ],
    [
      ...["Bei mpya", "Campaign", "SMS", "Needs you", ...started, ...ended, "Test admin"],
      ...["10", "7", "5", "3", "1", "20", "13", "4", "0"],
    ],
    [
      ...["Salamu", "Campaign", "Chat text", "Sending"],
      ...["2026-11-01 09:00:00", "2026-11-01T06:00:00.000Z", "", "", "Test admin"],
      ...["1", "1", "0", "0", "0", "", "", "", ""],
    ],
  ]);
  assert.deepEqual([header, ...rows].flat().flatMap(oldWordsIn), []);
});

test("cost report: a request of 6 segments that was sent again -> at most 6 credits beside those used", async () => {
  const id = await plant("Ankara", { counts: { n_rows: 6, n_accepted: 6, n_resent: 6, credits_used: 6 } });
  await desk.db.query(
    `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, resolution, size, seqs, body_hash, owner, segments_predicted)
     VALUES (gen_random_uuid(), $1, 1, 'sms.bulk', 'unknown', 'resend', 6, '{1,2,3,4,5,6}', 'hash', 'test', 6)`,
    [id],
  );
  const { header, rows } = await report();
  const of = (name: string) => rows[0]?.[header.indexOf(name)];
  assert.deepEqual(
    [of("Credits used"), of("Credits of messages that were sent again (at most)")],
    ["6", "6"],
  );
});

test("an SMS that the service keeps for later: scheduled until its time, then waiting for its report", async () => {
  const id = await plant("SMS to 1", { kind: "direct", state: "sent", counts: { n_rows: 1, n_accepted: 1 } });
  const stateAt = async (ms: number) => {
    const at = new Date(desk.clock.now().getTime() + ms);
    await desk.db.query("UPDATE campaign SET scheduled_at = $2 WHERE id = $1", [id, at]);
    const { header, rows } = await report();
    return rows[0]?.[header.indexOf("State")];
  };
  assert.equal(await stateAt(3_600_000), "Scheduled");
  assert.equal(await stateAt(-1_000), "Waiting for delivery reports");
});

test("money stands beside the credits where a price is set, to the last decimal of it", async () => {
  await plant("Bei", { counts: { n_rows: 3, n_accepted: 3, credits_used: 3 } });
  await plant("Salamu", { channel: "chat-text", at: "2026-11-01T06:00:00Z" });
  await updateSettingRow(desk.db, "price", { amount: 22.1, currency: "TZS" });
  const { header, rows } = await report({}, admin, GET_XLSX);
  assert.deepEqual(
    [header, ...rows].map((cells) => cells[18]),
    ["Credits used in TZS", "66.3", ""],
  );
});

test("what the list is asked for is what the file holds, and then no send by hand", async () => {
  await plant("Bei mpya", { at: "2026-11-03T06:00:00Z" });
  await plant("Rasimu ya bei", { state: "draft", startedAt: null, at: "2026-11-02T06:00:00Z" });
  await plant("Bei ya jumla", { state: "running", at: "2026-11-01T06:00:00Z" });
  await plant("Bei", { kind: "direct" });
  await plant("Bei ya zamani", { state: "cancelled", startedAt: null });
  assert.deepEqual(await namesOf({ state: "over" }), ["Bei mpya"]);
  assert.deepEqual(await namesOf({ state: "draft" }), ["Rasimu ya bei"]);
  assert.deepEqual(await namesOf({ state: "discarded" }), ["Bei ya zamani"]);
  assert.deepEqual(await namesOf({ q: "bei" }), ["Bei mpya", "Rasimu ya bei", "Bei ya jumla"]);
  assert.deepEqual(await namesOf({ q: "bei", state: "under-way" }), ["Bei ya jumla"]);
  const days = { from: "2026-11-01", to: "2026-11-02" };
  assert.deepEqual(await namesOf({ ...days, q: "bei" }), ["Bei ya jumla"]);
  assert.deepEqual(await namesOf({ ...days, state: "over" }), []);
  assert.deepEqual(await namesOf({ ...days, state: "under-way" }), ["Bei ya jumla"]);
});

test("a month begins and ends at midnight in the zone of the console, and holds what began to be sent in it", async () => {
  await plant("before", { at: "2026-10-31T20:59:59.999Z" });
  await plant("first", { at: "2026-10-31T21:00:00Z" });
  await plant("last", { kind: "direct", at: "2026-11-30T20:59:59.999999Z" });
  await plant("after", { at: "2026-11-30T21:00:00Z" });
  await plant("made before", { at: "2026-10-01T06:00:00Z", startedAt: "2026-11-15T06:00:00Z" });
  await plant("not yet", { state: "scheduled", at: "2026-11-10T06:00:00Z" });
  await plant("draft", { state: "draft", at: "2026-11-10T06:00:00Z", startedAt: null });
  const month = { from: "2026-11-01", to: "2026-11-30" };
  assert.deepEqual(await namesOf(month), ["last", "made before", "first"]);
  assert.deepEqual(await namesOf({ from: "2026-12-01" }), ["after"]);
  assert.deepEqual(await namesOf({ to: "2026-10-31" }), ["before"]);
  assert.deepEqual(await namesOf({ ...month, q: "not" }), []);
  const path = "/api/campaigns/report.csv?from=2026-02-31";
  assert.equal((await desk.ask(GET_CSV, { cookie: admin.cookie, path })).status, 400);
});

test("what was cancelled or paused before its time has not started, and what was cancelled after it has", async () => {
  const planned = { at: "2026-11-10T06:00:00Z", startedAt: "2026-11-10T06:30:00Z" };
  const never = { n_rows: 5, n_excluded: 1 };
  await plant("cancelled", { ...planned, state: "cancelled", counts: { ...never, n_cancelled: 4 } });
  await plant("paused", { ...planned, state: "paused", counts: { ...never, n_queued: 4 } });
  await plant("begun", { ...planned, state: "running", counts: { ...never, n_queued: 4 } });
  await plant("stopped", {
    ...planned,
    state: "cancelled",
    counts: { ...never, n_accepted: 1, n_cancelled: 3 },
  });
  await desk.db.query("UPDATE campaign SET scheduled_at = '2026-11-12T06:00:00Z'");
  await plant("at once", { ...planned, state: "cancelled", counts: { ...never, n_cancelled: 4 } });
  const { rows } = await report();
  const startOf = (row: string[]) => [row[5] === "" ? "" : "started", row[8]];
  assert.deepEqual(Object.fromEntries(rows.map((row) => [row[0], startOf(row)])), {
    cancelled: ["", ""],
    paused: ["", ""],
    begun: ["started", "Test admin"],
    stopped: ["started", "Test admin"],
    "at once": ["started", "Test admin"],
  });
  assert.deepEqual((await namesOf({ from: "2026-11-01" })).toSorted(), ["at once", "begun", "stopped"]);
});

test("more than a page of the store, many of one moment: each of them once", async () => {
  await desk.db.query(
    `INSERT INTO campaign (id, kind, state, name, channel, content, chunk_size, created_by, created_at, started_at)
     SELECT gen_random_uuid(), CASE WHEN n % 2 = 0 THEN 'direct' ELSE 'campaign' END, 'completed', 'Bei ' || n, 'sms',
       '{"text": "Habari"}', 100, $1, moment, moment
     FROM (SELECT n, '2026-11-02T06:00:00Z'::timestamptz + n / 700 * interval '1 microsecond' AS moment
       FROM generate_series(1, 1400) n) planted`,
    [admin.user.id],
  );
  const all = Array.from({ length: 1_400 }, (_, index) => `Bei ${index + 1}`);
  assert.deepEqual((await namesOf()).toSorted(), all.toSorted());
  assert.deepEqual((await namesOf({ from: "2026-11-02" })).toSorted(), all.toSorted());
  const campaigns = all.filter((_, index) => index % 2 === 0).toSorted();
  for (const asked of [{ state: "over" }, { q: "bei" }, { state: "over", to: "2026-11-02" }])
    assert.deepEqual((await namesOf(asked)).toSorted(), campaigns, JSON.stringify(asked));
});

test("a name that a spreadsheet would run is a text, in both forms", async () => {
  await plant('=HYPERLINK("http://x")');
  assert.deepEqual(await namesOf(), [`'=HYPERLINK("http://x")`]);
  assert.equal((await report({}, admin, GET_XLSX)).rows[0]?.[0], '=HYPERLINK("http://x")');
});

test("who may export and sees no numbers gets the file with the names masked, and finds nothing by a number", async () => {
  await plant("Piga 0754 000 318");
  const blind = await entitled("{export}");
  assert.deepEqual(await namesOf({}, admin), ["Piga 0754 000 318"]);
  const [name = ""] = await namesOf({}, blind);
  assert.match(name, /^Piga .*•••/);
  assert.doesNotMatch(name, /000 ?318/);
  assert.deepEqual(await namesOf({ q: "piga 0754" }, admin), ["Piga 0754 000 318"]);
  assert.deepEqual(await namesOf({ q: "piga 0754" }, blind), []);
  const path = "/api/campaigns/report.csv?q=0754000318";
  assert.equal((await desk.ask(GET_CSV, { cookie: blind.cookie, path })).status, 403);
});

test("refuses who may not export, in both forms", async () => {
  for (const { cookie } of [await entitled("{seeNumbers,listen,settings}"), await desk.signIn("sender")])
    for (const get of [GET_CSV, GET_XLSX]) assert.equal((await desk.ask(get, { cookie })).status, 403);
});

test("the log says which campaigns were exported, without a number that was looked for", async () => {
  await report({ q: "0754 000 318", state: "over", from: "2026-11-01" });
  await report({}, admin, GET_XLSX);
  const lines = await desk.db.query(
    "SELECT target, detail FROM audit WHERE action = 'campaigns.report' ORDER BY seq DESC LIMIT 2",
  );
  assert.deepEqual(lines, [
    { target: "xlsx", detail: {} },
    { target: "csv", detail: { q: "•••", state: "over", from: "2026-11-01" } },
  ]);
});
