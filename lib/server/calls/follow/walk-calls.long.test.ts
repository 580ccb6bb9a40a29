import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { beforeEach, test } from "node:test";
import type { CallDetail, CallList, CallRow } from "#lib/contract/desk/call/call.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import { door } from "#lib/testing/doors.ts";
import { openStubDesk } from "#lib/testing/stubs/open-stub-desk.ts";
import { ring, type StubCall, startVoiceStub } from "#lib/testing/stubs/voice-stub.ts";
import { getCallsToday, pollCalls, walkCalls } from "../index.ts";

const GET_ONE = door("GET /api/calls/:id");
const GET_COUNTS = door("GET /api/calls/counts");
const GET_LIST = door("GET /api/calls");
const READ_SERVICE = door("POST /api/service-calls");
const GET_SERVICE = door("GET /api/voice/calls");

const stub = await startVoiceStub();
const desk = await openStubDesk(stub, { totalTimeoutMs: 2_000 });
desk.clock.set(new Date("2036-05-04T09:00:00Z"));
const plain = { list: stub.list, get: stub.get, isPastEndRefused: false };
let cookie = "";

beforeEach(async () => {
  Object.assign(stub, plain);
  stub.calls.length = 0;
  stub.reads.length = 0;
  await desk.db.query("DELETE FROM call");
  await desk.db.query(
    "UPDATE call_walk SET page = 1, page_ids = '', walked_at = NULL, next_head_at = '2000-01-01', next_page_at = '2000-01-01'",
  );
  cookie = (await desk.signIn("sender")).cookie;
});

const ago = (seconds: number) => new Date(desk.clock.now().getTime() - seconds * 1_000).toISOString();
const get = async (handler: typeof GET_LIST, path: string, params = {}) =>
  (await desk.ask(handler, { path, params, cookie })).json();
const readService = async (body: object) =>
  (await desk.ask(READ_SERVICE, { method: "POST", path: "/api/service-calls", body, cookie })).json();
const list = (query = ""): Promise<CallList> => get(GET_LIST, `/api/calls${query}`);
async function listAll(query = "?"): Promise<CallRow[]> {
  const all: CallRow[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: CallList = await list(
      cursor === "" ? query : `${query}&cursor=${encodeURIComponent(cursor)}`,
    );
    all.push(...page.items);
    cursor = page.nextCursor;
  }
  return all;
}

const one = (id: string): Promise<CallDetail> => get(GET_ONE, `/api/calls/${id}`, { id });

/** Walks as the worker does, a second a round, until the end of the list was seen. */
async function walkAll(seconds = 60) {
  for (let second = 0; second < seconds; second++) {
    await walkCalls(desk.context);
    desk.clock.forward(1_000);
  }
}

const SHAPES: Record<string, typeof stub.list> = {
  "an array in data": (page) => page,
  "data.items": (items) => ({ items }),
  "data.results with a total": (results, _query, all) => ({ results, total: all.length }),
  "data.calls with a pagination member": (calls, _query, all) => ({
    calls,
    pagination: { totalItems: all.length },
  }),
  "data.rows, never more than 20 whatever is asked": (_page, query, all) => {
    const page = Number(query.get("currentPage"));
    return { rows: all.slice((page - 1) * 20, page * 20) };
  },
  "never more than 20, with the total": (_page, query, all) => {
    const page = Number(query.get("currentPage"));
    return { items: all.slice((page - 1) * 20, page * 20), total: all.length };
  },
  "data.calls with the count of the page alone": (calls) => ({ calls, count: calls.length }),
  "data.callSessions, a name of its own": (callSessions) => ({ callSessions, links: [] }),
  "data.content with totalElements": (content, _query, all) => ({ content, totalElements: all.length }),
  "data.calls.items, one level down": (items, _query, all) => ({ calls: { items, total: `${all.length}` } }),
  "a pair of rows and total": (page, _query, all) => [page, all.length],
};

