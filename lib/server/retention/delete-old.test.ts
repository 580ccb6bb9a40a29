import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { RetentionDays } from "#lib/contract/desk/settings/console.ts";
import { LOCKS } from "#lib/db/index.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { isAloneAt } from "../store/alone.ts";
import { findPinnedAccount } from "../store/event/event.ts";
import { updateRetentionDays } from "../store/retention.ts";
import { deleteOld, watchLiveLog } from "./index.ts";

const listRecipients = door("GET /api/campaigns/:id/recipients");
const report = door("GET /api/campaigns/:id/report.csv");
const readCampaign = door("GET /api/campaigns/:id");
const readEvent = door("GET /api/events/:id");
const listEvents = door("GET /api/events");

const desk = await openDesk();
const { db, clock } = desk;
const { cookie } = await desk.signIn("owner");
after(() => desk.close());

const NEVER = { eventDays: null, answerDays: null, peopleDays: null, callDays: null };

beforeEach(async () => {
  await db.query(
    "TRUNCATE event, inbound, live_log, campaign, attempt, recipient, message, message_fact, call CASCADE",
  );
  await db.query(
    "UPDATE retention SET events_before = NULL, answers_before = NULL, people_before = NULL, calls_before = NULL, account = NULL",
  );
  await updateRetentionDays(db, NEVER);
});

async function deleteAllOld(): Promise<void> {
  while (await deleteOld({ db, clock }, new AbortController().signal));
}

/** Events so many days old, from the first number on. */
const plantEvents = (
  from: number,
  count: number,
  { days, state = "done" }: { days: number; state?: string },
) =>
  db.query(
    `INSERT INTO event (seq, event_id, raw, body, headers, signed_at, received_at, type, account, is_test, flags,
       secret_index, duplicates, projected_at, is_waiting)
     OVERRIDING SYSTEM VALUE
     SELECT i, 'evt-' || i, '', '{}', '{}', at, at, 'message.received', 'account-' || i, false, '{}', 0, 0,
       CASE WHEN $5 = 'done' THEN at END, $5 = 'waiting'
     FROM generate_series($1::int, $1::int + $2::int - 1) i, (SELECT $4::timestamptz - $3 * interval '1 day' AS at) moment`,
    [from, count, days, clock.now(), state],
  );

const eventsLeft = async () =>
  (await db.query<{ seq: number }>("SELECT seq FROM event ORDER BY seq")).map(({ seq }) => seq);

test("without a rule nothing is removed but what the live stream told more than an hour ago", async () => {
  await plantEvents(1, 3, { days: 900 });
  const id = await plantEnded({ days: 900 });
  await db.query(
    `INSERT INTO live_log (topic, data, at) SELECT 'event', '{}', $1::timestamptz - i * interval '1 min'
     FROM generate_series(3000, 1, -1) i`,
    [clock.now()],
  );
  await deleteAllOld();
  assert.deepEqual(await eventsLeft(), [1, 2, 3]);
  assert.equal((await peopleOf(id)).recipient, 4);
  const [live] = await db.query<{ n: number }>("SELECT count(*)::int AS n FROM live_log");
  assert.equal(live?.n, 60);
});

test("old events go, however many; young ones stay, and those that have not had their effect", async () => {
  await plantEvents(1, 2_300, { days: 40 });
  await plantEvents(2_301, 1, { days: 40, state: "waiting" });
  await plantEvents(2_302, 1, { days: 40, state: "new" });
  await plantEvents(2_303, 700, { days: 40 });
  await plantEvents(3_003, 5, { days: 20 });
  await db.query(
    "INSERT INTO inbound (seq, number, sent_at) SELECT seq, '+255754000318', received_at FROM event",
  );
  await updateRetentionDays(db, { ...NEVER, eventDays: 30 });
  await deleteAllOld();
  const left = [2_301, 2_302, 3_003, 3_004, 3_005, 3_006, 3_007];
  assert.deepEqual(await eventsLeft(), left);
  const kept = await db.query<{ seq: number }>("SELECT seq FROM inbound ORDER BY seq");
  assert.deepEqual(
    kept.map(({ seq }) => seq),
    left,
    "what somebody wrote goes with its event, and with no other",
  );
  assert.equal(
    await findPinnedAccount(db),
    "account-1",
    "others are still told apart from the first account",
  );
  const page = await (await desk.ask(listEvents, { cookie })).json();
  assert.deepEqual(page.stats.removed, { before: ago(30).toISOString(), days: 30 });
  const gone = await (await desk.ask(readEvent, { params: { id: "evt-7" }, cookie })).json();
  assert.equal(
    gone.detail,
    "We do not know this event. Old events were removed. We keep events for 30 days.",
  );
});

