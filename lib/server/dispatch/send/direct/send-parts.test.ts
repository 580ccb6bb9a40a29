import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import { type Clock, systemClock } from "#lib/clock.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { countsOf, doubledIn, inWords } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import type { StubReply } from "#lib/testing/stubs/stub-types.ts";
import { sendDirect } from "../../index.ts";
import { recoverAttempts } from "../../settle/settle-call.ts";
import type { DirectSend } from "./plan-direct.ts";

const engine = await openEngine();
const { db, sends, stub } = engine;
after(engine.close);
beforeEach(async () => {
  await engine.renew();
  await db.query("TRUNCATE campaign, recipient, attempt_member CASCADE");
});

/** Pauses between requests end at once, the patience of people does not. */
const clock: Clock = {
  now: () => new Date(),
  sleep: (delayMs, signal) => (delayMs < 1_000 ? Promise.resolve() : systemClock.sleep(delayMs, signal)),
};
const numberOf = (index: number) => `+2557540000${String(10 + index)}`;
const NUMBERS = Array.from({ length: 16 }, (_, index) => numberOf(index));
const BAD = "gives offence";

type Operation = "sms.bulk" | "sms.batch" | "chat.text" | "chat.template";

function sending(operation: Operation, textOf = (_: number) => "Habari"): DirectSend {
  const isSms = operation.startsWith("sms.");
  const isTemplate = operation === "chat.template";
  return {
    channel: isSms ? "sms" : isTemplate ? "chat-template" : "chat-text",
    ...{ operation, lane: "fast", name: "Habari", senderId: isSms ? "AMANI AGRO" : null },
    content: isTemplate ? { templateName: "bei", language: "sw" } : { text: "Habari" },
    providerScheduledAt: null,
    idempotencyKey: isSms ? null : randomUUID(),
    actor: { userId: randomUUID(), name: "Neema" },
    recipients: NUMBERS.map((number, index) => ({
      ...{ number, text: isTemplate ? null : textOf(index), parameters: null, segments: isSms ? 1 : 0 },
    })),
  };
}

const send = (given: DirectSend, on = db) => sendDirect({ db: on, sends, clock }, given);
const refusal = (status: number, message = "no"): StubReply => ({
  status,
  text: JSON.stringify({ status, code: "BAD_REQUEST", message, data: null }),
});
const badAt =
  (...places: number[]) =>
  (index: number) =>
    places.includes(index) ? `${BAD} ${index}` : "Habari";
const judgeTexts = (texts: string[]) => {
  const bad = texts.filter((text) => text.startsWith(BAD));
  return bad.length === 0 ? null : refusal(400, texts.length === 1 ? bad[0] : "Content not allowed");
};
const sentTo = () => stub.ledger.map(({ to }) => to).toSorted();
const without = (...places: number[]) => NUMBERS.filter((_, index) => !places.includes(index));

async function journal() {
  const [row] = await db.query<{ id: string }>("SELECT id FROM campaign");
  assert.ok(row);
  const { state, accepted, rejected, unknown, queued, attempting } = await countsOf(db, row.id);
  assert.deepEqual([queued, attempting], [0, 0], "nothing is left for later");
  return { state, accepted, rejected, unknown };
}

test("one text that is refused costs one person; the others are sent to once, and it is said who is who", async () => {
  stub.judge = judgeTexts;
  const outcome = await send(sending("sms.bulk", badAt(5)));
  assert.ok(outcome.kind === "sms-bulk");
  const { acceptedCount, rejectedCount, results, creditsDeducted } = outcome.data;
  assert.deepEqual([acceptedCount, rejectedCount, results.length, creditsDeducted], [15, 1, 15, 15]);
  assert.deepEqual(sentTo(), without(5));
  assert.deepEqual(await journal(), { state: "sent", accepted: 15, rejected: 1, unknown: 0 });
  const refused = inWords(
    await db.query<{ number: string; reason: string }>(
      "SELECT number, reason FROM recipient WHERE state = 'rejected'",
    ),
  );
  assert.deepEqual(
    refused.map(({ number }) => number),
    [numberOf(5)],
  );
  assert.match(refused[0]?.reason ?? "", /gives offence 5 \(400\)$/);
});

for (const [operation, status] of [
  ["sms.bulk", 413],
  ["sms.batch", 400],
  ["chat.text", 413],
  ["chat.template", 413],
] as const) {
  test(`${operation}: a service that takes four a request (${status}) is sent to in fours`, async () => {
    stub.instead = ({ size }) => (size > 4 ? refusal(status) : null);
    const given = sending(operation);
    const outcome = await send(given);
    assert.deepEqual(sentTo(), NUMBERS);
    assert.equal(stub.requests, 1 + 2 + 4);
    assert.deepEqual(new Set(stub.ledger.map(({ key }) => key)), new Set([given.idempotencyKey]));
    assert.deepEqual(await journal(), { state: "sent", accepted: 16, rejected: 0, unknown: 0 });
    if (outcome.kind === "chat")
      assert.deepEqual(
        outcome.data.results.map(({ to, success }) => [to, success]),
        NUMBERS.map((number) => [number, true]),
      );
    if (outcome.kind === "sms-batch") assert.equal(outcome.data.messageCount, 16);
  });
}