for (const [name, shape] of Object.entries(SHAPES)) {
  test(`walks the whole list where it comes as ${name}`, async () => {
    for (let index = 0; index < 130; index++)
      ring(stub, `+2557120${10_000 + index}`, {
        startedAt: ago(index * 60),
        status: "COMPLETED",
        endedAt: ago(index * 60 - 30),
        recordingMediaId: "m",
      });
    stub.list = shape;
    await walkAll();
    const [row] = await desk.db.query<{ calls: number }>("SELECT count(*)::int AS calls FROM call");
    assert.equal(row?.calls, 130);
    assert.equal((await list()).isWalked, true);
  });
}

test("a service that knows no pages gives the same one for ever, and the walk ends", async () => {
  for (let index = 0; index < 60; index++) ring(stub, `+2557120${10_000 + index}`);
  stub.list = (_page, _query, all) => all;
  await walkAll();
  assert.equal((await list()).isWalked, true);
});

test("calls of different people under one attempt identifier stay different calls", async () => {
  for (const end of [1, 2, 3]) ring(stub, `+25571200000${end}`, { callAttemptId: "same" });
  for (const round of [1, 2]) {
    for (const call of stub.calls) call.status = `WORD_${round}`;
    await walkAll(61);
    const rows = (await list()).items.map(({ number, statusWord }) => [number, statusWord]);
    assert.deepEqual(
      rows.sort(),
      [1, 2, 3].map((end) => [`+25571200000${end}`, `WORD_${round}`]),
    );
  }
});

test("a call that stands twice, once under each identifier, becomes one when the service names both", async () => {
  const call = ring(stub, "+255712000001", { startedAt: ago(5) });
  const id = randomUUID();
  await desk.db.query(
    `INSERT INTO call (id, attempt_id, call_attempt_id, phase, direction, customer_number, at)
     VALUES ($1, $2, $3, 'open', 'out', '+255712000001', $4)`,
    [id, randomUUID(), call.callAttemptId, desk.clock.now()],
  );
  const attemptId = call.callAttemptId;
  Object.assign(call, { callAttemptId: null });
  await walkAll(1);
  assert.equal((await list()).items.length, 2);
  Object.assign(call, { callAttemptId: attemptId, status: "RINGING" });
  ring(stub, "+255712000002");
  await walkAll(15);
  const rows = (await list()).items;
  assert.deepEqual(rows.map(({ number }) => number).sort(), ["+255712000001", "+255712000002"]);
  const one = rows.find(({ number }) => number === "+255712000001");
  assert.deepEqual([one?.id, one?.sessionId, one?.callAttemptId], [id, call.id, attemptId]);
});

test("a service that refuses the page after its last has shown its whole list", async () => {
  for (let index = 0; index < 60; index++) ring(stub, `+2557120${10_000 + index}`);
  stub.isPastEndRefused = true;
  await walkAll();
  assert.deepEqual([(await list()).isWalked, (await list()).problem], [true, null]);
});

test("one odd row costs only itself, and the page says how many could not be read", async () => {
  ring(stub, "+255712000001", { startedAt: ago(60) });
  stub.list = (page) => [null, 7, { id: null }, { ...page[0], direction: 5, endedAt: {} }];
  for (const page of [await get(GET_SERVICE, "/api/voice/calls"), await readService({})]) {
    assert.equal(page.unreadable, 3);
    assert.equal(page.items.length, 1);
    assert.equal(page.items[0].number, "+255712000001");
  }
});

test("to look at the service's list changes nothing here; to read it makes each of its calls one of ours", async () => {
  const call = ring(stub, "+255712000001", { status: "COMPLETED", startedAt: ago(60), endedAt: ago(30) });
  const [seen] = (await get(GET_SERVICE, "/api/voice/calls")).items;
  assert.deepEqual(
    [seen.id, seen.status, seen.durationS, seen.recording],
    [call.id, "finished", 30, "awaited"],
  );
  assert.equal((await list()).items.length, 0);
  const [read] = (await readService({})).items;
  assert.notEqual(read.id, call.id);
  assert.deepEqual(
    (await list()).items.map(({ id }) => id),
    [read.id],
  );
  assert.equal((await get(GET_SERVICE, "/api/voice/calls")).items[0].id, read.id);
});

