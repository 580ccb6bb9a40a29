import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { CallList } from "#lib/contract/desk/call/call.ts";
import { CALL_PHASES } from "#lib/contract/desk/call/call-choices.ts";
import { door } from "#lib/testing/doors.ts";
import { openStubDesk } from "#lib/testing/stubs/open-stub-desk.ts";
import { ring, startVoiceStub } from "#lib/testing/stubs/voice-stub.ts";
import { pollCalls, walkCalls } from "../calls/index.ts";
import { updateRetentionDays } from "../store/retention.ts";
import { deleteOld } from "./index.ts";

const readCall = door("GET /api/calls/:id");
const counts = door("GET /api/calls/counts");
const report = door("GET /api/calls/report.csv");
const listCalls = door("GET /api/calls");
const readService = door("POST /api/service-calls");
const peaks = door("GET /api/voice/calls/:id/peaks");
const startCall = door("POST /api/voice/calls");

const stub = await startVoiceStub();
const desk = await openStubDesk(stub, { totalTimeoutMs: 2_000 });
const { db, clock } = desk;
clock.set(new Date("2036-05-04T09:00:00Z"));
const { cookie, user } = await desk.signIn("owner");

const NEVER = { eventDays: null, answerDays: null, peopleDays: null, callDays: null };
const KEPT_90 = { ...NEVER, callDays: 90 };
const NUMBER = "+255754000318";

beforeEach(async () => {
  clock.set(new Date("2036-05-04T09:00:00Z"));
  stub.calls.length = 0;
  await db.query("TRUNCATE call, tally, tally_added CASCADE");
  await db.query("UPDATE retention SET calls_before = NULL");
  await db.query(
    "UPDATE call_walk SET page = 1, page_ids = '', walked_at = NULL, next_head_at = '2000-01-01', next_page_at = '2000-01-01'",
  );
  await updateRetentionDays(db, NEVER);
});

const ago = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
const over = (days: number) => ({
  startedAt: ago(days).toISOString(),
  endedAt: new Date(ago(days).getTime() + 60_000).toISOString(),
  status: "COMPLETED",
  recordingMediaId: "media-1",
});

async function deleteAllOld() {
  while (await deleteOld({ db, clock }, new AbortController().signal));
}

async function walkAll() {
  await db.query(
    "UPDATE call_walk SET page = 1, page_ids = '', next_head_at = '2000-01-01', next_page_at = '2000-01-01'",
  );
  for (let round = 0; round < 20; round++) {
    await walkCalls(desk.context);
    clock.forward(1_000);
  }
}

const list = async (query = ""): Promise<CallList> =>
  (await desk.ask(listCalls, { path: `/api/calls${query}`, cookie })).json();
const allOf = async () =>
  (await db.query<{ all: string }>("SELECT string_agg(call::text, ' ') AS all FROM call"))[0]?.all ?? "";

test("of an old call its number, words, notes, tags and recording go; its identifiers and time stay, and no list, count, search or file has it", async () => {
  const old = ring(stub, NUMBER, { ...over(100), note: "said so" });
  ring(stub, NUMBER, over(80));
  await walkAll();
  const id = (await list(`?q=${old.id}`)).items[0]?.id ?? "";
  await db.query("UPDATE call SET tags = '{Deni}', started_by = $2 WHERE id = $1", [id, user.id]);
  for (const [table, columns, values] of [
    ["call_note", "id, text, created_by", "gen_random_uuid(), 'Bi Kweka', $2::uuid"],
    ["call_listening", "user_id, kind", "$2::uuid, 'played'"],
    ["call_peaks", "media_id, state, problem", "'media-1', 'ready', $2::text"],
  ])
    await db.query(`INSERT INTO ${table} (call_id, ${columns}) VALUES ($1, ${values})`, [id, user.id]);

  await updateRetentionDays(db, KEPT_90);
  await deleteAllOld();
  const [row = {}] = await db.query<object>("SELECT * FROM call WHERE id = $1", [id]);
  const left = Object.entries(row).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  );
  assert.deepEqual(Object.fromEntries(left), {
    id,
    session_id: old.id,
    call_attempt_id: old.callAttemptId,
    at: new Date(String(old.startedAt)),
    phase: "ended",
    status: "other",
    direction: "other",
    recording: "none",
    asks: left.find(([name]) => name === "asks")?.[1],
    created_at: left.find(([name]) => name === "created_at")?.[1],
    removed_at: clock.now(),
  });
  for (const table of ["call_note", "call_listening", "call_peaks"])
    assert.deepEqual(await db.query(`SELECT 1 FROM ${table}`), [], table);

  for (const query of ["", "?order=oldest", "?order=longest", `?q=${encodeURIComponent(NUMBER)}`, "?q=other"])
    assert.ok(!(await list(query)).items.some((item) => item.id === id), query);
  assert.deepEqual((await list(`?q=${old.id}`)).items, []);
  const { items, removed } = await list();
  assert.deepEqual([items.length, removed], [1, { before: ago(90).toISOString(), days: 90 }]);
  for (const path of ["/api/calls/counts", "/api/calls/counts?from=2020-01-01"])
    assert.equal((await (await desk.ask(counts, { path, cookie })).json()).fitting, 1, path);
  const file = await (await desk.ask(report, { path: "/api/calls/report.csv", cookie })).text();
  assert.deepEqual([file.trim().split("\n").length, file.includes(old.id)], [2, false]);
  const [young] = items;
  const beside = await (await desk.ask(readCall, { params: { id: young?.id ?? "" }, cookie })).json();
  assert.deepEqual(beside.others, []);

  for (const name of [id, old.id, old.callAttemptId])
    for (const door of [readCall, peaks]) {
      const answer = await desk.ask(door, { params: { id: name }, cookie });
      assert.equal(answer.status, 404);
      assert.match((await answer.json()).detail, /^This call was removed/);
    }
});

