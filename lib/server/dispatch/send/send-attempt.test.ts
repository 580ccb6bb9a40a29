import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { after, beforeEach, test } from "node:test";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { type Meter, meter, setMeter } from "#lib/meter.ts";
import type { Attempt } from "#lib/server/store/sending/attempt.ts";
import { openSends, type SealedSends, sealSends } from "#lib/service/sends.ts";
import { clientOf } from "#lib/testing/stubs/client-of.ts";
import { startServiceStub } from "#lib/testing/stubs/service-stub.ts";
import { buildBody, hashBody } from "../attempt.ts";
import { sendAttempt } from "./send-attempt.ts";

const stub = await startServiceStub();
const { sends } = clientOf(stub);
after(() => stub.close());
beforeEach(() => stub.reset());

const ENVELOPE = {
  senderId: "AMANI AGRO",
  idempotencyKey: null,
  providerScheduledAt: null,
  content: { text: "Habari" },
};
const MEMBER = {
  seq: 1,
  generation: 0,
  number: "+255712000001",
  text: "Habari",
  parameters: null,
  segments: 1,
};

/** Sends a claim that was committed so long ago, or one with other properties. */
function sendAfter(ageMs: number, by: SealedSends = sends, other: Partial<Attempt> = {}) {
  const { operation = "sms.send" } = other;
  const content = operation === "chat.template" ? { templateName: "bei", language: "sw" } : ENVELOPE.content;
  const body = buildBody(operation, { ...ENVELOPE, content }, [MEMBER]);
  const attempt: Attempt = {
    id: randomUUID(),
    campaignId: randomUUID(),
    operation,
    fence: 1,
    tries: 1,
    bodyHash: hashBody(body),
    claimedAtMs: performance.now() - ageMs,
    members: [MEMBER],
    ...other,
  };
  return sendAttempt(by, attempt, body);
}

test("a process that slept more than 5 s between claim and send sends nothing, and says that nothing was sent", async () => {
  const outcome = await sendAfter(5_001);
  assert.equal(outcome.kind === "fault" && outcome.fault.retry, "safe");
  assert.equal(stub.requests, 0);
});

test("a claim of some seconds ago is sent", async () => {
  assert.equal((await sendAfter(2_000)).kind, "sms-one");
  assert.equal(stub.requests, 1);
});

test("a request that fails in a way that nobody foresaw may have been sent", async () => {
  const { sms, ...rest } = openSends(sends);
  const send = async () => {
    throw new TypeError("nobody has thought of this");
  };
  const outcome = await sendAfter(0, sealSends({ ...rest, sms: { ...sms, send } }));
  assert.equal(outcome.kind === "fault" && outcome.fault.retry, "unknown-outcome");
});

for (const operation of ["chat.text", "chat.template"] as const) {
  // Where it waited as long as any request, the test would be over before; and long enough for a busy machine to have the request there.
  test(`a service that accepts ${operation} and never answers: it is given up after its own time`, {
    timeout: limitMs(15_000),
  }, async () => {
    const { promise: never, resolve: end } = Promise.withResolvers<void>();
    stub.before = () => never;
    const outcome = await sendAfter(0, sends, { operation, withinMs: 2_000 });
    end();
    assert.equal(outcome.kind === "fault" && outcome.fault.retry, "unknown-outcome");
    assert.equal(stub.requests, 1);
  });
}

test("metrics: one person, whatever became of them -> counted once, by what is known", async () => {
  const counted: [string, number][] = [];
  const before = meter();
  setMeter({ ...SILENT, sends: (_channel, outcome, people) => counted.push([outcome, people]) });
  const countsOf = async (send: () => Promise<unknown>) => {
    counted.length = 0;
    await send();
    return Object.fromEntries(counted.filter(([, people]) => people > 0));
  };
  assert.deepEqual(await countsOf(() => sendAfter(0)), { accepted: 1 });
  assert.deepEqual(await countsOf(() => sendAfter(5_001)), { "not-sent": 1 });
  stub.fate = () => "cut-after";
  assert.deepEqual(await countsOf(() => sendAfter(0)), { unknown: 1 });
  setMeter(before);
});

const SILENT: Meter = {
  door: () => undefined,
  acceptance: () => undefined,
  sends: () => undefined,
  serviceAnswer: () => undefined,
  callback: () => undefined,
  events: () => undefined,
  round: () => undefined,
};
