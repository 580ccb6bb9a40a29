import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import {
  chatStatusOfFold,
  foldChatStatus,
  foldSmsStatus,
  type StatusFact,
  smsStatusOfFold,
} from "./status-order.ts";

const chatWords = [
  "processing",
  "queued",
  "sending",
  "accepted",
  "sent",
  "delivered",
  "read",
  "failed",
  "unknown",
];
const smsWords = ["SCHEDULED", "PROCESSING", "SENT", "PARTIAL_SUCCESS", "DELIVERED", "FAILED", "sent", "ODD"];

const facts = (words: string[]) =>
  fc.array(
    fc.record({
      status: fc.constantFrom(...words),
      occurredAtMs: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constant(Number.NaN)),
    }),
  );

const disordered = (known: StatusFact[]) =>
  fc
    .shuffledSubarray(known, { minLength: known.length })
    .chain((once) => fc.subarray(known).map((again) => [...again, ...once]));

const chatStatusOf = (known: StatusFact[]) => chatStatusOfFold(foldChatStatus({}, known));
const smsStatusOf = (known: StatusFact[]) => smsStatusOfFold(foldSmsStatus({}, known));
const fact = (status: string, occurredAtMs: number) => ({ status, occurredAtMs });

/** Two failures that change places are rare: of a hundred histories there may be none. */
const MANY = { numRuns: 1_000 };

test("no order and no duplicate changes the state of a chat message", () => {
  const histories = facts(chatWords).chain((known) => fc.tuple(fc.constant(known), disordered(known)));
  fc.assert(
    fc.property(histories, ([known, shuffled]) =>
      assert.deepEqual(chatStatusOf(shuffled), chatStatusOf(known)),
    ),
    MANY,
  );
});

test("no order and no duplicate changes the state of an SMS", () => {
  const histories = facts(smsWords).chain((known) => fc.tuple(fc.constant(known), disordered(known)));
  fc.assert(
    fc.property(histories, ([known, shuffled]) =>
      assert.deepEqual(smsStatusOf(shuffled), smsStatusOf(known)),
    ),
    MANY,
  );
});

test("a stored fold fed in pieces comes to the same state", () => {
  fc.assert(
    fc.property(facts(chatWords), facts(chatWords), (first, second) => {
      const stored = foldChatStatus(foldChatStatus({}, first), second);
      assert.deepEqual(chatStatusOfFold(stored), chatStatusOf([...second, ...first]));
    }),
  );
});

test("progress never goes back, whatever the times say", () => {
  assert.equal(chatStatusOf([fact("delivered", 1), fact("sent", 9)])?.status, "delivered");
});

test("failed wins when it is not older than the progress", () => {
  assert.equal(chatStatusOf([fact("sent", 5), fact("failed", 5)])?.status, "failed");
  assert.equal(chatStatusOf([fact("sent", 5), fact("failed", 4)])?.status, "sent");
});

test("of two failures the later one counts, whichever was heard of first", () => {
  for (const [first, second] of [
    [3, 9],
    [9, 3],
  ] as const)
    assert.deepEqual(chatStatusOf([fact("failed", first), fact("failed", second), fact("sent", 5)]), {
      ...fact("failed", 9),
      hasContradiction: false,
    });
});

test("a word that was said twice holds from the later time, whichever was heard of first", () => {
  for (const [first, second] of [
    [3, 9],
    [9, 3],
  ] as const) {
    const facts = [fact("SENT", first), fact("SENT", second), fact("FAILED", 5)];
    assert.deepEqual(smsStatusOf(facts), { ...fact("SENT", 9), hasContradiction: false });
  }
});

test("read wins over every failure, and the contradiction is kept", () => {
  const state = chatStatusOf([fact("failed", 9), fact("read", 1)]);
  assert.deepEqual(state, { status: "read", occurredAtMs: 1, hasContradiction: true });
});

test("DELIVERED wins over a later FAILED, lowercase words count", () => {
  assert.equal(smsStatusOf([fact("delivered", 1), fact("FAILED", 9)])?.status, "DELIVERED");
  assert.equal(smsStatusOf([fact("scheduled", 1), fact("FAILED", 9)])?.status, "FAILED");
});

test("unknown and unmapped words never make or move a state", () => {
  assert.equal(chatStatusOf([fact("unknown", 1), fact("toString", 2)]), undefined);
  assert.equal(chatStatusOf([fact("sent", 1), fact("unknown", 2)])?.status, "sent");
});
