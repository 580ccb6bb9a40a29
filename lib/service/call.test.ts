import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { Fault } from "../fault.ts";
import { startServiceStub } from "../testing/stubs/service-stub.ts";
import type { StubReply } from "../testing/stubs/stub-types.ts";
import { createService } from "./index.ts";

const stub = await startServiceStub();
after(() => stub.close());
beforeEach(() => stub.reset());

const endpoint = { baseUrl: stub.url, apiKey: "tk_live_0123456789abcdef" };
const { voice } = createService({ chat: endpoint, sms: endpoint, voice: endpoint });

const CALL = { id: "c-1", callAttemptId: "a-1", status: "COMPLETED", recordingMediaId: "m-1" };
const DONE = JSON.stringify({ status: 200, message: "ok", data: CALL });

/** Reads one call of a service that answers so. */
function read(reply: StubReply, id = "c-1") {
  stub.status = () => reply;
  return voice.getCall(id, { sessionId: id, callAttemptId: null });
}

const answered = (status: number, body: unknown): StubReply => ({ status, text: JSON.stringify(body) });

async function faultOf(work: Promise<unknown>): Promise<Fault> {
  const thrown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  assert.ok(thrown instanceof Fault, String(thrown));
  return thrown;
}

test("an answer is given with its data and as it came", async () => {
  const { httpStatus, data, raw } = await read({ status: 200, text: DONE });
  assert.deepEqual([httpStatus, data, raw], [200, CALL, DONE]);
});

test("one request is made, whatever it is answered with: nothing is asked twice behind anybody's back", async () => {
  for (const status of [200, 400, 429, 500, 503]) {
    let asked = 0;
    stub.status = () => {
      asked += 1;
      return answered(status, { status, data: null });
    };
    await faultOf(voice.getCall("c-1", { sessionId: "c-1", callAttemptId: null }));
    assert.equal(asked, 1, `${status}`);
  }
});

for (const [status, code, retry] of [
  [302, "service_unknown_outcome", "unknown-outcome"],
  [400, "service_rejected", "never"],
  [401, "service_refused_key", "never"],
  [403, "service_refused_key", "never"],
  [404, "service_not_found", "never"],
  [422, "service_rejected", "never"],
  [429, "service_rate_limited", "after"],
  [503, "service_unknown_outcome", "unknown-outcome"],
] as const) {
  const body = { status, code: "SOME_CODE", message: "Not on Sundays", data: CALL };

  test(`HTTP ${status} is no answer, not even with a call in it: its words and its number are kept`, async () => {
    const fault = await faultOf(read(answered(status, body)));
    assert.deepEqual([fault.code, fault.retry], [code, retry]);
    const { upstream } = fault;
    assert.deepEqual(
      [upstream?.status, upstream?.httpStatus, upstream?.code, upstream?.message],
      [status, undefined, "SOME_CODE", "Not on Sundays"],
    );
    assert.match(fault.detail, new RegExp(`“Not on Sundays” \\(${status}\\)\\.$`));
  });

  if (status < 400) continue;
  test(`a 200 whose envelope says ${status} is that refusal, and says that HTTP said 200`, async () => {
    const fault = await faultOf(read(answered(200, body)));
    assert.deepEqual([fault.code, fault.retry], [code, retry]);
    assert.deepEqual([fault.upstream?.status, fault.upstream?.httpStatus], [status, 200]);
    assert.match(fault.detail, new RegExp(`“Not on Sundays” \\(${status}\\)\\.$`));
  });
}

for (const [what, reply] of [
  ["that is cut off", { status: 200, text: DONE.slice(0, -20), isCut: true }],
  ["that lost its end inside its own length", { status: 200, text: DONE.slice(0, -20) }],
  ["that is a page", { status: 200, text: "<html>Maintenance</html>" }],
  ["that is empty", { status: 200, text: "" }],
  ["without data", answered(200, { status: 200, message: "ok" })],
  ["that names no call", answered(200, { status: 200, data: { status: "COMPLETED" } })],
] as const) {
  test(`an answer ${what} is not read as a call, and is kept as it came`, async () => {
    const fault = await faultOf(read(reply));
    assert.deepEqual([fault.code, fault.retry], ["service_malformed", "never"]);
    assert.equal(fault.detail, "We cannot read the answer of the service.");
    assert.deepEqual([fault.upstream?.status, fault.upstream?.raw], [200, reply.text]);
  });
}

test("an id that would lead to another place of the service is refused, and the service is not asked", async () => {
  let asked = 0;
  const reply = () => {
    asked += 1;
    return { status: 200, text: DONE };
  };
  for (const id of ["../messages", "c 1", "c-1?x=1", "c-1/recording"]) {
    stub.status = reply;
    const asking = voice.getCall(id, { sessionId: id, callAttemptId: null });
    assert.equal((await faultOf(asking)).code, "invalid_input", id);
  }
  assert.equal(asked, 0);
});

for (const [what, body] of [
  ["call", { status: 200, data: { call: CALL } }],
  ["session", { status: 200, data: { session: CALL } }],
  ["call, without an envelope", { call: CALL }],
  ["session, in a wrapper with an id of its own", { id: "req-7", status: 200, result: { session: CALL } }],
  ["a list of one", { status: 200, data: { items: [CALL] } }],
] as const) {
  test(`one call under ${what} -> it is read as one in data is`, async () => {
    assert.deepEqual((await read(answered(200, body))).data, CALL);
  });
}

test("one call under call that is about another one -> not used, and named", async () => {
  const fault = await faultOf(
    read(answered(200, { data: { call: { ...CALL, id: "c-9", callAttemptId: "a-9" } } })),
  );
  assert.match(fault.detail, /about another call \(c-9\)/);
});

const LIST = JSON.stringify({ status: 200, data: { items: [CALL, { ...CALL, id: "c-2" }], total: 2 } });

function list(text: string) {
  stub.status = () => ({ status: 200, text });
  return voice.listCalls(new URLSearchParams());
}

test("a list of calls behind a byte order mark is read", async () => {
  const { items, total } = await list(`\ufeff${LIST}`);
  assert.deepEqual([items.map(({ id }) => id), total], [["c-1", "c-2"], 2]);
});

test("a list of calls that lost its end is not read as the whole list, and says that it cannot be read", async () => {
  for (const length of [LIST.length - 1, LIST.length - 30, 80]) {
    assert.equal((await faultOf(list(LIST.slice(0, length)))).code, "service_malformed");
  }
});
