import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { beforeEach, test } from "node:test";
import type { StartCall } from "#lib/contract/desk/call/call.ts";
import type { ResolvedSend } from "#lib/contract/desk/send/send.ts";
import { inWords } from "#lib/testing/campaign.ts";
import { door } from "#lib/testing/doors.ts";
import { openStubDesk } from "#lib/testing/stubs/open-stub-desk.ts";
import { ring, startVoiceStub } from "#lib/testing/stubs/voice-stub.ts";
import { until } from "#lib/testing/until.ts";
import { recoverAttempts } from "../dispatch/index.ts";
import { getFacts } from "../overview/index.ts";
import { listNeeds } from "../overview/list-needs.ts";
import { listRunnable } from "../store/campaign/schedule.ts";
import { walkCalls } from "./index.ts";

const CHECK = door("POST /api/calls/:id/check");
const RESOLVE = door("POST /api/calls/:id/resolve");
const GET_LIST = door("GET /api/calls");
const RESOLVE_PRESS = door("POST /api/send-tokens/:token/resolve");
const POST = door("POST /api/voice/calls");

const stub = await startVoiceStub();
const desk = await openStubDesk(stub, { totalTimeoutMs: 2_000 });
desk.clock.set(new Date());
const sender = await desk.signIn("sender");
const other = await desk.signIn("sender");

beforeEach(() => {
  stub.fate = () => "ok";
  stub.ledger.length = 0;
  // Nothing of the test before is near in time.
  desk.clock.forward(2 * 60_000);
});

const start = async (customerNumber: string, more: Partial<StartCall> & { cookie?: string } = {}) => {
  const { cookie = sender.cookie, ...body } = more;
  const answer = await desk.ask(POST, { method: "POST", body: { customerNumber, ...body }, cookie });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
};

const resolved = async (token: string) =>
  (
    await desk.ask(RESOLVE_PRESS, { method: "POST", params: { token }, cookie: sender.cookie })
  ).json() as Promise<ResolvedSend>;

async function rows(cookie = sender.cookie) {
  const all = [];
  for (let path = "/api/calls"; path !== ""; ) {
    const { items, nextCursor } = await (await desk.ask(GET_LIST, { path, cookie })).json();
    all.push(...items);
    path = nextCursor === null ? "" : `/api/calls?cursor=${encodeURIComponent(nextCursor)}`;
  }
  return all;
}

test("a call is made once, to the number as the contract wants it, and stands in the list with who started it", async () => {
  const { status, body } = await start("0712 000 001");
  assert.equal(status, 202);
  assert.deepEqual(stub.ledger, ["+255712000001"]);
  const [row] = await rows();
  assert.equal(row.id, body.id);
  assert.equal(row.sessionId, body.sessionId);
  assert.equal(row.number, "+255712000001");
  assert.equal(row.phase, "open");
  assert.equal(row.startedBy.name, "Test sender");
});

for (const [number, rule] of [
  ["+123456", /7 to 15 digits.*this one has 6/],
  ["+1234567890123456", /7 to 15 digits.*this one has 16/],
  ["+25571200000a", /digits only/],
  ["071200", /./],
  ["Asha", /Letters/],
  ["", /./],
] as const) {
  test(`refuses ${JSON.stringify(number)} before the service is asked, and names the field`, async () => {
    const before = stub.starts;
    const { status, body } = await start(number);
    assert.equal(status, 400);
    assert.match(JSON.stringify(body), /customerNumber/);
    assert.match(body.detail ?? "", rule);
    assert.equal(stub.starts, before);
  });
}

test("takes a number of 7 digits, a landline and another country: the contract names no scope for calls", async () => {
  for (const number of ["+1234567", "+255222000999", "+447400123456"]) {
    assert.equal((await start(number)).status, 202, number);
  }
});

test("a number that was called less than 30 s ago is called again only when that is said", async () => {
  const number = "+255712000002";
  const first = await start(number);
  const call = stub.calls.find(({ id }) => id === first.body.sessionId);
  Object.assign(call ?? {}, { status: "BUSY", endedAt: desk.clock.now().toISOString() });
  await walkCalls(desk.context);
  const second = await start(number, { cookie: other.cookie });
  assert.equal(second.status, 409);
  assert.match(second.body.detail ?? "", /less than 30 seconds ago/);
  assert.match(JSON.stringify(second.body), /isAgain/);
  assert.equal((await start(number, { isAgain: true })).status, 202);
  desk.clock.forward(31_000);
  assert.equal(stub.ledger.length, 2);
});