/** An ended campaign of four people, so many days old: three messages with their facts, two answers. */
async function plantEnded({
  days,
  state = "completed",
  unknown = 0,
}: {
  days: number;
  state?: string;
  unknown?: number;
}) {
  const id = await plantCampaign(db, { channel: "sms", size: 4 });
  await db.query(
    `UPDATE campaign SET state = $2, n_queued = 0, n_accepted = 3 - $4::int, n_rejected = 1, n_unknown = $4, n_delivered = 2,
       created_at = $3, started_at = $3, ended_at = $3, completed_at = $3 WHERE id = $1`,
    [id, state, ago(days), unknown],
  );
  await db.query(
    `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner, finished_at, attempting_at, answer, problem)
     SELECT gen_random_uuid(), $1, i, 'sms.bulk', CASE WHEN i = 2 AND $3 > 0 THEN 'unknown' ELSE 'done' END, 2, '{0,1}', '',
       'w', $2, $2, 'word for word', 'why' FROM generate_series(1, 2) i`,
    [id, ago(days), unknown],
  );
  await db.query(
    "INSERT INTO attempt_member (campaign_id, seq, generation, attempt_id) SELECT $1, seq, 0, gen_random_uuid() FROM recipient WHERE campaign_id = $1",
    [id],
  );
  await db.query(
    `WITH made AS (
       INSERT INTO message (channel, service_id, campaign_id, attempt_id, seq, number, grade, created_at)
       SELECT 'sms', gen_random_uuid(), $1, gen_random_uuid(), i, '+255', 'exact', $2 FROM generate_series(1, 3) i RETURNING id)
     INSERT INTO message_fact (message_id, source, word, occurred_at) SELECT id, 'poll', 'DELIVERED', $2 FROM made`,
    [id, ago(days)],
  );
  return id;
}

const ago = (days: number): Date => new Date(clock.now().getTime() - days * 86_400_000);

async function peopleOf(id: string): Promise<Record<string, number>> {
  const [row] = await db.query<Record<string, number>>(
    `SELECT (SELECT count(*)::int FROM recipient WHERE campaign_id = $1) AS recipient,
       (SELECT count(*)::int FROM message WHERE campaign_id = $1) AS message,
       (SELECT count(*)::int FROM attempt_member WHERE campaign_id = $1) AS member,
       (SELECT count(*)::int FROM attempt WHERE campaign_id = $1) AS attempt,
       (SELECT count(*)::int FROM attempt WHERE campaign_id = $1 AND answer IS NOT NULL) AS answer`,
    [id],
  );
  return row ?? {};
}

const ALL = { recipient: 4, message: 3, member: 4, attempt: 2, answer: 2 };

