import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { listUnknown } from "#lib/server/store/sending/answer/unknown.ts";
import { countsOf, doubledIn, getHold, inWords, plantCampaign } from "#lib/testing/campaign.ts";
import { ALL_DUE, whileRepeating } from "#lib/testing/during.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { together } from "#lib/testing/stubs/service-stub.ts";

const engine = await openEngine();
const { db, stub, run } = engine;
after(engine.close);
beforeEach(engine.renew);

const plant = (size: number, chunkSize?: number) =>
  plantCampaign(db, { channel: "chat-text", size, ...(chunkSize && { chunkSize }) });

const holdOf = (id: string) => getHold(db, id);

async function untilUnnamed(id: string): Promise<void> {
  while ((await holdOf(id))?.kind !== "unnamed") await systemClock.sleep(20);
}

/** Runs with no replay waiting for its time. */
const runDue = (id: string) => whileRepeating(db, ALL_DUE, run(id));

test("who is named once with success is never asked for again, whatever the answer leaves out", async () => {
  const id = await plant(10);
  const asked: number[] = [];
  stub.chat = (results) => {
    asked.push(results.length);
    return asked.length === 1 ? results.slice(0, 7) : results;
  };
  await runDue(id);
  assert.deepEqual(asked, [10, 3], "the second request names the missing ones alone");
  const { state, accepted } = await countsOf(db, id);
  assert.deepEqual([state, accepted], ["sent", 10]);
  assert.deepEqual(doubledIn(stub.ledger), []);
});

test("who is never named is asked for eight times and then unknown; the others are accepted", async () => {
  const id = await plant(10);
  stub.chat = (results) => results.filter(({ to }) => !to.endsWith("3"));
  await runDue(id);
  const { state, accepted, unknown } = await countsOf(db, id);
  assert.deepEqual([state, accepted, unknown, stub.requests], ["sent", 9, 1, 8]);
  assert.deepEqual(
    (await listUnknown(db, id, crypto.randomUUID())).map(({ size }) => size),
    [1],
  );
});

test("who is never named waits with the reason from the third try on, and no longer than half an hour", async () => {
  const id = await plant(10);
  let isNamed = false;
  stub.chat = (results) => (isNamed ? results : results.filter(({ to }) => !to.endsWith("3")));
  const stopping = new AbortController();
  const running = run(id, { signal: stopping.signal });
  await whileRepeating(db, `${ALL_DUE} AND tries < 3`, untilUnnamed(id));
  const hold = await holdOf(id);
  assert.match(
    hold?.detail ?? "",
    /^We asked the service 3 times about 1 person, .* up to 8 times in all\.$/,
  );
  assert.ok(new Date(hold?.until ?? 0) > new Date(), "and says when it asks again");
  assert.equal(stub.requests, 3);
  isNamed = true;
  await db.query("UPDATE attempt SET due_at = now() WHERE state = 'planned'");
  await running;
  assert.deepEqual([(await countsOf(db, id)).accepted, await holdOf(id)], [10, null]);

  const late = await plant(10);
  isNamed = false;
  await db.query("UPDATE attempt SET first_attempting_at = now() - interval '29 minutes 59 seconds'");
  const tooOld =
    "UPDATE attempt SET due_at = now(), first_attempting_at = now() - interval '30 minutes' WHERE state = 'planned'";
  await whileRepeating(db, tooOld, run(late));
  assert.deepEqual([(await countsOf(db, late)).unknown, stub.requests], [1, 5], "none after half an hour");
});

test("one person whom no answer names holds up nobody else", async () => {
  const id = await plant(400, 10);
  const [left] = await db.query<{ number: string }>(
    "SELECT number FROM recipient WHERE campaign_id = $1 AND seq = 3",
    [id],
  );
  stub.chat = (results) => results.filter(({ to }) => to !== left?.number);
  // Asked about again and again between the others.
  await runDue(id);
  const { state, accepted, unknown } = await countsOf(db, id);
  assert.deepEqual([state, accepted, unknown, stub.requests], ["sent", 399, 1, 40 + 7]);
  const [{ streak } = { streak: -1 }] = await db.query<{ streak: number }>(
    "SELECT failure_streak AS streak FROM connection WHERE service = 'chat'",
  );
  assert.equal(streak, 0);
});