test("each half is committed before it is sent, and holds nobody who was not in the press", async () => {
  const seen: number[][] = [];
  stub.instead = async ({ size }) => {
    const open = await db.query<{ seqs: number[] }>("SELECT seqs FROM attempt WHERE state = 'attempting'");
    seen.push(...open.map(({ seqs }) => seqs));
    assert.deepEqual(
      open.map(({ seqs }) => seqs.length),
      [size],
    );
    const states = await db.query<{ state: string }>("SELECT state FROM campaign");
    assert.deepEqual(states, [{ state: "running" }]);
    return size > 4 ? refusal(413) : null;
  };
  await send(sending("sms.bulk"));
  const all = Array.from({ length: 16 }, (_, index) => index + 1);
  assert.deepEqual(seen.slice(0, 2), [all, all.slice(0, 8)]);
  assert.deepEqual(seen.filter(({ length }) => length === 4).flat(), all);
});

test("what one half does not state of its credits is not stated for all", async () => {
  stub.instead = ({ size }) => (size > 8 ? refusal(413) : null);
  stub.odd = (body, { index }) => {
    const { data } = body as { data: object };
    const creditsDeducted = index === 1 ? null : 8;
    return { status: 202, text: JSON.stringify({ status: 202, data: { ...data, creditsDeducted } }) };
  };
  const outcome = await send(sending("sms.bulk"));
  assert.ok(outcome.kind === "sms-bulk");
  assert.deepEqual([outcome.data.creditsDeducted, outcome.data.remainingBalance], [null, stub.balance]);
});

test("three refused alone for the same reason are not about three people: nobody else is tried", async () => {
  stub.instead = ({ size }) => refusal(400, size === 1 ? "Sender is blocked" : "Bad request");
  await assert.rejects(send(sending("sms.bulk")), (error) => {
    assert.ok(error instanceof Fault);
    assert.match(error.detail, /Sender is blocked/);
    return true;
  });
  assert.deepEqual([stub.ledger.length, stub.requests], [0, 5 + 1 + 2]);
  assert.deepEqual(await journal(), { state: "sent", accepted: 0, rejected: 16, unknown: 0 });
});

for (const [what, status] of [
  ["a lost answer", 500],
  ["a refused key", 401],
  ["a wish to go slower", 429],
] as const) {
  test(`after ${what} nobody else is sent to, and who was sent to is told`, async () => {
    stub.instead = ({ index, size }) => (size > 8 ? refusal(413) : index === 2 ? refusal(status) : null);
    const outcome = await send(sending("chat.text")).catch((error: unknown) => error);
    assert.deepEqual(sentTo(), NUMBERS.slice(0, 8));
    assert.equal(stub.requests, 3);
    if (status === 500) assert.ok(outcome instanceof Fault && outcome.retry === "unknown-outcome");
    else
      assert.deepEqual(
        (outcome as { data: { results: { success: boolean }[] } }).data.results.map(({ success }) => success),
        NUMBERS.map((_, index) => index < 8),
      );
  });
}

test("an answer to SMS that got lost in the middle leaves the rest refused, not sent", async () => {
  stub.instead = ({ size }) => (size > 4 ? refusal(413) : null);
  stub.fate = (index) => (index === 3 ? "cut-after" : "ok");
  await assert.rejects(send(sending("sms.bulk")), { code: "service_unknown_outcome" });
  assert.deepEqual(sentTo(), NUMBERS.slice(0, 8));
  assert.deepEqual(await journal(), { state: "sent", accepted: 4, rejected: 8, unknown: 4 });
});

test("too few credits are no reason to send to half of them", async () => {
  await send(sending("sms.bulk"));
  stub.balance = 10;
  await db.query("UPDATE connection SET balance = 10, balance_at = now()");
  const [requests, sent] = [stub.requests, stub.ledger.length];
  await assert.rejects(send(sending("sms.bulk")), { code: "service_rejected" });
  assert.deepEqual([stub.requests - requests, stub.ledger.length - sent], [1, 0]);
});

test("what only the envelope of an answer refused is not sent again, nor what a template is refused for", async () => {
  stub.instead = () => ({ ...refusal(400), status: 202 });
  await assert.rejects(send(sending("sms.bulk")), { code: "service_rejected" });
  stub.instead = () => refusal(400, "no such template");
  await assert.rejects(send(sending("chat.template")), { code: "service_rejected" });
  assert.equal(stub.requests, 2);
});

test("who opts out while it is halved is not sent to", async () => {
  stub.instead = async ({ size }) => {
    if (size <= 8) return null;
    await db.query("INSERT INTO suppression (number, reason, source) VALUES ($1, 'STOP', 'test')", [
      numberOf(3),
    ]);
    return refusal(413);
  };
  await send(sending("chat.text"));
  assert.deepEqual(sentTo(), without(3));
});

test("a process that dies between two halves leaves nothing for later, and says what it knows", async () => {
  stub.instead = ({ size }) => (size > 4 ? refusal(413) : null);
  let transactions = 0;
  const dying = {
    ...db,
    transaction: <T>(work: (tx: Tx) => Promise<T>) => {
      // The first request, its halves and the first four are through.
      if (++transactions > 6) throw new Error("the database is gone");
      return db.transaction(work);
    },
  };
  const outcome = await send(sending("sms.bulk"), dying);
  assert.ok(outcome.kind === "sms-bulk");
  assert.deepEqual([outcome.data.acceptedCount, outcome.data.rejectedCount], [4, 12]);
  assert.deepEqual(sentTo(), NUMBERS.slice(0, 4));
  await recoverAttempts(db);
  assert.deepEqual(await journal(), { state: "sent", accepted: 4, rejected: 12, unknown: 0 });
  assert.deepEqual(doubledIn(stub.ledger), []);
});