test("a page that others read at the same moment, in either order, has all its rows for each", async () => {
  for (let index = 0; index < 20; index++) ring(stub, `+2557120000${10 + index}`, { startedAt: ago(index) });
  stub.list = (page, query) => (query.get("sortOrder") === "ASC" ? page.toReversed() : page);
  const orders = ["ASC", "DESC", "ASC", "DESC", "ASC", "DESC"];
  const pages = await Promise.all(orders.map((sortOrder) => readService({ sortOrder })));
  for (const { items } of pages) assert.equal(items.length, 20);
});

test("search, page, size and sorting are passed through, and a full page says that there may be more", async () => {
  for (let index = 0; index < 5; index++) ring(stub, `+25571200000${index}`);
  let asked = "";
  stub.list = (page, query) => {
    asked = query.toString();
    return { calls: page, count: page.length };
  };
  const ask = { q: "2557", page: 2, pageSize: 2, sortBy: "startedAt", sortOrder: "ASC" };
  const query = "q=2557&page=2&pageSize=2&sortBy=startedAt&sortOrder=ASC";
  for (const read of [() => readService(ask), () => get(GET_SERVICE, `/api/voice/calls?${query}`)]) {
    asked = "";
    const page = await read();
    assert.equal(asked, "currentPage=2&pageSize=2&q=2557&sortBy=startedAt&sortOrder=ASC");
    assert.deepEqual([page.items.length, page.hasMore, "total" in page], [2, true, false]);
  }
});

test("follows a call from asked to its end and its recording with whatever words the service uses", async () => {
  const call = ring(stub, "+255712000001");
  await walkCalls(desk.context);
  const id = (await list()).items[0]?.id ?? "";
  const steps: [Record<string, unknown>, Partial<CallDetail>][] = [
    [
      { status: "RINGING", startedAt: ago(0) },
      { phase: "open", status: "ringing" },
    ],
    [{ status: "habari" }, { phase: "open", status: "other", statusWord: "habari" }],
    [{ status: "answered" }, { phase: "open", status: "talking" }],
    [
      { endedAt: ago(-3_725), status: "answered" },
      { phase: "ended", status: "finished", recording: "awaited" },
    ],
    [{ recordingMediaId: 91 }, { recording: "ready" }],
  ];
  for (const [told, expected] of steps) {
    Object.assign(call, told);
    desk.clock.forward(told.endedAt || told.recordingMediaId ? 3_725_000 : 60_000);
    cookie = (await desk.signIn("sender")).cookie;
    await pollCalls(desk.context, 20);
    const detail = await one(id);
    for (const [field, value] of Object.entries(expected))
      assert.equal(detail[field as keyof CallDetail], value, `${field} after ${JSON.stringify(told)}`);
  }
  assert.equal((await one(id)).durationS, 3_725);
});

test("two hundred readers of a page ask the service as often as none", async () => {
  ring(stub, "+255712000001", { status: "RINGING", startedAt: ago(5) });
  await walkCalls(desk.context);
  const id = (await list()).items[0]?.id ?? "";
  await Promise.all(Array.from({ length: 200 }, () => one(id)));
  assert.equal(stub.reads.length, 0);
  desk.clock.forward(2_500);
  await Promise.all(Array.from({ length: 5 }, () => pollCalls(desk.context, 20)));
  assert.equal(stub.reads.length, 1);
});

test("reads an open call after 2 s, then ever later, at most every 30 s", async () => {
  ring(stub, "+255712000001", { status: "RINGING", startedAt: ago(1) });
  await walkCalls(desk.context);
  const at: number[] = [];
  for (let second = 1; second <= 600; second++) {
    desk.clock.forward(1_000);
    const before = stub.reads.length;
    await pollCalls(desk.context, 20);
    if (stub.reads.length > before) at.push(second);
  }
  const gaps = at.map((second, index) => second - (at[index - 1] ?? 0));
  assert.ok((at[0] ?? 99) <= 3, String(at[0]));
  assert.ok(Math.max(...gaps) <= 31 && at.length < 45, gaps.join(" "));
});

