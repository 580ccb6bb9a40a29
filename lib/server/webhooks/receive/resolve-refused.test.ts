import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { resolveRefused } from "./receive.ts";
import { SECRET, signedHeaders, startReceiver, statusEvent } from "./test-receiver.ts";

test("a mended secret lets in what it would have let in, once; forgeries and stale ones stay out", async (t) => {
  const it = await startReceiver({ secrets: ["whsec_mistyped"] });
  t.after(() => it.stop());
  const eventId = randomUUID();
  const stale = String(Math.floor(Date.now() / 1000) - 400);
  assert.equal((await it.send(statusEvent({ eventId }))).status, 503);
  // One of each source and second is kept while it may be our mistake.
  for (const sending of [{ secret: "whsec_stranger" }, { timestamp: stale }]) {
    await it.nextSecond();
    assert.equal((await it.send(statusEvent(), sending)).status, 503);
  }
  await it.receiver.drain();
  const mended = { ...it.context, env: { ...it.context.env, webhookSecrets: [SECRET] } };
  assert.equal(await resolveRefused(it.context), 0);
  assert.equal(await resolveRefused(mended), 1);
  assert.equal(await resolveRefused(mended), 0);
  const rows = await it.db.query("SELECT event_id, flags FROM event");
  assert.deepEqual(rows, [{ event_id: eventId, flags: [] }]);
});

/** A clock that is ten minutes fast until it is set, and one that nobody sets. */
function wrongClock() {
  let aheadMs = 600_000;
  return {
    clock: { now: () => new Date(Date.now() + aheadMs), sleep: async () => undefined },
    steadyClock: { boot: "this run", seconds: () => performance.now() / 1000 },
    mend() {
      aheadMs = 0;
    },
  };
}

test("what a wrong clock refused is let in when the clock is mended, at the time it really came", async (t) => {
  const wrong = wrongClock();
  const it = await startReceiver(wrong);
  t.after(() => it.stop());
  const [eventId, captured] = [randomUUID(), randomUUID()];
  const old = String(Math.floor(Date.now() / 1000) - 3_600);
  const cameAt = Date.now();
  assert.equal((await it.send(statusEvent({ eventId }))).status, 425);
  assert.equal((await it.send(statusEvent({ eventId: captured }), { timestamp: old })).status, 425);
  await it.receiver.drain();
  assert.equal(await resolveRefused(it.context, wrong.steadyClock), 0);
  wrong.mend();
  const otherRun = { ...wrong.steadyClock, boot: "another run" };
  assert.equal(await resolveRefused(it.context, otherRun), 0, "seconds of another run say nothing");
  assert.equal(await resolveRefused(it.context, wrong.steadyClock), 1);
  const rows = await it.db.query<{ id: string; at: Date }>(
    "SELECT event_id AS id, received_at AS at FROM event",
  );
  assert.deepEqual(
    rows.map(({ id }) => id),
    [eventId],
  );
  assert.ok(Math.abs((rows[0]?.at.getTime() ?? 0) - cameAt) < 5_000);
});

test("a captured delivery that is sent again and again is one row, which counts", async (t) => {
  const it = await startReceiver();
  t.after(() => it.stop());
  const body = Buffer.from(statusEvent());
  const headers = signedHeaders(body, { timestamp: String(Math.floor(Date.now() / 1000) - 3_600) });
  const replay = async () =>
    (await fetch(it.url, { method: "POST", body: new Uint8Array(body), headers })).status;
  for (let round = 0; round < 3; round++) {
    const statuses = await Promise.all(Array.from({ length: 100 }, replay));
    assert.deepEqual(new Set(statuses), new Set([425]));
  }
  await it.receiver.drain();
  const rows = await it.db.query("SELECT times FROM event_refused WHERE reason = 'clock'");
  assert.deepEqual(rows, [{ times: 300 }]);
});
