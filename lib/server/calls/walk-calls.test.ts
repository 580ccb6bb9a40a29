import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import type { CallDetail, CallList } from "#lib/contract/desk/call.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { ring, type StubCall, startVoiceStub } from "#lib/testing/voice-stub.ts";
import { GET as GET_ONE } from "../../../app/api/calls/[id]/route.ts";
import { GET as GET_LIST } from "../../../app/api/calls/route.ts";
import { GET as GET_SERVICE } from "../../../app/api/voice/calls/route.ts";
import { pollCalls, walkCalls } from "./index.ts";

const stub = await startVoiceStub();
const endpoint = { baseUrl: stub.url, apiKey: "key", totalTimeoutMs: 2_000 };
const desk = await openDesk({ service: { chat: endpoint, sms: endpoint, voice: endpoint } });
after(async () => {
  await desk.close();
  await stub.close();
});
desk.clock.set(new Date("2036-05-04T09:00:00Z"));
const plain = { list: stub.list, get: stub.get };
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
const list = (query = ""): Promise<CallList> => get(GET_LIST, `/api/calls${query}`);
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

test("one odd row costs only itself, and the page says how many could not be read", async () => {
  ring(stub, "+255712000001", { startedAt: ago(60) });
  stub.list = (page) => [null, 7, { id: null }, { ...page[0], direction: 5, endedAt: {} }];
  const page = await get(GET_SERVICE, "/api/voice/calls");
  assert.equal(page.unreadable, 3);
  assert.equal(page.items.length, 1);
  assert.equal(page.items[0].number, "+255712000001");
});

test("search, page, size and sorting are passed through, and a full page says that there may be more", async () => {
  for (let index = 0; index < 5; index++) ring(stub, `+25571200000${index}`);
  let asked = "";
  stub.list = (page, query) => {
    asked = query.toString();
    return page;
  };
  const page = await get(
    GET_SERVICE,
    "/api/voice/calls?q=2557&page=2&pageSize=2&sortBy=startedAt&sortOrder=ASC",
  );
  assert.equal(asked, "currentPage=2&pageSize=2&q=2557&sortBy=startedAt&sortOrder=ASC");
  assert.deepEqual([page.items.length, page.hasMore, "total" in page], [2, true, false]);
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
  desk.clock.forward(25 * 60 * 60_000);
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

test("clocks that run backwards give no length, and the call is over all the same", async () => {
  ring(stub, "+255712000001", { status: "COMPLETED", startedAt: ago(30), endedAt: ago(60) });
  await walkCalls(desk.context);
  const [row] = (await list()).items;
  assert.deepEqual([row?.phase, row?.durationS], ["ended", null]);
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
  assert.match((await list()).problem ?? "", /cannot be read/);
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

test("filters by day, status, direction, recording and tag, pages by cursor, and orders by length", async () => {
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
  const count = async (query: string) => (await list(query)).items.length;
  assert.equal(await count("?status=busy"), 1);
  assert.equal(await count("?direction=in"), 1);
  assert.equal(await count("?from=2036-05-02"), 50);
  assert.equal(await count("?to=2036-05-02"), 1);
  assert.equal(await count("?q=712000099"), 1);
  assert.equal(await count("?q=0712%20000%20099"), 1);
  assert.equal(await count("?q=2000099"), 1);
  assert.equal((await list("?order=longest")).items[0]?.durationS, 5_000);
  const first = await list();
  const second = await list(`?cursor=${first.nextCursor}`);
  assert.deepEqual([first.items.length, second.items.length, second.nextCursor], [50, 2, null]);
  const seen = new Set([...first.items, ...second.items].map((row) => row.id));
  assert.equal(seen.size, 52);
});
