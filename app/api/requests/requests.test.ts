import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { beforeEach, test } from "node:test";
import { type ListRequests, RequestDetail, RequestList } from "#lib/contract/desk/request/request.ts";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { writeReads } from "#lib/server/requests/index.ts";
import { deleteOld } from "#lib/server/retention/index.ts";
import { updateRetentionDays } from "#lib/server/store/retention.ts";
import { door } from "#lib/testing/doors.ts";
import { FAILURES, failOnce } from "#lib/testing/failing-database.ts";
import { openStubDesk } from "#lib/testing/stubs/open-stub-desk.ts";
import { startServiceStub } from "#lib/testing/stubs/service-stub.ts";

const sendText = door("POST /api/chat/text");
const sendSms = door("POST /api/sms/messages");
const getRequest = door("GET /api/requests/:id");
const listRequests = door("GET /api/requests");

const stub = await startServiceStub();
const desk = await openStubDesk(stub);
const { db, context } = desk;
desk.clock.set(new Date());
const sender = (await desk.signIn("sender")).cookie;
const viewer = (await desk.signIn("viewer")).cookie;
const NUMBER = "+255754000318";
const KEY = "sk_live_0123456789abcdef";

beforeEach(async () => {
  stub.reset();
  await writeReads(context);
  for (const table of ["attempt_member", "attempt", "failed_read", "read_count", "template_attempt"])
    await db.query(`DELETE FROM ${table}`);
});

const send = () =>
  desk.ask(sendSms, {
    method: "POST",
    body: { to: NUMBER, text: randomUUID(), senderId: "AMANI" },
    cookie: sender,
  });

async function list(search: ListRequests = {}, cookie = sender): Promise<RequestList> {
  const path = `/api/requests?${new URLSearchParams(search as Record<string, string>)}`;
  const answer = await desk.ask(listRequests, { path, cookie });
  assert.equal(answer.status, 200, await answer.clone().text());
  return RequestList.parse(await answer.json());
}

async function read(id: string, cookie = sender): Promise<RequestDetail> {
  const answer = await desk.ask(getRequest, { path: `/api/requests/${id}`, params: { id }, cookie });
  assert.equal(answer.status, 200, await answer.clone().text());
  return RequestDetail.parse(await answer.json());
}

/** So many requests that ended a second after each other, the newest first; three share each microsecond. */
async function plant(count: number): Promise<void> {
  await send();
  await db.query(
    `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner, attempting_at, finished_at)
     SELECT gen_random_uuid(), campaign_id, ordinal + i, operation, 'done', 1, '{1}', 'hash', 'w', now(), now() - (i / 3) * interval '1.000001 s'
     FROM attempt, generate_series(1, $1::int) i`,
    [count],
  );
}

async function pagesOf(search: ListRequests, between?: () => Promise<unknown>): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await list({ ...search, ...(cursor && { cursor }) });
    ids.push(...page.items.map(({ id }) => id));
    if (page.nextCursor === null) return ids;
    cursor = page.nextCursor;
    await between?.();
  }
}

test("a send that was answered 500 says when, to whom it belongs, what it proved and what the service said, without our key", async () => {
  stub.instead = () => ({
    status: 500,
    text: `{"message":"down","timestamp":"2026-11-28T09:41:38Z","key":"Bearer ${KEY}"}`,
  });
  await send();
  const [row] = (await list()).items;
  assert.ok(row);
  assert.deepEqual(
    [row.kind, row.outcome, row.httpStatus, row.people, row.channel],
    ["sms.send", "unknown", 500, 1, "sms"],
  );
  assert.match(row.problem ?? "", /fault of its own.*down/);
  const [campaign] = await db.query<{ id: string }>("SELECT campaign_id AS id FROM attempt");
  assert.deepEqual([row.owner?.kind, row.owner?.id], ["send", campaign?.id]);
  const detail = await read(row.id);
  assert.deepEqual(
    [detail.method, detail.path, detail.serviceTime],
    ["POST", "/api/v1/api/messages/send", "2026-11-28T09:41:38Z"],
  );
  assert.match(detail.answer ?? "", /down/);
  assert.ok(!JSON.stringify(detail).includes(KEY));
});

test("whoever sees no numbers reads what a request proved, and not its answer", async () => {
  stub.instead = () => ({ status: 500, text: `{"message":"no way to ${NUMBER}"}` });
  await send();
  const [row] = (await list({}, viewer)).items;
  assert.ok(row);
  const detail = await read(row.id, viewer);
  assert.deepEqual(
    [detail.outcome, detail.httpStatus, detail.answer, detail.answerState],
    ["unknown", 500, null, "hidden"],
  );
  assert.ok(!JSON.stringify([row, detail]).includes(NUMBER.slice(1)));
});