for (const [clock, hours] of [
  ["two hours behind ours", -2],
  ["two hours ahead of ours", 2],
] as const) {
  const told = () => new Date(desk.clock.now().getTime() + hours * 3_600_000).toISOString();
  test(`a service whose clock is ${clock} does not change when a number may be called again`, async () => {
    const number = hours < 0 ? "+255712000031" : "+255712000032";
    const { body } = await start(number);
    const call = stub.calls.find(({ id }) => id === body.sessionId) ?? {};
    Object.assign(call, { status: "IN_PROGRESS", startedAt: told() });
    await walkCalls(desk.context);
    desk.clock.forward(11_000);
    const during = await start(number, { cookie: other.cookie });
    assert.match(during.body.detail ?? "", /is in a call with this number/);
    Object.assign(call, { status: "COMPLETED", endedAt: told() });
    await walkCalls(desk.context);
    const soon = await start(number, { cookie: other.cookie });
    assert.match(soon.body.detail ?? "", /less than 30 seconds ago. Wait 19 s/);
    assert.equal(soon.body.retryAfterMs, 19_000);
    desk.clock.forward(20_000);
    assert.equal((await start(number)).status, 202);
  });
}

test("a number that is in a call is not called by somebody else", async () => {
  const number = "+255712000003";
  await start(number);
  desk.clock.forward(60_000);
  const second = await start(number, { cookie: other.cookie });
  assert.equal(second.status, 409);
  assert.match(second.body.detail ?? "", /Test sender is in a call/);
  assert.equal(stub.ledger.length, 1);
});

test("a number that the service tells in another form is still the one that was called, and locked", async () => {
  const number = "+255712000039";
  const { body } = await start(number);
  const call = stub.calls.find(({ destinationNumber }) => destinationNumber === number);
  Object.assign(call ?? {}, { destinationNumber: "0712000039", status: "RINGING" });
  await desk.ask(CHECK, { method: "POST", params: { id: body.id ?? "" }, cookie: sender.cookie });
  const row = (await rows()).find(({ id }: { id: string }) => id === body.id);
  assert.equal(row.number, number);
  assert.equal((await start(number)).status, 409);
  assert.deepEqual(stub.ledger, [number]);
});

test("of twenty starts at the same moment one leaves", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => start("+255712000004")));
  assert.equal(answers.filter(({ status }) => status === 202).length, 1);
  assert.equal(stub.ledger.length, 1);
});

test("while one start of a person is on its way, no other of theirs leaves, not even said again", async () => {
  stub.fate = () => "silent";
  const first = start("+255712000005");
  await waitFor(() => stub.ledger.length === 1);
  const second = await start("+255712000006", { isAgain: true });
  assert.equal(second.status, 409);
  assert.match(second.body.detail ?? "", /still being started/);
  stub.release();
  assert.equal((await first).status, 202);
});

test("who has opted out of messages is called only when that is said", async () => {
  const number = "+255712000007";
  await desk.db.query("INSERT INTO suppression (number, reason, source) VALUES ($1, 'STOP', 'keyword')", [
    number,
  ]);
  const { body } = await start(number, { isAgain: true });
  assert.match(body.detail ?? "", /opted out of messages/);
  assert.match(JSON.stringify(body), /isOptOutKnown/);
  assert.equal(stub.ledger.length, 0);
  assert.equal((await start(number, { isOptOutKnown: true })).status, 202);
  const again = await start(number, { isOptOutKnown: true, cookie: other.cookie });
  assert.match(JSON.stringify(again.body), /isAgain/, "it still asks before a second call");
  assert.equal(stub.ledger.length, 1);
});

test("the same press again calls nobody, and whoever lost the answer finds the call by it", async () => {
  const sendToken = randomUUID();
  const { body } = await start("+255712000010", { sendToken });
  for (const isAgain of [true, undefined]) {
    const again = await start("+255712000010", { sendToken, ...(isAgain && { isAgain }) });
    assert.equal(again.status, 409);
    assert.equal(again.body.detail, "sendToken: it was used before, so nobody was called again");
  }
  assert.equal((await resolved(sendToken)).callId, body.id);
  assert.equal(stub.ledger.length, 1);
});

test("a start that had not arrived when it was asked about never calls, however late it comes", async () => {
  const sendToken = randomUUID();
  assert.deepEqual(await resolved(sendToken), { campaignId: null, callId: null, templateId: null });
  const { status, body } = await start("+255712000011", { sendToken });
  assert.equal(status, 409);
  assert.match(body.detail ?? "", /sendToken/);
  assert.deepEqual(stub.ledger, []);
});

