import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import type { Fact, FoldedMessage } from "../store/message/message-fact.ts";
import { foldMessage } from "./record-facts.ts";

const begun = (channel: FoldedMessage["channel"], more: Partial<FoldedMessage> = {}): FoldedMessage => ({
  ...{ id: 1, campaignId: "c", channel, state: "handed", rank: 0, progressedAtMs: null, failedAtMs: null },
  ...{ errorCode: null, errorText: null, isRetryable: null, ...more },
});

const said = (word: string, atMs: number, errorMessage?: string): Fact => ({
  ...{ messageId: 1, source: "event", word, occurredAt: new Date(atMs) },
  ...(errorMessage !== undefined && { detail: { errorMessage } }),
});

const foldAll = (message: FoldedMessage, facts: readonly Fact[]) => facts.reduce(foldMessage, message);

const WORDS = {
  chat: ["accepted", "sent", "delivered", "read", "failed", "no such word"],
  sms: ["SCHEDULED", "PROCESSING", "SENT", "PARTIAL_SUCCESS", "DELIVERED", "FAILED", "no such word"],
} as const;

for (const channel of ["chat", "sms"] as const) {
  const anyFact = fc
    .tuple(
      fc.constantFrom(...WORDS[channel]),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom(undefined, "Barred", "Off"),
    )
    .map(([word, at, error]) => said(word, at * 1_000, error));
  const facts = fc.array(anyFact, { minLength: 1, maxLength: 8 });

  test(`no order and no repetition of what is heard changes a message of ${channel}, its reason included`, () => {
    fc.assert(
      fc.property(
        facts.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 })),
        ),
        ([all, shuffled]) =>
          assert.deepEqual(foldAll(begun(channel), shuffled), foldAll(begun(channel), all)),
      ),
      { numRuns: 2_000 },
    );
  });
}

test("the reason is that of the latest failure, whichever was heard of first", () => {
  const [older, newer] = [said("failed", 1_000, "Off"), said("failed", 2_000, "Barred")];
  for (const facts of [
    [older, newer],
    [newer, older],
  ])
    assert.equal(foldAll(begun("chat"), facts).errorText, "Barred");
});

test("of two failures at one time the reason is the greater text, whichever was heard of first", () => {
  const [greater, less] = [said("failed", 1_000, "Off"), said("failed", 1_000, "Barred")];
  for (const facts of [
    [greater, less],
    [less, greater],
  ])
    assert.equal(foldAll(begun("chat"), facts).errorText, "Off");
});

test("a message without a report in time stays so until its end is heard of after all", () => {
  const expired = begun("chat", { state: "expired" });
  assert.equal(foldMessage(expired, said("sent", 1_000)).state, "expired");
  for (const word of ["delivered", "read", "failed"])
    assert.equal(foldMessage(expired, said(word, 1_000)).state, word);
});

test("a word that nobody knows changes nothing", () => {
  const message = begun("sms", { state: "operator", rank: 2, progressedAtMs: 5 });
  assert.deepEqual(foldMessage(message, said("TELEPORTED", 9_000)), message);
});
