import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import { said } from "#lib/contract/words/reason/say-reason.ts";
import { openDatabase } from "#lib/db/index.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import {
  blockConnection,
  lockRefilledConnection,
  noteAnswer,
  noteFailure,
  takeTokens,
} from "./connection.ts";
import { updateBounds, updatePace } from "./own-pace.ts";

const database = await createTestDatabase();
const db = openDatabase(database.url);
after(async () => {
  await db.close();
  await database.drop();
});
beforeEach(async () => {
  await db.query("TRUNCATE connection");
  await db.query("INSERT INTO connection (service, rate) VALUES ('chat', 64)");
});

const answered = { id: randomUUID(), campaignId: randomUUID(), members: [] };

/** The rate that a claim finds when so many seconds have passed since the pace last changed. */
async function rateAfter(seconds: number): Promise<number> {
  await db.query("UPDATE connection SET raised_at = clock_timestamp() - $1 * interval '1 s'", [seconds]);
  return (await lockRefilledConnection(db, "chat")).rate;
}

test("a storm of 429 slows down, and 10 s of clean answers bring back half of the old pace", async () => {
  for (let count = 0; count < 8; count++)
    await blockConnection(db, "chat", { delayMs: 1, trouble: said("Slower.") });
  assert.equal(await rateAfter(60), 0.5, "not while it lasts");
  await noteAnswer(db, "chat", answered);
  const soon = await rateAfter(2);
  assert.ok(soon > 1.5 && soon < 3, `${soon} after 2 s`);
  assert.equal(await rateAfter(8), 32);
  assert.equal(await rateAfter(11), 33, "then one more every 10 s");
});

test("requests without an answer cost no pace: the tokens come back and the rate stays", async () => {
  await lockRefilledConnection(db, "chat");
  await takeTokens(db, "chat", { people: 500, marginMs: 100 });
  await noteFailure(db, "chat", { trouble: said("The service failed (500)."), tokens: 500 });
  const { rate, tokens, failureStreak, isBreakerOpen } = await lockRefilledConnection(db, "chat");
  assert.deepEqual([rate, failureStreak, isBreakerOpen], [64, 1, false]);
  assert.ok(tokens > 0, `${tokens} tokens`);
});

test("the third failure in a row opens the breaker, an answer closes it and forgets them", async () => {
  for (let count = 0; count < 3; count++) await noteFailure(db, "chat", { trouble: said("gone"), tokens: 1 });
  const open = await lockRefilledConnection(db, "chat");
  assert.deepEqual([open.isBreakerOpen, open.failureStreak, open.trouble], [true, 3, "gone"]);
  await noteAnswer(db, "chat", answered);
  const closed = await lockRefilledConnection(db, "chat");
  assert.deepEqual([closed.isBreakerOpen, closed.failureStreak, closed.trouble], [false, 0, null]);
});

test("a bucket that nobody took from holds what may leave in one second, and no more", async () => {
  await db.query("UPDATE connection SET tokens = 0, refilled_at = clock_timestamp() - interval '1 hour'");
  assert.equal((await lockRefilledConnection(db, "chat")).tokens, 64);
});

test("a ceiling below the learned pace holds from the next claim on: no pace, no bucket and no recovery passes it", async () => {
  await db.query("UPDATE connection SET tokens = 64, has_sent = true");
  await updateBounds(db, "chat", { start: null, ceiling: 10 });
  const { rate, tokens } = await lockRefilledConnection(db, "chat");
  assert.deepEqual([rate, tokens], [10, 10], "no burst of what was saved before");
  assert.equal(await rateAfter(11), 10, "it does not rise");
  await db.query("UPDATE connection SET good_rate = 40");
  assert.equal(await rateAfter(60), 10, "nor recover");
  await db.query("UPDATE connection SET good_rate = NULL, raised_at = raised_at - interval '1 hour'");
  await updateBounds(db, "chat", { start: null, ceiling: null });
  assert.equal((await lockRefilledConnection(db, "chat")).rate, 10, "what was lowered stays");
  assert.equal(await rateAfter(11), 11, "and goes up again as ever");
});

test("a shorter wait that the service asks for later does not end a longer one", async () => {
  await blockConnection(db, "chat", { delayMs: 600_000, trouble: said("Slower.") });
  await blockConnection(db, "chat", { delayMs: 1_000, trouble: said("Slower.") });
  const { blockedMs } = await lockRefilledConnection(db, "chat");
  assert.ok(blockedMs > 500_000, `${blockedMs} ms`);
});

test("the answer to a request from before an outage does not let more out after it", async () => {
  await db.query("UPDATE connection SET chunk_limit = 1");
  const members = Array.from({ length: 100 }, () => ({
    seq: 1,
    generation: 0,
    number: "",
    text: "",
    parameters: null,
    segments: 1,
  }));
  await noteAnswer(db, "chat", { ...answered, members });
  assert.equal((await lockRefilledConnection(db, "chat")).chunkLimit, 1);
  await noteAnswer(db, "chat", { ...answered, members: members.slice(0, 1) });
  assert.equal((await lockRefilledConnection(db, "chat")).chunkLimit, 10);
});

test("a clock of the host that goes back an hour neither stops sending nor makes it faster", async () => {
  await updatePace(db, "chat", 10);
  await lockRefilledConnection(db, "chat");
  await takeTokens(db, "chat", { people: 10, marginMs: 100 });
  await blockConnection(db, "chat", { delayMs: 2_000, trouble: said("Slower.") });
  await noteAnswer(db, "chat", answered);
  // What an hour's step back looks like: all that was written down is an hour ahead.
  await db.query(
    `UPDATE connection SET refilled_at = refilled_at + interval '1 h', raised_at = raised_at + interval '1 h',
       blocked_until = blocked_until + interval '1 h', next_claim_at = next_claim_at + interval '1 h',
       pace_window = (SELECT jsonb_agg(jsonb_build_array((claimed->>0)::float8 + 3600, claimed->1))
         FROM jsonb_array_elements(pace_window) AS claimed)`,
  );
  const { rate, tokens, blockedMs, ownFree, ownWaitMs } = await lockRefilledConnection(db, "chat");
  assert.ok(tokens >= 0 && tokens < 1, `${tokens} tokens`);
  assert.ok(blockedMs > 0 && blockedMs < 3_000, `blocked for ${blockedMs} ms`);
  assert.deepEqual([rate, ownFree, ownWaitMs], [32, 10, 0]);
  await takeTokens(db, "chat", { people: 10, marginMs: 100 });
  const paid = await lockRefilledConnection(db, "chat");
  assert.equal(paid.ownFree, 0);
  assert.ok(paid.ownWaitMs > 0 && paid.ownWaitMs <= 1_000, `waits ${paid.ownWaitMs} ms`);
});
