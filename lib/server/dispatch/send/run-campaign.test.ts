import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { resumePlan } from "#lib/server/store/campaign/campaign.ts";
import { listUnknown } from "#lib/server/store/sending/answer/unknown.ts";
import { countsOf, doubledIn, getHold, plantCampaign } from "#lib/testing/campaign.ts";
import { ALL_DUE, whileRepeating } from "#lib/testing/during.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { type Owner, openOwner, recoverAttempts } from "../index.ts";

const engine = await openEngine();
const { db, stub, owner, run } = engine;
after(engine.close);
beforeEach(engine.renew);

test("everybody is sent to once, ids in the order of the answer, and the counters add up", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 250 });
  await run(id);
  assert.equal(stub.ledger.length, 250);
  assert.deepEqual(doubledIn(stub.ledger), []);
  const counts = await countsOf(db, id);
  assert.equal(counts.state, "sent");
  assert.equal(counts.accepted, 250);
  const grades = await db.query(
    "SELECT grade, count(*) AS n, count(seq) AS matched FROM message WHERE campaign_id = $1 GROUP BY 1",
    [id],
  );
  assert.deepEqual(grades, [{ grade: "assumed", n: 250, matched: 250 }]);
  // Of two answers that cross on their way the later one counts, not the one that came last.
  assert.deepEqual(await db.query("SELECT balance FROM connection WHERE service = 'sms'"), [
    { balance: stub.balance },
  ]);
});

test("a lost SMS answer becomes unknown, is never repeated, and sending goes on in small steps", async () => {
  // Long enough that the other lane cannot have sent all of it before the loss is noticed.
  const id = await plantCampaign(db, { channel: "sms", size: 2_000 });
  stub.fate = (index) => (index === 1 ? "cut-after" : "ok");
  await run(id);
  const counts = await countsOf(db, id);
  assert.equal(counts.unknown, 100);
  assert.equal(counts.accepted, 1_900);
  assert.equal(stub.ledger.length, 2_000);
  assert.deepEqual(doubledIn(stub.ledger), []);
  const sizes = await db.query<{ size: number }>(
    "SELECT size FROM attempt WHERE campaign_id = $1 ORDER BY ordinal",
    [id],
  );
  assert.ok(
    sizes.slice(2).some(({ size }) => size === 1),
    "goes on with one message after the breaker",
  );
});

for (const { move, unexplained } of [
  { move: "cut-after", unexplained: 100 },
  { move: "cut-before", unexplained: 0 },
] as const) {
  test(`the balance tells a request that was ${move}: ${unexplained} credits unexplained of 100 expected`, async () => {
    const id = await plantCampaign(db, { channel: "sms", size: 2_000 });
    stub.fate = (index) => (index === 4 ? move : "ok");
    // Whether a person alone, whose answer comes after that of others, is in their balance nobody knows.
    stub.before = ({ size }) => (size > 1 ? until(NO_SINGLE_UNDER_WAY) : undefined);
    await run(id);
    const [row] = await listUnknown(db, id, crypto.randomUUID());
    assert.equal(row?.unexplained, unexplained);
    assert.equal(row?.predictedInSpan, 100);
  });
}

test("a 500 is unknown for SMS whether or not it was applied", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 200 });
  stub.fate = (index) => (index === 0 ? "500-before" : "ok");
  await run(id);
  assert.equal((await countsOf(db, id)).unknown, 100);
  assert.deepEqual(doubledIn(stub.ledger), []);
});

test("without credits it stops, refuses nobody, and goes on with the same people when there are some", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 800 });
  stub.balance = 450;
  await run(id);
  const stopped = await countsOf(db, id);
  assert.deepEqual([stopped.state, stopped.rejected, stopped.attempting], ["needs-attention", 0, 0]);
  assert.deepEqual([stopped.accepted, stopped.queued], [400, 400]);
  const hold = await getHold(db, id);
  assert.equal(hold?.kind, "credits");
  assert.match(hold.detail, /needs 100 credits, and 50 are left/);
  stub.balance = 1_000;
  await db.transaction((tx) => resumePlan(tx, id));
  await run(id);
  assert.equal((await countsOf(db, id)).accepted, 800);
  assert.equal(stub.ledger.length, 800);
  assert.deepEqual(doubledIn(stub.ledger), []);
});

for (const [state, end] of [
  ["paused", "sent"],
  ["cancelling", "cancelled"],
] as const) {
  test(`${state} while the last request is on its way, it is ${end} with the answer to that`, async () => {
    const id = await plantCampaign(db, { channel: "sms", size: 100 });
    stub.instead = async () => {
      await db.query("UPDATE campaign SET state = $2 WHERE id = $1", [id, state]);
      return null;
    };
    await run(id);
    const counts = await countsOf(db, id);
    assert.deepEqual([counts.state, counts.accepted], [end, 100]);
  });
}

test("429 proves that nothing was sent: all of it leaves later, nothing is unknown", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 300 });
  stub.fate = (index) => (index === 0 || index === 2 ? "429" : "ok");
  await run(id);
  const counts = await countsOf(db, id);
  assert.equal(counts.accepted, 300);
  assert.equal(counts.unknown, 0);
  assert.deepEqual(doubledIn(stub.ledger), []);
});