test("the people of an old campaign go, its totals and requests stay, and its pages say so", async () => {
  const id = await plantEnded({ days: 100 });
  const people = [{ number: "+255754000318" }];
  await db.query("UPDATE campaign SET audience = $1", [
    { counts: { rows: 4 }, excluded: people, preview: people, repeats: people },
  ]);
  const shown = async () =>
    (await (await desk.ask(readCampaign, { params: { id }, cookie })).json()).campaign;
  const before = await shown();
  await updateRetentionDays(db, { ...NEVER, peopleDays: 90 });
  await deleteAllOld();
  assert.deepEqual(await peopleOf(id), { recipient: 0, message: 0, member: 0, attempt: 2, answer: 2 });
  assert.deepEqual((await db.query("SELECT 1 FROM message_fact")).length, 0);
  assert.deepEqual(await db.query("SELECT audience FROM campaign"), [{ audience: { counts: { rows: 4 } } }]);
  assert.deepEqual(await shown(), { ...before, peopleRemovedAt: clock.now().toISOString() });
  const refused = await desk.ask(report, { params: { id }, cookie });
  assert.deepEqual([refused.status, (await refused.json()).code], [409, "conflict"]);
  assert.equal((await desk.ask(listRecipients, { params: { id }, cookie })).status, 200);
});

test("with the people of a send by hand goes what was written to them; what a campaign says, and a template’s name, stay", async () => {
  const template = { templateName: "deni", language: "sw", templateParameters: { 1: "Bi Kweka" } };
  const kinds = [
    ["campaign", { text: "Habari {{Jina}}" }],
    ["direct", { text: "Bi Kweka, deni lako ni 45,000" }],
    ["direct", { text: "Bi Kweka, deni lako ni 45,000", template }],
    ["direct", template],
  ] as const;
  for (const [days, [kind, content]] of kinds.entries())
    await db.query("UPDATE campaign SET kind = $2, content = $3 WHERE id = $1", [
      await plantEnded({ days: 100 + days }),
      kind,
      content,
    ]);
  await updateRetentionDays(db, { ...NEVER, peopleDays: 90 });
  await deleteAllOld();
  const named = { templateName: "deni", language: "sw" };
  assert.deepEqual(
    (await db.query<{ content: object }>("SELECT content FROM campaign ORDER BY started_at DESC")).map(
      ({ content }) => content,
    ),
    [{ text: "Habari {{Jina}}" }, { text: "" }, { text: "", template: named }, named],
  );
});

test("the reason that is kept of a campaign that reached nobody names no number", async () => {
  const id = await plantEnded({ days: 100 });
  await db.query("UPDATE campaign SET n_accepted = 0, n_delivered = 0, n_rejected = 4 WHERE id = $1", [id]);
  await db.query(
    "UPDATE recipient SET state = 'rejected', reason = 'No chat at +255 754 000 318, code 131026'",
  );
  await updateRetentionDays(db, { ...NEVER, peopleDays: 90 });
  await deleteAllOld();
  const { campaign } = await (await desk.ask(readCampaign, { params: { id }, cookie })).json();
  assert.equal(campaign.firstReason, "No chat at +, code 131026");
});

test("the people of a campaign stay while it is young or runs, while somebody has to decide, or where it sent of late", async () => {
  const young = await plantEnded({ days: 80 });
  const sent = await plantEnded({ days: 100, state: "sent" });
  const paused = await plantEnded({ days: 100, state: "paused" });
  const undecided = await plantEnded({ days: 100, unknown: 1 });
  const late = await plantEnded({ days: 100, state: "cancelled" });
  await db.query("UPDATE attempt SET finished_at = $2 WHERE campaign_id = $1 AND ordinal = 2", [
    late,
    ago(3),
  ]);
  const old = await plantEnded({ days: 95 });
  await updateRetentionDays(db, { ...NEVER, peopleDays: 90 });
  await deleteAllOld();
  for (const id of [young, sent, paused, undecided, late]) assert.deepEqual(await peopleOf(id), ALL);
  assert.equal((await peopleOf(old)).recipient, 0, "those before it in the queue hold nobody up");
});

