import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import { walkCalls } from "#lib/server/calls/index.ts";
import { openSystem } from "#lib/testing/api-key.ts";
import { openStubDesk } from "#lib/testing/stubs/open-stub-desk.ts";
import { startRecordingHost } from "#lib/testing/stubs/recording-host.ts";
import { startVoiceStub } from "#lib/testing/stubs/voice-stub.ts";

const ASHA = "+255712000001";

const stub = await startVoiceStub();
const host = await startRecordingHost("http");
const env = { recordingLoopback: new URL(host.url).host };
const desk = await openStubDesk(stub, { totalTimeoutMs: 2_000, env });
after(() => host.close());
desk.clock.set(new Date());
const system = await openSystem(desk);

beforeEach(() => {
  stub.fate = () => "ok";
  stub.ledger.length = 0;
  // Nothing of the test before is near in time.
  desk.clock.forward(2 * 60_000);
});

const call = (body: object = { customerNumber: ASHA }, idempotencyKey = randomUUID()) =>
  system.ask("POST", "calls", { body, idempotencyKey });

test("a call: asked for -> 202, made once, read back and listed by its key alone", async () => {
  const { status, json } = await call({ customerNumber: "0712 000 001" });
  assert.deepEqual([status, json.state], [202, "asking"]);
  assert.deepEqual(stub.ledger, [ASHA]);
  const read = await system.ask("GET", `calls/${json.id}`);
  assert.deepEqual([read.status, read.json.state, read.json.number], [200, "open", ASHA]);
  assert.equal((await system.ask("GET", "calls")).json.items[0].id, json.id);
  const other = await openSystem(desk, { name: "Bank core" });
  assert.deepEqual((await other.ask("GET", "calls")).json.items, []);
  assert.equal((await other.ask("GET", `calls/${json.id}`)).status, 404);
});

test("Idempotency-Key: 20 of one key at once -> one ring, one answer; another body -> 409", async () => {
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => call({ customerNumber: "+255712000002" }, key)),
  );
  assert.deepEqual([...new Set(answers.map(({ status, json }) => `${status} ${json.id}`))].length, 1);
  assert.equal(answers[0]?.status, 202);
  assert.equal(answers.filter(({ headers }) => headers.get("idempotent-replayed") === null).length, 1);
  assert.equal(stub.ledger.length, 1);
  const other = await call({ customerNumber: ASHA }, key);
  assert.deepEqual([other.status, other.json.code], [409, "idempotency_key_reused"]);
  assert.equal(stub.ledger.length, 1);
});

test("a lost answer: 202 as any other, the state stays unknown, and the same key never rings again", async () => {
  stub.fate = () => "cut-after";
  const key = randomUUID();
  const body = { customerNumber: "+255712000003" };
  const first = await call(body, key);
  assert.deepEqual([first.status, first.json.state], [202, "asking"]);
  stub.fate = () => "ok";
  const starts = stub.starts;
  desk.clock.forward(60 * 60_000);
  const again = await call(body, key);
  assert.deepEqual([again.status, again.json], [202, first.json]);
  assert.equal(stub.starts, starts);
  const { json } = await system.ask("GET", `calls/${first.json.id}`);
  assert.equal(json.state, "unknown");
});

test("a call that is refused before it is written down: the reason, nothing rings, and its key stays free", async () => {
  const number = "+255712000004";
  await desk.db.query("INSERT INTO suppression (number, reason, source) VALUES ($1, 'STOP', 'test')", [
    number,
  ]);
  const key = randomUUID();
  const refused = await call({ customerNumber: number }, key);
  assert.deepEqual([refused.status, refused.json.fields[0]?.path], [409, "isOptOutKnown"]);
  assert.equal(stub.ledger.length, 0);
  assert.equal((await call({ customerNumber: number, isOptOutKnown: true }, key)).status, 202);
  for (const [body, path] of [
    [{ customerNumber: "Asha" }, "customerNumber"],
    [{}, "customerNumber"],
    [{ customerNumber: ASHA, to: ASHA }, ""],
  ] as const) {
    const { status, json } = await call(body);
    assert.deepEqual([status, json.code, json.fields[0]?.path], [400, "invalid_input", path]);
  }
});

test("a call: a key without the right to call, or that sees no numbers -> 403, nothing rings", async () => {
  for (const rights of [["sms", "seeNumbers"], ["voice"]] as const) {
    const { ask } = await openSystem(desk, { name: "Narrow", rights });
    const { status, json } = await ask("POST", "calls", { body: { customerNumber: ASHA } });
    assert.deepEqual([status, json.code], [403, "forbidden"]);
  }
  assert.equal(stub.ledger.length, 0);
});

test("a recording: whole for the key that called and may listen, also beyond the first seconds; none for others", async () => {
  const listener = await openSystem(desk, { name: "Archive", rights: ["voice", "seeNumbers", "listen"] });
  const body = { customerNumber: "+255712000005" };
  const { json } = await listener.ask("POST", "calls", { body });
  const sound = Buffer.alloc(3_000, 7);
  host.answer = (_request, response) => {
    response.writeHead(200, { "content-type": "audio/wav", "content-length": sound.length });
    response.end(sound);
  };
  stub.get = (found) => ({
    status: 200,
    data: found && { ...found, recordingMedia: { downloadUrl: `${host.url}/1.wav?token=x` } },
  });
  for (const found of stub.calls) Object.assign(found, { status: "COMPLETED", recordingMediaId: "media-1" });
  desk.clock.forward(60_000);
  await walkCalls(desk.context);
  const { status, answer } = await listener.ask("GET", `calls/${json.id}/recording`);
  assert.equal(status, 200);
  // So long on its way that the key is asked about again.
  desk.clock.forward(10_000);
  assert.deepEqual(Buffer.from(await answer.arrayBuffer()), sound);
  const deaf = await system.ask("GET", `calls/${json.id}/recording`);
  assert.deepEqual([deaf.status, deaf.json.code], [403, "forbidden"]);
  const other = await openSystem(desk, { name: "Other archive", rights: ["listen"] });
  assert.equal((await other.ask("GET", `calls/${json.id}/recording`)).status, 404);
  const late = await listener.ask("GET", `calls/${json.id}/recording`);
  await desk.db.query("UPDATE api_key SET revoked_at = now() WHERE id = $1", [listener.id]);
  desk.clock.forward(10_000);
  await assert.rejects(late.answer.arrayBuffer(), "revoked on the way: it breaks off");
});