test("our own number is refused", async () => {
  await start("+255712000008");
  await walkCalls(desk.context);
  const { status, body } = await start("+255222000100");
  assert.equal(status, 409);
  assert.match(body.detail ?? "", /service calls from/);
});

test("a viewer may not call", async () => {
  const { cookie } = await desk.signIn("viewer");
  assert.equal((await start("+255712000009", { cookie })).status, 403);
  assert.equal(stub.ledger.length, 0);
});

for (const fate of ["429", "403", "500-before", "500-after", "cut-before", "cut-after"] as const) {
  const isUnknown = fate.startsWith("500") || fate.startsWith("cut");
  const phase = fate === "429" ? "not-called" : isUnknown ? "unknown" : "refused";
  test(`after ${fate} the call is ${phase}, and nothing calls again by itself`, async () => {
    const number = `+25571300${String(1_000 + fate.length * 7 + fate.charCodeAt(0)).slice(-4)}`;
    stub.fate = () => fate;
    const starts = stub.starts;
    const { status, body } = await start(number);
    assert.ok(status >= 400, String(status));
    const row = (await rows()).find((one: { number: string }) => one.number === number);
    assert.equal(row.phase, phase);
    if (isUnknown) {
      assert.match(body.detail ?? "", /May have rung/);
      const needs = await listNeeds({ ...desk.context, actor: actorOf() });
      assert.ok(needs.some((need) => need.kind === "lost-calls"));
    }
    assert.deepEqual(await listRunnable(desk.db), []);
    assert.equal(stub.starts, starts + 1);
  });
}

for (const [fate, says] of [
  ["301", "The service answered from another address, which we do not follow. Its reason: “no” (301)."],
  [
    "402",
    "The answer of the service does not say whether the request was carried out. Its reason: “no” (402).",
  ],
  ["cut-after", "No answer came from the service: the connection broke."],
] as const) {
  test(`an answer ${fate} that does not say whether it rang -> the press, the call and the request say what came of it`, async () => {
    stub.fate = () => fate;
    const number = `+2557130090${fate.charCodeAt(0)}`;
    const { body } = await start(number);
    assert.equal(body.detail, `May have rung. ${says} We will not call again unless you tell us to.`);
    const row = (await rows()).find((one: { number: string }) => one.number === number);
    assert.deepEqual([row.phase, row.problem], ["unknown", says]);
    const [request] = inWords(
      await desk.db.query<{ problem: string }>(
        "SELECT a.problem FROM attempt a JOIN call c ON c.attempt_id = a.id WHERE c.id = $1",
        [row.id],
      ),
    );
    assert.equal(request?.problem, says);
  });
}

test("a call whose answer is lost says nothing about SMS: what is sent there goes on", async () => {
  await desk.db.query("INSERT INTO connection (service, rate) VALUES ('sms', 5) ON CONFLICT DO NOTHING");
  stub.fate = () => "cut-after";
  assert.ok((await start("+255713007001")).status >= 400);
  assert.deepEqual(await desk.db.query("SELECT is_breaker_open FROM connection WHERE service = 'sms'"), [
    { is_breaker_open: false },
  ]);
});

test("a process that dies between request and answer leaves a call that may have rung", async () => {
  const number = "+255712000010";
  await start(number);
  // As a killed process leaves it: attempting, under a name whose lock nobody holds.
  await desk.db.query(
    `UPDATE attempt SET state = 'attempting', owner = 'dead', finished_at = NULL WHERE id = (SELECT attempt_id FROM call WHERE customer_number = $1)`,
    [number],
  );
  await desk.db.query(
    `UPDATE campaign SET n_attempting = 1, n_accepted = 0, state = 'running' WHERE id = (SELECT campaign_id FROM attempt WHERE owner = 'dead')`,
  );
  await desk.db.query(
    "UPDATE call SET phase = 'asking', session_id = NULL, call_attempt_id = NULL WHERE customer_number = $1",
    [number],
  );
  await recoverAttempts(desk.db);
  const row = (await rows()).find((one: { number: string }) => one.number === number);
  assert.equal(row.phase, "unknown");
  assert.deepEqual(await listRunnable(desk.db), []);
});