test("old answers are emptied, what is known of them stays; an answer that somebody has to decide about stays whole", async () => {
  const old = await plantEnded({ days: 100 });
  const undecided = await plantEnded({ days: 100, unknown: 1 });
  const young = await plantEnded({ days: 80 });
  await updateRetentionDays(db, { ...NEVER, answerDays: 90 });
  await deleteAllOld();
  assert.deepEqual(await peopleOf(old), { ...ALL, answer: 0 });
  assert.deepEqual(await peopleOf(undecided), { ...ALL, answer: 1 });
  assert.deepEqual(await peopleOf(young), ALL);
  const problems = await db.query("SELECT 1 FROM attempt WHERE campaign_id = $1 AND problem = 'why'", [old]);
  assert.equal(problems.length, 2);
});

test("no transaction removes more than a thousand rows of a kind, and while one process does, another does nothing", async () => {
  await plantEvents(1, 2_500, { days: 40 });
  await updateRetentionDays(db, { ...NEVER, eventDays: 30 });
  const pieces: number[] = [];
  const counting = {
    ...db,
    transaction: <T>(work: Parameters<typeof db.transaction<T>>[0]) =>
      db.transaction(async (tx) => {
        const before = (await eventsLeft()).length;
        const done = await work(tx);
        const [left] = await tx.query<{ n: number }>("SELECT count(*)::int AS n FROM event");
        if (before !== left?.n) pieces.push(before - (left?.n ?? 0));
        return done;
      }),
  };
  await db.transaction(async (tx) => {
    await tx.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.retention]);
    assert.equal(await deleteOld({ db, clock }, new AbortController().signal), false);
    assert.equal((await eventsLeft()).length, 2_500);
  });
  while (await deleteOld({ db: counting, clock }, new AbortController().signal));
  assert.deepEqual(pieces, [1_000, 1_000, 500]);
});

test("somebody who opts out holds nothing of it up, and does not wait for it", async () => {
  await plantEvents(1, 10, { days: 40 });
  await updateRetentionDays(db, { ...NEVER, eventDays: 30 });
  const optOut = (number: string) =>
    [
      "INSERT INTO suppression (number, reason, source, is_out) VALUES ($1, 'STOP', 'test', true)",
      [number],
    ] as const;
  await db.transaction(async (tx) => {
    await tx.query(...optOut("+255754000001"));
    await deleteAllOld();
    assert.deepEqual(await eventsLeft(), []);
  });
  await db.transaction(async (removing) => {
    assert.equal(await isAloneAt(removing, "retention"), true);
    await db.transaction(async (tx) => {
      await tx.query("SET LOCAL lock_timeout = 1000");
      await tx.query(...optOut("+255754000002"));
    });
  });
});

test("a number of days is a whole one within bounds, and the refusal names which and why", () => {
  for (const [events, rule] of [
    [6, "events are kept for at least 7 days"],
    [3_651, "events are kept for at most 3650 days; null keeps them"],
    [30.5, "events is a whole number of days, or null to keep them"],
  ] as const) {
    const read = RetentionDays.safeParse({ events, answers: null, people: null, calls: null });
    assert.deepEqual(
      read.error?.issues.map((issue) => [issue.path.join("."), issue.message]),
      [["events", rule]],
    );
  }
});

test("live log: a row that came before its partition was there -> said once a round until it is gone", async () => {
  const lines: unknown[] = [];
  const warn = (event: string, fields?: unknown) => void lines.push([event, fields]);
  const log = { info: () => undefined, error: () => undefined, warn };
  await watchLiveLog({ db, log });
  const newest = "SELECT last_value FROM live_log_seq_seq";
  const [{ last_value: before } = { last_value: 0 }] = await db.query<{ last_value: number }>(newest);
  await db.query("SELECT setval('live_log_seq_seq', 900000000)");
  await db.query("INSERT INTO live_log (topic, data) VALUES ('notice', '{}')");
  await watchLiveLog({ db, log });
  await db.query("DELETE FROM live_log");
  await db.query("SELECT setval('live_log_seq_seq', $1)", [Math.max(1, before)]);
  await watchLiveLog({ db, log });
  assert.deepEqual(lines, [
    ["rows of the live log are outside its partitions, and go by DELETE", { rows: 1 }],
  ]);
});