test("a recording that never comes is overdue after a day, and nobody asks by themselves any more", async () => {
  ring(stub, "+255712000001", { status: "COMPLETED", startedAt: ago(60), endedAt: ago(30) });
  await walkCalls(desk.context);
  assert.equal((await list()).items[0]?.recording, "awaited");
  desk.clock.forward(23 * 60 * 60_000);
  await pollCalls(desk.context, 20);
  cookie = (await desk.signIn("sender")).cookie;
  assert.equal((await list()).items[0]?.recording, "awaited");
  desk.clock.forward(2 * 60 * 60_000);
  await pollCalls(desk.context, 20);
  cookie = (await desk.signIn("sender")).cookie;
  assert.equal((await list()).items[0]?.recording, "overdue");
  const reads = stub.reads.length;
  desk.clock.forward(60 * 60_000);
  await pollCalls(desk.context, 20);
  assert.equal(stub.reads.length, reads);
});

test("nobody waits for the recording of a call that nobody answered", async () => {
  ring(stub, "+255712000001", { status: "NO_ANSWER", startedAt: ago(60), endedAt: ago(30) });
  await walkCalls(desk.context);
  assert.equal((await list()).items[0]?.recording, "none");
});

test("length: the call itself tells when they answered -> talk time, which a later list of start and end does not take back", async () => {
  const call = ring(stub, "+255712000001", { status: "RINGING", startedAt: ago(0) });
  await walkCalls(desk.context);
  Object.assign(call, { status: "COMPLETED", endedAt: ago(-70) });
  const answeredAt = ago(-12);
  stub.get = (session) => ({ status: 200, data: { ...session, answeredAt } });
  desk.clock.forward(70_000);
  await pollCalls(desk.context, 20);
  const row = async () => (await list()).items.map(({ durationS, lengthKind }) => [durationS, lengthKind])[0];
  assert.deepEqual(await row(), [58, "talk"]);
  call.recordingMediaId = "44";
  await desk.db.query(
    "UPDATE call_walk SET page = 1, next_head_at = '2000-01-01', next_page_at = '2000-01-01'",
  );
  await walkCalls(desk.context);
  assert.deepEqual(await row(), [58, "talk"]);
});

test("length: nobody answered -> none, in the list, its order and the figures of the day", async () => {
  ring(stub, "+255712000001", { status: "NO_ANSWER", startedAt: ago(60), endedAt: ago(58) });
  ring(stub, "+255712000002", { status: "COMPLETED", startedAt: ago(60), endedAt: ago(30) });
  await walkCalls(desk.context);
  const rows = (await list("?order=longest")).items.map(({ number, durationS }) => [number, durationS]);
  assert.deepEqual(rows, [["+255712000002", 30]]);
  const { talkS, spanS } = await getCallsToday(desk.context);
  assert.deepEqual([talkS, spanS], [0, 30], "of the other one nobody knows when they answered");
});

test("clocks that run backwards give no length, and the call is over all the same", async () => {
  ring(stub, "+255712000001", { status: "COMPLETED", startedAt: ago(30), endedAt: ago(60) });
  await walkCalls(desk.context);
  const [row] = (await list()).items;
  assert.deepEqual([row?.phase, row?.durationS], ["ended", null]);
});

test("a clock that is years ahead gives no length, and takes no other call of its page along", async () => {
  ring(stub, "+255712000001", { status: "COMPLETED", startedAt: ago(60), endedAt: "2099-01-01T00:00:00Z" });
  ring(stub, "+255712000002", { status: "COMPLETED", startedAt: "2001-01-01T00:00:00Z", endedAt: ago(0) });
  ring(stub, "+255712000003", { status: "COMPLETED", startedAt: ago(90), endedAt: ago(30) });
  stub.calls.reverse();
  await walkCalls(desk.context);
  const lengths = (await list()).items.map((call) => [call.phase, call.number, call.durationS]);
  assert.deepEqual(lengths.toSorted(), [
    ["ended", "+255712000001", null],
    ["ended", "+255712000002", null],
    ["ended", "+255712000003", 60],
  ]);
});

test("a list that is older than what we know takes no end back", async () => {
  const call = ring(stub, "+255712000001", { status: "COMPLETED", startedAt: ago(60), endedAt: ago(30) });
  await walkCalls(desk.context);
  Object.assign(call, { status: "RINGING", endedAt: null });
  desk.clock.forward(61_000);
  await walkCalls(desk.context);
  assert.equal((await list()).items[0]?.phase, "ended");
});

