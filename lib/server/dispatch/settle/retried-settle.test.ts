import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { openSends, sealSends } from "#lib/service/sends.ts";
import { countsOf, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { FAILURES } from "#lib/testing/failing-database.ts";
import { recoverAttempts, sendDirect } from "../index.ts";
import type { DirectSend } from "../send/direct/plan-direct.ts";

const engine = await openEngine();
const { db, stub, sends, run } = engine;
const clock = { now: () => new Date(), sleep: () => new Promise<void>((resolve) => setTimeout(resolve, 5)) };
after(engine.close);
beforeEach(engine.renew);

const sms: DirectSend = {
  channel: "sms",
  operation: "sms.send",
  lane: "fast",
  name: "SMS",
  content: { text: "Habari" },
  senderId: "AMANI AGRO",
  providerScheduledAt: null,
  idempotencyKey: null,
  actor: { userId: randomUUID(), name: "Neema" },
  recipients: [{ number: "+255712345678", text: "Habari", parameters: null, segments: 1 }],
};

/** The transaction that follows the answer of the service fails in this way, so often. */
function failAfterAnswer(code: string, message: string, times: number): Db {
  let left = times;
  return {
    ...db,
    transaction: (work) =>
      db.transaction(async (tx) => {
        const result = await work(tx);
        if (stub.requests > 0 && left-- > 0) throw Object.assign(new Error(message), { code });
        return result;
      }),
  };
}

async function standingOf(): Promise<unknown[]> {
  return db.query(
    "SELECT a.state, r.state AS person FROM attempt a, recipient r WHERE a.campaign_id = r.campaign_id",
  );
}

for (const { code, message } of FAILURES.slice(0, 3)) {
  test(`a composer's SMS whose answer meets "${message}" five times is stored as accepted all the same`, async () => {
    const outcome = await sendDirect({ db: failAfterAnswer(code, message, 5), sends, clock: slowly }, sms);
    assert.equal(outcome.kind, "sms-one");
    assert.deepEqual(await standingOf(), [{ state: "done", person: "accepted" }]);
    assert.equal(stub.ledger.length, 1);
  });
}

// The person's patience is not part of these tests.
const slowly = {
  ...clock,
  sleep: (delayMs: number) => (delayMs > 1_000 ? new Promise<void>(() => undefined) : clock.sleep()),
};

test("a row that somebody holds while the answer is stored, past the limit of a statement: stored when it is free", async () => {
  const hasty = openDatabase(engine.db.url, { statementTimeoutMs: 100 });
  // Before the answer a busy machine may take longer between two statements, and what failed there is another story.
  const hastyAfterAnswer: Db = {
    ...db,
    transaction: (work, limit) => (stub.requests > 0 ? hasty : db).transaction(work, limit),
  };
  const freed = Promise.withResolvers<void>();
  stub.before = () => {
    const held = Promise.withResolvers<void>();
    void db.transaction(async (tx) => {
      await tx.query("SELECT FROM campaign WHERE kind = 'direct' FOR UPDATE");
      held.resolve();
      await freed.promise;
    });
    return held.promise;
  };
  let rests = 0;
  const resting = {
    ...slowly,
    sleep(delayMs: number) {
      // The pause after a settle that met its limit.
      if (delayMs < 1_000 && ++rests === 2) freed.resolve();
      return slowly.sleep(delayMs);
    },
  };
  const outcome = await sendDirect({ db: hastyAfterAnswer, sends, clock: resting }, sms);
  assert.equal(outcome.kind, "sms-one");
  assert.ok(rests >= 2, "it waited for the row");
  assert.deepEqual(await standingOf(), [{ state: "done", person: "accepted" }]);
});

test("a person does not wait for ever: told not to send again, and the answer is stored afterwards", async () => {
  let isAway = true;
  const away: Db = {
    ...db,
    transaction: (work) =>
      db.transaction(async (tx) => {
        const result = await work(tx);
        if (stub.requests > 0 && isAway) throw Object.assign(new Error("away"), { code: "ECONNREFUSED" });
        return result;
      }),
  };
  await assert.rejects(sendDirect({ db: away, sends, clock }, sms), {
    code: "service_unknown_outcome",
    retry: "unknown-outcome",
    detail: /Do not send it again/,
  });
  isAway = false;
  for (
    let tries = 0;
    JSON.stringify(await standingOf()) !== '[{"state":"done","person":"accepted"}]';
    tries++
  ) {
    assert.ok(tries < 500, "it is never stored");
    await clock.sleep();
  }
});

test("what a living process has forgotten for ten minutes becomes unknown, nine minutes are left alone", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 2 });
  stub.fate = () => "ok";
  const gone = new AbortController();
  const { sms, ...rest } = openSends(sends);
  const running = run(id, {
    sends: sealSends({ ...rest, sms: { ...sms, sendBulk: () => new Promise(() => undefined) } }),
    signal: gone.signal,
  });
  running.catch(() => undefined);
  while ((await countsOf(db, id)).attempting === 0) await clock.sleep();
  await db.query("UPDATE attempt SET attempting_at = now() - interval '9 minutes'");
  await recoverAttempts(db);
  assert.equal((await countsOf(db, id)).attempting, 2);
  await db.query("UPDATE attempt SET attempting_at = now() - interval '11 minutes'");
  await recoverAttempts(db);
  assert.equal((await countsOf(db, id)).unknown, 2);
});