test("a refused key puts everything back and asks for a person", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 200 });
  stub.fate = () => "401";
  await run(id);
  const counts = await countsOf(db, id);
  assert.equal(counts.state, "needs-attention");
  assert.equal(counts.queued, 200);
  assert.equal(stub.ledger.length, 0);
  const [row] = await db.query<{ kind: string }>("SELECT hold->>'kind' AS kind FROM campaign WHERE id = $1", [
    id,
  ]);
  assert.equal(row?.kind, "key");
});

test("a rejected one among equals is a group: totals exact, nobody named", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 100 });
  stub.bulk = (entries) => ({ accepted: entries.slice(1), order: entries.slice(1) });
  await run(id);
  const counts = await countsOf(db, id);
  assert.equal(counts.accepted, 99);
  assert.equal(counts.rejected, 1);
  const [row] = await db.query<{ n: number }>("SELECT count(seq) AS n FROM message WHERE campaign_id = $1", [
    id,
  ]);
  assert.equal(row?.n, 0);
});

test("a lost chat answer is asked for again with the same key and sends nobody twice", async () => {
  const id = await plantCampaign(db, { channel: "chat-text", size: 1200 });
  stub.fate = (index) => (["cut-after", "500-after", "garbage", "cut-before"] as const)[index] ?? "ok";
  await whileRepeating(db, ALL_DUE, run(id));
  const counts = await countsOf(db, id);
  assert.equal(counts.accepted, 1200);
  assert.equal(stub.ledger.length, 1200);
  assert.deepEqual(doubledIn(stub.ledger), []);
});

test("what a dead process left is settled once: SMS unknown, chat planned again", async () => {
  const sms = await plantCampaign(db, { channel: "sms", size: 100 });
  const chat = await plantCampaign(db, { channel: "chat-text", size: 100 });
  const doomed = await openOwner(db);
  const stopped = new AbortController();
  const recovered = Promise.withResolvers<void>();
  stub.before = () => recovered.promise;
  const runs = [sms, chat].map((id) => run(id, { owner: doomed, signal: stopped.signal }));
  while (stub.requests < 2) await systemClock.sleep(2);
  assert.equal(await recoverAttempts(db), 0, "whoever lives is left alone");
  await db.query(
    "SELECT pg_terminate_backend(a.pid) FROM pg_locks a JOIN worker w ON w.lock_key = (a.classid::bigint << 32 | a.objid::bigint) WHERE w.id = $1",
    [doomed.id],
  );
  while ((await recoverAttempts(db)) === 0) await systemClock.sleep(2);
  stopped.abort();
  const [before] = await db.query<{ state: string }>("SELECT state FROM attempt WHERE campaign_id = $1", [
    sms,
  ]);
  assert.equal(before?.state, "unknown");
  recovered.resolve();
  await Promise.all(runs);
  const [late] = await db.query<{ state: string }>("SELECT state FROM attempt WHERE campaign_id = $1", [sms]);
  assert.equal(late?.state, "done", "the late real answer beats not knowing");
  await run(chat);
  assert.deepEqual(doubledIn(stub.ledger.filter((entry) => entry.path.includes("waba"))), []);
  assert.equal((await countsOf(db, chat)).accepted, 100);
});

test("nobody who has opted out is sent to, even after the plan was made", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 50 });
  await db.query(
    "INSERT INTO suppression (number, reason, source) SELECT number, 'STOP', 'test' FROM recipient WHERE campaign_id = $1 AND seq <= 3",
    [id],
  );
  await run(id);
  const counts = await countsOf(db, id);
  assert.equal(counts.cancelled, 3);
  assert.equal(stub.ledger.length, 47);
});

test("who opts out while the campaign runs is left out, though the plan was read ahead", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 600 });
  let optingOut: Promise<unknown> | undefined;
  stub.before = () => {
    optingOut ??= db.query(
      "INSERT INTO suppression (number, reason, source) SELECT number, 'STOP', 'test' FROM recipient WHERE campaign_id = $1 AND seq > 300",
      [id],
    );
    return optingOut;
  };
  await run(id);
  const counts = await countsOf(db, id);
  assert.equal(counts.state, "sent");
  assert.equal(counts.cancelled, 300);
  assert.equal(stub.ledger.length, 300);
});

test("two workers on one campaign send nobody twice", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 400 });
  stub.latencyMs = 3;
  const second = await openOwner(db);
  const other = run(id, { owner: second });
  await Promise.all([run(id), other]);
  await second.close();
  assert.equal(stub.ledger.length, 400);
  assert.deepEqual(doubledIn(stub.ledger), []);
});

test("when one lane breaks off, the run ends with the other, so that a new run has no third", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 400 });
  stub.latencyMs = 20;
  let asked = 0;
  const breaking: Owner = {
    ...owner,
    get isLost() {
      if (++asked === 2) throw new Error("a lane breaks off");
      return false;
    },
  };
  await assert.rejects(run(id, { owner: breaking }), /a lane breaks off/);
  const { state, accepted } = await countsOf(db, id);
  assert.deepEqual([state, accepted], ["sent", 400]);
});

const NO_SINGLE_UNDER_WAY =
  "SELECT NOT EXISTS (SELECT FROM attempt WHERE operation = 'sms.send' AND state = 'attempting') AS is";

/** Asks the database until it says so. */
async function until(sql: string): Promise<void> {
  const [row] = await db.query<{ is: boolean }>(sql);
  if (row?.is === true) return;
  await systemClock.sleep(5);
  await until(sql);
}
