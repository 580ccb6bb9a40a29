import assert from "node:assert/strict";
import { after, test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { openDatabase } from "../../db/index.ts";
import { createTestDatabase } from "../../testing/database.ts";
import type { Fact, FoldedMessage } from "../store/message/message-fact.ts";
import { foldMessage, recordFacts } from "./record-facts.ts";
import { countDelivery, createTestCampaign, createTestMessage } from "./test-message.ts";

const database = await createTestDatabase();
const db = openDatabase(database.url);
after(async () => {
  await db.close();
  await database.drop();
});

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 8, 0, second));
const record = (facts: Fact[]) => db.transaction((tx) => recordFacts(tx, facts));
const NEW: FoldedMessage = {
  id: 1,
  campaignId: "c",
  channel: "chat",
  state: "handed",
  rank: 0,
  progressedAtMs: null,
  failedAtMs: null,
  errorCode: null,
  errorText: null,
  isRetryable: null,
};

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
  "odd",
];
const smsWords = [
  "PROCESSING",
  "SCHEDULED",
  "SENT",
  "PARTIAL_SUCCESS",
  "DELIVERED",
  "FAILED",
  "sent",
  "lost",
];

for (const [channel, words] of [
  ["chat", chatWords],
  ["sms", smsWords],
] as const) {
  test(`${channel}: any order and any repetition of facts ends in the same message`, () => {
    const fact = fc.record({
      messageId: fc.constant(1),
      source: fc.constant("event" as const),
      word: fc.constantFrom(...words),
      occurredAt: fc.integer({ min: 0, max: 4 }).map(at),
      detail: fc.record({ errorCode: fc.constantFrom("131026", "470", null), retryable: fc.boolean() }),
    });
    const history = fc.array(fact, { minLength: 1, maxLength: 8 });
    const fold = (facts: Fact[]) => facts.reduce(foldMessage, { ...NEW, channel });
    fc.assert(
      fc.property(
        history.chain((facts) =>
          fc.tuple(
            fc.constant(facts),
            fc.shuffledSubarray([...facts, ...facts], { minLength: facts.length }),
          ),
        ),
        ([facts, mixed]) => {
          const missing = facts.filter((one) => !mixed.includes(one));
          assert.deepEqual(fold([...mixed, ...missing]), fold(facts));
        },
      ),
      { numRuns: 2_000 },
    );
  });
}

test("words move the state; older and unknown ones do not; read wins over failed", async () => {
  const campaignId = await createTestCampaign(db);
  const { id } = await createTestMessage(db, { campaignId });
  const steps: [string, number, string][] = [
    ["processing", 0, "handed"],
    ["delivered", 5, "delivered"],
    ["sent", 4, "delivered"],
    ["unknown", 6, "delivered"],
    ["failed", 7, "failed"],
    ["delivered", 8, "delivered"],
    ["read", 2, "read"],
    ["failed", 9, "read"],
  ];
  for (const [word, second, state] of steps) {
    const [answer] = await record([
      { messageId: id, source: "event", word, occurredAt: at(second), eventId: word + second },
    ]);
    assert.equal(answer?.after, state, `${word} at ${second}`);
  }
  const { counters, real } = await countDelivery(db, campaignId);
  assert.deepEqual(counters, real);
  assert.equal(counters?.read, 1);
  const facts = await db.query("SELECT word FROM message_fact WHERE message_id = $1", [id]);
  assert.equal(facts.length, steps.length);
});

test("a state holds since it happened, however late we hear of it, and not since another word for it", async () => {
  const campaignId = await createTestCampaign(db);
  const { id } = await createTestMessage(db, { campaignId });
  await db.query("UPDATE message SET created_at = $2 WHERE id = $1", [id, at(1)]);
  const since = async (word: string, occurredAt: Date): Promise<Date> => {
    await record([{ messageId: id, source: "event", word, occurredAt, eventId: `${word} ${occurredAt}` }]);
    const [row] = await db.query<{ at: Date }>("SELECT state_at AS at FROM message WHERE id = $1", [id]);
    return row?.at ?? assert.fail();
  };
  assert.deepEqual(await since("sent", new Date(0)), at(1), "not before it was made");
  assert.deepEqual(await since("delivered", at(5)), at(5));
  assert.deepEqual(await since("delivered", at(9)), at(5));
  assert.deepEqual(await since("failed", at(20)), at(20));
  const nextYear = new Date(Date.now() + 365 * 86_400_000);
  assert.ok((await since("read", nextYear)) <= new Date(), "nor later than now");
});

test("the same event twice, in one call and in two, is one fact", async () => {
  const campaignId = await createTestCampaign(db);
  const { id } = await createTestMessage(db, { campaignId });
  const fact: Fact = { messageId: id, source: "event", word: "sent", occurredAt: at(1), eventId: "twice" };
  const poll: Fact = { messageId: id, source: "poll", word: "sent", occurredAt: at(1) };
  await record([fact, fact, poll, poll]);
  await record([fact, poll]);
  const facts = await db.query("SELECT source FROM message_fact WHERE message_id = $1", [id]);
  assert.equal(facts.length, 2);
  assert.equal((await countDelivery(db, campaignId)).counters?.operator, 1);
});

test("a final SMS is not polled again, its reason is kept, and its campaign hears of it", async () => {
  const campaignId = await createTestCampaign(db, "sms");
  const { id } = await createTestMessage(db, { campaignId, channel: "sms" });
  await record([{ messageId: id, source: "poll", word: "SENT", occurredAt: at(1) }]);
  const detail = { errorCode: "E1", errorMessage: "no such \0 number", retryable: false };
  await record([{ messageId: id, source: "poll", word: "FAILED", occurredAt: at(2), detail }]);
  const [row] = await db.query("SELECT * FROM message WHERE id = $1", [id]);
  assert.equal(row?.state, "failed");
  assert.equal(row?.next_poll_at, null);
  assert.equal(row?.error_code, "E1");
  assert.equal(row?.is_retryable, false);
  const told = await db.query("SELECT 1 FROM live_log WHERE topic = 'campaign' AND data->>'id' = $1", [
    campaignId,
  ]);
  assert.equal(told.length, 2);
});

test("a message that does not exist gets no answer and stops nobody", async () => {
  const campaignId = await createTestCampaign(db);
  const { id } = await createTestMessage(db, { campaignId });
  const answers = await record([
    { messageId: 999_999, source: "poll", word: "sent", occurredAt: at(1) },
    { messageId: id, source: "poll", word: "sent", occurredAt: at(1) },
  ]);
  assert.deepEqual([answers[0], answers[1]?.after], [undefined, "operator"]);
});

test("many batches over the same messages at once keep the counters right", async () => {
  const campaigns = [await createTestCampaign(db), await createTestCampaign(db)];
  const ids = await Promise.all(
    Array.from(
      { length: 40 },
      async (_, i) => (await createTestMessage(db, { campaignId: campaigns[i % 2]! })).id,
    ),
  );
  const words = ["sent", "delivered", "read", "failed"];
  const batches = Array.from({ length: 24 }, (_, batch) =>
    ids
      .toSorted(() => (batch % 2 ? 1 : -1))
      .map(
        (messageId, i): Fact => ({
          messageId,
          source: "event",
          word: words[(batch + i) % 4]!,
          occurredAt: at((batch * 7 + i) % 50),
          eventId: `${batch}:${i}`,
        }),
      ),
  );
  await Promise.all(batches.map(record));
  for (const campaignId of campaigns) {
    const { counters, real } = await countDelivery(db, campaignId);
    assert.deepEqual(counters, real);
  }
});