test("reads that fail alike in a minute are one row with their number, and answered ones are only counted", async () => {
  const ask = (id: string) => context.service.sms.getStatus(id).catch(() => undefined);
  stub.read = (path) =>
    path.includes("good")
      ? [200, { status: 200, data: { messageId: "good", status: "SENT" } }]
      : [500, { status: 500, message: `no ${path.slice(-3)}` }];
  for (const id of ["bad-001", "bad-002", "good", "bad-003"]) await ask(id);
  await writeReads(context);
  // Another process, or the next five seconds.
  await ask("bad-004");
  await writeReads(context);
  const { items, reads } = await list({ show: "reads" });
  assert.equal(
    items.reduce((sum, { count }) => sum + count, 0),
    4,
  );
  // A minute may begin between them.
  assert.ok(items.length <= 2);
  const first = items.at(-1);
  assert.deepEqual([first?.kind, first?.outcome, first?.httpStatus], ["sms-status", "failed-read", 500]);
  assert.match(first?.problem ?? "", /no 001/);
  assert.deepEqual(reads, [{ kind: "sms-status", made: 5, failed: 4 }]);
  assert.match((await read(first?.id ?? "")).answer ?? "", /no 001/);
  assert.deepEqual((await list({ channel: "chat" })).items, []);
});

test("a probe that is told that nobody has what it asks about has not failed; one without an answer has", async () => {
  await context.service.probes.sms().catch(() => undefined);
  await writeReads(context);
  assert.deepEqual((await list()).reads, [{ kind: "probe-sms", made: 1, failed: 0 }]);
  stub.read = () => [401, { status: 401, message: "revoked" }];
  await context.service.probes.sms().catch(() => undefined);
  await writeReads(context);
  assert.deepEqual(
    (await list()).items.map(({ kind, httpStatus }) => [kind, httpStatus]),
    [["probe-sms", 401]],
  );
});

for (const failure of FAILURES) {
  test(`what a database does not take now is written down the next time: ${failure.message}`, async () => {
    stub.read = () => [500, { status: 500 }];
    await context.service.sms.getStatus("one").catch(() => undefined);
    for (const at of [1, 2, 3]) {
      await assert.rejects(writeReads({ db: failOnce(db, at, failure), reads: context.reads }));
      assert.deepEqual((await list()).items, []);
    }
    await context.service.sms.getStatus("two").catch(() => undefined);
    await writeReads(context);
    const { items, reads } = await list();
    assert.deepEqual(
      [items.reduce((sum, { count }) => sum + count, 0), reads],
      [2, [{ kind: "sms-status", made: 2, failed: 2 }]],
    );
  });
}

test("every request comes once, newest first, page by page, while others come", async () => {
  await plant(47);
  const rows = await db.query<{ id: string }>("SELECT id FROM attempt ORDER BY finished_at DESC, id DESC");
  const seen = await pagesOf({}, send);
  assert.equal(seen.length, 48);
  assert.deepEqual(
    seen,
    rows.map(({ id }) => id),
  );
});

test("what is on its way comes once, with the first page, also when it ends before the second", async () => {
  await plant(30);
  const [leaving] = await db.query<{ id: string }>(
    "UPDATE attempt SET state = 'attempting', finished_at = NULL WHERE id = (SELECT max(id::text)::uuid FROM attempt) RETURNING id",
  );
  const first = await list();
  assert.deepEqual(
    first.underWay.map(({ id, outcome }) => [id, outcome]),
    [[leaving?.id, "asking"]],
  );
  await db.query("UPDATE attempt SET state = 'done', finished_at = now() WHERE id = $1", [leaving?.id]);
  const second = await list({ cursor: first.nextCursor ?? "" });
  assert.ok([...first.items, ...second.items].every(({ id }) => id !== leaving?.id));
  assert.deepEqual(second.underWay, []);
});