test("the figures of the day of a call that is removed stay as they were", async () => {
  ring(stub, NUMBER, over(100));
  await walkAll();
  const figures = () =>
    db.query(
      "SELECT name, at, sum(n)::int AS n FROM tally_now WHERE at > '-infinity' AND n <> 0 GROUP BY 1, 2 ORDER BY 1",
    );
  const before = await figures();
  assert.equal(before.length, 3);
  await updateRetentionDays(db, KEPT_90);
  await deleteAllOld();
  assert.deepEqual(await figures(), before);
  await db.query("DELETE FROM call");
  assert.deepEqual(await figures(), before);
});

test("a call that goes on, may be ringing, or that somebody has to decide about stays, however old; those behind it go", async () => {
  await db.query(
    `INSERT INTO call (id, session_id, phase, direction, customer_number, at)
     SELECT gen_random_uuid(), phase, phase, 'out', $2, $3::timestamptz FROM unnest($1::text[]) phase`,
    [CALL_PHASES, NUMBER, ago(100)],
  );
  await updateRetentionDays(db, KEPT_90);
  await deleteAllOld();
  const left = await db.query<{ id: string }>(
    "SELECT session_id AS id FROM call WHERE removed_at IS NULL AND customer_number = $1 ORDER BY 1",
    [NUMBER],
  );
  assert.deepEqual(
    left.map(({ id }) => id),
    ["asking", "open", "unknown"],
  );
});

test("more calls than one transaction takes go, and none is removed without days", async () => {
  await db.query(
    `INSERT INTO call (id, session_id, phase, direction, customer_number, at)
     SELECT gen_random_uuid(), i, 'ended', 'in', $1, $2::timestamptz - i * interval '1 min' FROM generate_series(1, 1001) i`,
    [NUMBER, ago(100)],
  );
  const left = async () =>
    (await db.query<{ n: number }>("SELECT count(*)::int AS n FROM call WHERE removed_at IS NULL"))[0]?.n;
  await deleteAllOld();
  assert.equal(await left(), 1_001);
  await updateRetentionDays(db, KEPT_90);
  await deleteAllOld();
  assert.equal(await left(), 0);
});

test("what the service goes on listing does not come back, whoever reads it, and a call older than the days is not taken in", async () => {
  const old = ring(stub, NUMBER, over(100));
  await walkAll();
  await updateRetentionDays(db, KEPT_90);
  await deleteAllOld();
  const removed = await allOf();
  assert.ok(!removed.includes(NUMBER));

  const never = ring(stub, NUMBER, over(95));
  const young = ring(stub, NUMBER, over(5));
  const goesOn = ring(stub, NUMBER, { startedAt: ago(95).toISOString(), status: "ANSWERED" });
  Object.assign(old, { status: "FINISHED", recordingMediaId: "media-2" });
  await walkAll();
  const service = { method: "POST", path: "/api/service-calls", body: {}, cookie };
  assert.equal((await (await desk.ask(readService, service)).json()).items.length, 4);
  await pollCalls(desk.context, 10);
  assert.deepEqual(
    (await list()).items.map(({ sessionId }) => sessionId),
    [young.id, goesOn.id],
  );
  assert.ok((await allOf()).includes(removed), "the row that is kept is as it was");
  assert.ok(!(await allOf()).includes(never.id));
  const unknown = await (await desk.ask(readCall, { params: { id: never.id }, cookie })).json();
  assert.match(unknown.detail, /We keep calls for 90 days\.$/);
});

test("another call under the attempt identifier of a removed one is a call of its own", async () => {
  const old = ring(stub, NUMBER, over(100));
  await walkAll();
  await updateRetentionDays(db, KEPT_90);
  await deleteAllOld();
  const other = ring(stub, "+255754000319", { ...over(2), callAttemptId: old.callAttemptId });
  await walkAll();
  assert.deepEqual(
    (await list()).items.map(({ sessionId, number }) => [sessionId, number]),
    [[other.id, "+255754000319"]],
  );
});

test("with a call that was started here goes whom the journal says it was to, and the answer to it", async () => {
  const body = { customerNumber: NUMBER };
  const started = await desk.ask(startCall, { method: "POST", path: "/api/voice/calls", body, cookie });
  assert.ok(started.ok, await started.clone().text());
  Object.assign(stub.calls[0] ?? {}, over(0));
  await walkAll();
  await db.query("UPDATE call SET at = $1", [ago(100)]);
  const kept = async () =>
    JSON.stringify(
      await db.query("SELECT * FROM recipient r, attempt a WHERE a.campaign_id = r.campaign_id"),
    );
  assert.ok((await kept()).includes(NUMBER));
  await updateRetentionDays(db, KEPT_90);
  await deleteAllOld();
  assert.equal(await kept(), "[]");
  const [request] = await db.query<object>(
    "SELECT a.state, a.answer, a.problem, people_removed_at IS NOT NULL AS told FROM attempt a JOIN campaign c ON c.id = a.campaign_id",
  );
  assert.deepEqual(request, { state: "done", answer: null, problem: null, told: true });
  await walkAll();
  assert.ok(!(await allOf()).includes(NUMBER));
});