test("of two results for one person the success counts, in either order", async () => {
  const id = await plant(4);
  stub.chat = (results) => {
    const refusals = results.map((result) => ({
      ...result,
      success: false,
      messageId: null,
      error: "twice",
    }));
    return [...refusals.slice(0, 2), ...results, ...refusals.slice(2)];
  };
  await run(id);
  const { accepted, rejected } = await countsOf(db, id);
  assert.deepEqual([accepted, rejected], [4, 0]);
});

test("a number that comes back without its + is still that person's", async () => {
  const id = await plant(3);
  stub.chat = (results) => results.map((result) => ({ ...result, to: result.to.slice(1) }));
  await runDue(id);
  assert.equal((await countsOf(db, id)).accepted, 3);
});

test("refused after a try that may have got through: may have been sent, not refused", async () => {
  const id = await plant(4);
  stub.fate = (index) => (index === 0 ? "cut-after" : "ok");
  stub.chat = (results) =>
    results.map((result, index) =>
      index < 3 ? result : { ...result, success: false, messageId: null, error: "window closed" },
    );
  await runDue(id);
  const { accepted, rejected, unknown } = await countsOf(db, id);
  assert.deepEqual([accepted, rejected, unknown], [3, 0, 1]);
  assert.match(
    inWords(await listUnknown(db, id, crypto.randomUUID()))[0]?.problem ?? "",
    /may have been sent before.*“window closed”/,
  );
});

test("a lost answer is tried eight times, then its people may have been sent to and a person is asked", async () => {
  const id = await plant(1_000, 100);
  stub.before = together(2);
  stub.fate = () => "500-after";
  await runDue(id);
  const { state, unknown, queued, attempting } = await countsOf(db, id);
  assert.equal(state, "needs-attention");
  // No more than what was on its way when it began.
  assert.deepEqual([unknown + attempting, queued], [200, 800]);
  assert.ok(unknown >= 100);
  assert.match((await holdOf(id))?.detail ?? "", /We tried a request 8 times and got no clear answer/);
  assert.ok(stub.requests <= 16, `${stub.requests} requests`);
  assert.deepEqual(doubledIn(stub.ledger), []);
});

test("an answer without any result proves nothing and is as bounded as a lost one", async () => {
  const id = await plant(100);
  stub.chat = () => [];
  await runDue(id);
  const { state, unknown } = await countsOf(db, id);
  assert.deepEqual([state, unknown, stub.requests], ["sent", 100, 8]);
});

for (const move of ["500-before", "cut-before", "garbage"] as const) {
  test(`when every request is ${move}, the third shows why it waits, and nobody new is put at risk`, async () => {
    const id = await plant(2_000, 500);
    stub.before = together(2);
    stub.fate = () => move;
    stub.read = () => [503, {}];
    const stopping = new AbortController();
    const running = run(id, { signal: stopping.signal });
    while ((await holdOf(id))?.kind !== "service") await systemClock.sleep(20);
    const hold = await holdOf(id);
    stopping.abort();
    await running;
    assert.match(
      hold?.detail ?? "",
      /^\d+ requests in a row got no clear answer\. (The service|The answer|No answer)/,
    );
    assert.ok(stub.requests >= 3 && stub.requests <= 4, `${stub.requests} requests`);
    const { state, queued } = await countsOf(db, id);
    assert.deepEqual([state, queued], ["running", 1_000]);
  });
}

test("when the service is back, everybody is sent to at the old pace and once, and the reason is gone", async () => {
  const id = await plant(3_000, 500);
  let isAway = true;
  stub.fate = () => (isAway ? "500-after" : "ok");
  stub.read = () => (isAway ? [503, {}] : [404, {}]);
  const running = run(id);
  while ((await holdOf(id))?.kind !== "service") await systemClock.sleep(20);
  isAway = false;
  await running;
  const { state, accepted } = await countsOf(db, id);
  assert.deepEqual([state, accepted, await holdOf(id)], ["sent", 3_000, null]);
  assert.deepEqual(doubledIn(stub.ledger), []);
  const [{ rate } = { rate: 0 }] = await db.query<{ rate: number }>(
    "SELECT rate FROM connection WHERE service = 'chat'",
  );
  assert.ok(rate >= 10_000_000, `rate ${rate}`);
});
