import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { CallDetail, CallList } from "#lib/contract/desk/call/call.ts";
import { door } from "#lib/testing/doors.ts";
import { openStubDesk } from "#lib/testing/stubs/open-stub-desk.ts";
import { ring, startVoiceStub } from "#lib/testing/stubs/voice-stub.ts";
import { pollCalls, walkCalls } from "../index.ts";

const CHECK = door("POST /api/calls/:id/check");
const GET_ONE = door("GET /api/calls/:id");
const GET_LIST = door("GET /api/calls");
const PLAY = door("GET /api/voice/calls/:id/recording");
const START = door("POST /api/voice/calls");

const stub = await startVoiceStub();
const desk = await openStubDesk(stub, { totalTimeoutMs: 2_000 });
desk.clock.set(new Date());
const { cookie } = await desk.signIn("sender");

beforeEach(async () => {
  stub.calls.length = 0;
  stub.reads.length = 0;
  stub.given = {};
  await desk.db.query("DELETE FROM call");
  await desk.db.query("UPDATE call_walk SET next_head_at = '2000-01-01', next_page_at = '2000-01-01'");
});

const LONG = "x".repeat(129);
const UNASKABLE = ["../messages", "..", "a/b", "a b", "a%2fb", "a?b=c", "a#b", "jina-ñ", LONG];
const WHY =
  /cannot ask about: it has (characters that cannot be|129 characters, and at most 128 can be) asked for/;

const one = async (id: string): Promise<CallDetail> =>
  (await desk.ask(GET_ONE, { path: `/api/calls/${id}`, params: { id }, cookie })).json();
const list = async (query = ""): Promise<CallList["items"]> =>
  (await (await desk.ask(GET_LIST, { path: `/api/calls${query}`, cookie })).json()).items;
const readList = async () => {
  desk.clock.forward(61_000);
  await walkCalls(desk.context);
};

/** As the worker does, a second a round. */
async function pollFor(seconds: number) {
  for (let second = 0; second < seconds; second++) {
    desk.clock.forward(1_000);
    await pollCalls(desk.context, 20);
  }
}

for (const id of UNASKABLE) {
  const name = id === LONG ? "of 129 characters" : `“${id}”`;

  test(`a call started under the identifier ${name} ends as not followed, says why, and costs no read`, async () => {
    stub.given = { id, callAttemptId: id };
    const body = { customerNumber: "+255712000001", isAgain: true };
    const started = await (await desk.ask(START, { method: "POST", body, cookie })).json();
    await pollFor(5);
    const call = await one(started.id);
    assert.equal(call.phase, "unfollowed");
    assert.match(call.problem ?? "", WHY);
    assert.deepEqual(stub.reads, []);
    assert.deepEqual(
      (await list("?status=unfollowed")).map((row) => row.id),
      [started.id],
    );
    assert.deepEqual(await list("?status=open"), []);
  });

  test(`a call listed under the identifier ${name} is told by the list alone, to its end`, async () => {
    const call = ring(stub, "+255712000002", { id, callAttemptId: null, status: "RINGING" });
    await readList();
    await pollFor(40);
    assert.equal((await list())[0]?.phase, "unfollowed");
    Object.assign(call, {
      status: "COMPLETED",
      startedAt: "2026-01-01T09:00:00Z",
      endedAt: "2026-01-01T09:01:00Z",
    });
    await readList();
    await pollFor(40);
    const [row] = await list();
    assert.deepEqual([row?.phase, row?.status, row?.problem], ["ended", "finished", null]);
    assert.equal(row?.recording, "overdue");
    assert.deepEqual(stub.reads, []);
  });
}

test("a call whose session cannot be asked for is asked for by its attempt", async () => {
  ring(stub, "+255712000003", { id: "../x", callAttemptId: "attempt-1", status: "RINGING" });
  await readList();
  await pollFor(4);
  assert.deepEqual([...new Set(stub.reads)], ["attempt-1"]);
  assert.equal((await list())[0]?.phase, "open");
});

test("a call that was followed under such an identifier before ends with the next round", async () => {
  await desk.db.query(
    `INSERT INTO call (id, session_id, phase, direction, customer_number, at, recording, next_ask_at)
     VALUES (gen_random_uuid(), '../x', 'open', 'out', '+255712000004', now(), 'none', now()),
       (gen_random_uuid(), '../y', 'ended', 'out', '+255712000005', now(), 'awaited', now())`,
  );
  await pollFor(2);
  const rows = (await list()).map(({ phase, recording }) => `${phase} ${recording}`);
  assert.deepEqual(rows.sort(), ["ended overdue", "unfollowed none"]);
  const due = await desk.db.query("SELECT FROM call WHERE next_ask_at IS NOT NULL");
  assert.deepEqual([due.length, stub.reads], [0, []]);
});

test("to check such a call looks into the list, and to play its recording says why that cannot be", async () => {
  ring(stub, "+255712000006", {
    id: "../x",
    callAttemptId: null,
    status: "COMPLETED",
    recordingMediaId: "m",
  });
  await readList();
  const id = (await list())[0]?.id ?? "";
  const params = { id };
  assert.equal((await desk.ask(CHECK, { method: "POST", params, cookie })).status, 200);
  const path = `/api/voice/calls/${id}/recording`;
  const played = await (await desk.ask(PLAY, { path, params, cookie })).json();
  assert.equal(played.code, "recording_refused");
  assert.match(played.detail, WHY);
  assert.deepEqual(stub.reads, []);
});

test("a row whose identifier cannot even be kept costs only itself", async () => {
  for (const id of ["x".repeat(5_000), "a\0b", ""]) ring(stub, "+255712000007", { id });
  ring(stub, "+255712000008", { id: "good" });
  await readList();
  assert.deepEqual(
    (await list()).map(({ number }) => number),
    ["+255712000008"],
  );
});