test("voice not granted is said with the list, and asked again later only", async () => {
  let asks = 0;
  stub.list = () => {
    asks++;
    return undefined;
  };
  await walkAll(30);
  assert.match((await list()).problem ?? "", /cannot read/);
  assert.ok(asks <= 2, String(asks));
});

test("no link to a recording is kept or shown, wherever in the answer it stands", async () => {
  const link = "https://files.example/secret-recording?token=abc";
  const call = ring(stub, "+255712000001", {
    status: "COMPLETED",
    startedAt: ago(60),
    endedAt: ago(30),
    recordingMediaId: "m1",
  });
  stub.get = () => ({
    status: 200,
    data: { ...call, recordingMedia: { deep: [{ url: link }] }, other: `see ${link}` },
  });
  await walkCalls(desk.context);
  await desk.db.query("UPDATE call SET next_ask_at = '2000-01-01'");
  await pollCalls(desk.context, 20);
  const { items } = await list();
  const detail = await one(items[0]?.id ?? "");
  assert.match(JSON.stringify(detail.payload), /recordingMedia/);
  assert.doesNotMatch(JSON.stringify(detail), /secret-recording/);
  const [row] = await desk.db.query<{ all: string }>("SELECT string_agg(call::text, '') AS all FROM call");
  assert.doesNotMatch(row?.all ?? "", /secret-recording/);
});

test("a viewer sees masked numbers and no raw answer, and may not find digits by searching", async () => {
  ring(stub, "+255712345678", { startedAt: ago(60) });
  await walkCalls(desk.context);
  cookie = (await desk.signIn("viewer")).cookie;
  const { items } = await list();
  assert.doesNotMatch(JSON.stringify(items), /712345678/);
  assert.doesNotMatch(JSON.stringify(await one(items[0]?.id ?? "")), /712345678/);
  const searched = await desk.ask(GET_LIST, { path: "/api/calls?q=712345", cookie });
  assert.equal(searched.status, 403);
});

test("filters and counts by day, status, direction, recording and tag, pages by cursor, and orders by length", async () => {
  const add = (seconds: number, more: Partial<StubCall>) =>
    ring(stub, "+255712000001", {
      startedAt: ago(seconds),
      endedAt: ago(seconds - 10),
      status: "COMPLETED",
      recordingMediaId: "m",
      ...more,
    });
  for (let index = 0; index < 49; index++) add(600 + index, {});
  add(100, { status: "BUSY", recordingMediaId: null });
  add(90, { direction: "INBOUND", callerNumber: "+255712000099" });
  add(3 * 24 * 3_600, { endedAt: ago(3 * 24 * 3_600 - 5_000) });
  await walkAll();
  const count = async (query: string) => (await listAll(query)).length;
  assert.equal(await count("?status=busy"), 1);
  assert.equal(await count("?direction=in"), 1);
  assert.equal(await count("?from=2036-05-03"), 51);
  assert.equal(await count("?to=2036-05-02"), 1);
  assert.equal(await count("?q=712000099"), 1);
  assert.equal(await count("?q=0712%20000%20099"), 1);
  assert.equal(await count("?q=2000099"), 1);
  const counts = (query: string) => get(GET_COUNTS, `/api/calls/counts${query}`);
  const none = { ready: 0, awaited: 0, noAnswer: 0, unknown: 0 };
  assert.deepEqual(await counts(""), { ...none, fitting: 52, ready: 51 });
  assert.deepEqual(await counts("?status=busy"), { ...none, fitting: 1 });
  assert.deepEqual(await counts("?to=2036-05-02"), { ...none, fitting: 1, ready: 1 });
  assert.deepEqual(await counts("?q=0712%20000%20099&recording=none"), { ...none, fitting: 0, ready: 1 });
  assert.equal((await counts("?q=COMPL")).fitting, null);
  assert.equal((await list("?order=longest")).items[0]?.durationS, 5_000);
  assert.equal((await list()).items.length, PAGE_ROWS);
  const seen = new Set((await listAll()).map((row) => row.id));
  assert.equal(seen.size, 52);
});