test("filters show what was refused, what has no clear answer, a channel and a day", async () => {
  const at = (state: string, httpStatus: number | null, rejected: number | null = null) =>
    db.query(
      `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner, finished_at, http_status, rejected)
       SELECT gen_random_uuid(), campaign_id, ordinal + 1, 'sms.bulk', $1, 1, '{1}', 'hash', 'w', now(), $2, $3 FROM attempt LIMIT 1`,
      [state, httpStatus, rejected],
    );
  await send();
  await at("refused", 400);
  await at("not-sent", 429);
  await at("not-sent", null);
  await at("unknown", 500);
  await at("done", 200, 2);
  const shown = async (search: ListRequests) =>
    (await list(search)).items.map(({ outcome, httpStatus }) => `${outcome} ${httpStatus}`).toSorted();
  assert.deepEqual(await shown({ show: "refused" }), ["accepted 200", "not-sent 429", "refused 400"]);
  assert.deepEqual(await shown({ show: "unanswered" }), ["not-sent null", "unknown 500"]);
  assert.equal((await shown({ channel: "sms" })).length, 6);
  assert.deepEqual(await shown({ channel: "voice" }), []);
  const [{ today } = { today: "" }] = await db.query<{ today: string }>(
    "SELECT to_char(max(finished_at) AT TIME ZONE 'Africa/Dar_es_Salaam', 'YYYY-MM-DD') AS today FROM attempt",
  );
  assert.equal((await shown({ day: today })).length, 6);
  assert.deepEqual(await shown({ day: "2020-02-29" }), []);
});

test("a request that was accepted in part says why the first of the others was refused", async () => {
  stub.chat = (results) =>
    results.map((one) => ({ ...one, success: false, messageId: null, error: "No window" }));
  const body = { to: [NUMBER, "+255754000319"], text: "Habari" };
  await desk.ask(sendText, { method: "POST", body, cookie: sender });
  const [row] = (await list({ show: "refused" })).items;
  assert.deepEqual([row?.kind, row?.accepted, row?.rejected], ["chat.text", 0, 2]);
  assert.match(row?.problem ?? "", /No window/);
});

test("a request that was settled only after a month is listed like any other", async () => {
  await send();
  await db.query("UPDATE attempt SET attempting_at = now() - interval '40 days'");
  const [row] = (await list()).items;
  assert.ok((row?.tookMs ?? 0) > 2_000_000_000);
});

test("a template whose creation failed has a row that leads to it", async () => {
  const id = randomUUID();
  await db.query(
    `INSERT INTO template_attempt (id, name, language, body, state, actor_id, actor_name, finished_at, http_status, problem, service_request)
     VALUES ($1, 'oda', 'sw', '{}', 'refused', $1, 'Neema', now(), 400, 'No', 'req-77')`,
    [id],
  );
  const [row] = (await list({ show: "refused" })).items;
  assert.deepEqual([row?.id, row?.kind, row?.channel], [id, "template.create", "chat"]);
  assert.equal((await read(id)).serviceRequest, "req-77");
});

for (const cursor of [
  `2024-02-30T00:00:00.000000Z_${randomUUID()}`,
  "x",
  `2026-01-01T00:00:00.000Z_${randomUUID()}`,
  "2026-13-01T00:00:00.000000Z_x",
]) {
  test(`a cursor that is none of ours is refused: ${cursor.slice(0, 30)}`, async () => {
    const answer = await desk.ask(listRequests, { path: `/api/requests?cursor=${cursor}`, cookie: sender });
    assert.equal(answer.status, 400);
  });
}

test("nobody who is not signed in reads requests, and an id that is none is not found", async () => {
  assert.equal((await desk.ask(listRequests, { path: "/api/requests" })).status, 401);
  const id = randomUUID();
  const answer = await desk.ask(getRequest, { path: `/api/requests/${id}`, params: { id }, cookie: sender });
  assert.equal(answer.status, 404);
});

test("failed reads and their figures go with answers, and after 90 days where those stay for ever", async () => {
  const never = { eventDays: null, answerDays: null, peopleDays: null, callDays: null };
  const fail = (days: number) =>
    db.query(
      `WITH one AS (INSERT INTO read_count (at, kind, made, failed) VALUES (now() - $1 * interval '1 day', 'call', 1, 1))
       INSERT INTO failed_read (id, minute, kind, service, http_status, code, first_at, last_at, n, slowest_ms, problem)
       SELECT gen_random_uuid(), at, 'call', 'voice', 500, 'x', at, at, 1, 1, '' FROM (SELECT now() - $1 * interval '1 day' AS at) d`,
      [days],
    );
  const left = async () => {
    await deleteOld(context, AbortSignal.timeout(limitMs(10_000)));
    const [row] = await db.query(
      "SELECT (SELECT count(*)::int FROM failed_read) AS rows, (SELECT count(*)::int FROM read_count) AS figures",
    );
    return row;
  };
  for (const days of [91, 89, 31, 29]) await fail(days);
  await updateRetentionDays(db, never);
  assert.deepEqual(await left(), { rows: 3, figures: 3 });
  await updateRetentionDays(db, { ...never, answerDays: 30 });
  assert.deepEqual(await left(), { rows: 1, figures: 1 });
});