test("a lost start is settled when its call shows up in the list, and the need is gone", async () => {
  await settleAllLost();
  const number = "+255712000011";
  stub.fate = () => "cut-after";
  await start(number);
  assert.equal((await getFacts({ ...desk.context, actor: actorOf() })).callsInNeed, 1);
  const call = stub.calls[0];
  Object.assign(call ?? {}, { status: "RINGING", startedAt: new Date().toISOString() });
  desk.clock.forward(60_000);
  await walkCalls(desk.context);
  const found = (await rows()).filter((one: { number: string }) => one.number === number);
  assert.equal(found.length, 1);
  assert.equal(found[0].sessionId, call?.id);
  assert.equal(found[0].phase, "open");
  assert.equal(found[0].startedBy.name, "Test sender");
  assert.equal((await getFacts({ ...desk.context, actor: actorOf() })).callsInNeed, 0);
  const [attempt] = await desk.db.query<{ resolution: string }>(
    "SELECT a.resolution FROM attempt a JOIN call c ON c.attempt_id = a.id WHERE c.customer_number = $1",
    [number],
  );
  assert.equal(attempt?.resolution, "sent");
});

test("a 2xx that broke off before its ids is found by the list, too", async () => {
  await settleAllLost();
  const number = "+255712000014";
  stub.fate = () => "half";
  await start(number);
  const phase = async () => (await rows()).find((one: { number: string }) => one.number === number)?.phase;
  assert.equal(await phase(), "unknown");
  Object.assign(stub.calls[0] ?? {}, { startedAt: new Date().toISOString() });
  desk.clock.forward(60_000);
  await walkCalls(desk.context);
  assert.equal(await phase(), "open");
});

test("a call that a person has decided about is still one call when the list shows it", async () => {
  await settleAllLost();
  const number = "+255712000015";
  stub.fate = () => "cut-after";
  await start(number);
  const [lost] = (await rows()).filter((one: { number: string }) => one.number === number);
  const cookie = (await desk.signIn("sender")).cookie;
  const decided = await desk.ask(RESOLVE, {
    method: "POST",
    params: { id: lost.id },
    body: { as: "rang" },
    cookie,
  });
  assert.equal(decided.status, 200);
  Object.assign(stub.calls[0] ?? {}, { startedAt: new Date().toISOString(), status: "RINGING" });
  desk.clock.forward(60_000);
  await walkCalls(desk.context);
  const found = (await rows(cookie)).filter((one: { number: string }) => one.number === number);
  assert.deepEqual(
    found.map((one: { id: string; sessionId: string }) => [one.id, one.sessionId]),
    [[lost.id, stub.calls[0]?.id]],
  );
});

test("a number that may have rung is called again only when that is said, also after 30 s", async () => {
  const number = "+255712000016";
  stub.fate = () => "cut-after";
  await start(number);
  desk.clock.forward(60_000);
  stub.fate = () => "ok";
  const second = await start(number);
  assert.equal(second.status, 409);
  assert.match(second.body.detail ?? "", /may have rung/);
  assert.equal((await start(number, { isAgain: true })).status, 202);
});

test("two calls that could both be the lost one settle nothing", async () => {
  await settleAllLost();
  const number = "+255712000012";
  stub.fate = () => "cut-after";
  await start(number);
  ring(stub, number, { startedAt: new Date().toISOString() });
  Object.assign(stub.calls[1] ?? {}, { startedAt: new Date().toISOString() });
  desk.clock.forward(60_000);
  await walkCalls(desk.context);
  const found = (await rows()).filter((one: { number: string }) => one.number === number);
  assert.deepEqual(found.map((one: { phase: string }) => one.phase).sort(), ["open", "open", "unknown"]);
});

test("a call that the walk saw before its own answer came is one call", async () => {
  const number = "+255712000013";
  stub.fate = () => "silent";
  const started = start(number);
  await waitFor(() => stub.ledger.length === 1);
  await walkCalls(desk.context);
  stub.release();
  const { body } = await started;
  const found = (await rows()).filter((one: { number: string }) => one.number === number);
  assert.deepEqual(
    found.map((one: { id: string }) => one.id),
    [body.id],
  );
});

async function settleAllLost() {
  await desk.db.query("UPDATE call SET phase = 'ended' WHERE phase = 'unknown'");
}

const actorOf = () => ({
  userId: sender.user.id,
  name: "Test sender",
  email: sender.user.email,
  role: "sender" as const,
  sessionId: "",
});

const waitFor = (isTrue: () => boolean) => until(isTrue, "it did not come true");
