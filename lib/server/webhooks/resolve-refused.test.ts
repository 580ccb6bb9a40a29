import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { resolveRefused } from "./resolve-refused.ts";
import { SECRET, startReceiver, statusEvent } from "./test-receiver.ts";

test("a mended secret lets in what it would have let in, once; forgeries and stale ones stay out", async (t) => {
  const it = await startReceiver({ secrets: ["whsec_mistyped"] });
  t.after(() => it.stop());
  const eventId = randomUUID();
  const stale = String(Math.floor(Date.now() / 1000) - 400);
  assert.equal((await it.send(statusEvent({ eventId }))).status, 401);
  assert.equal((await it.send(statusEvent(), { secret: "whsec_stranger" })).status, 401);
  assert.equal((await it.send(statusEvent(), { timestamp: stale })).status, 401);
  await it.receiver.drain();
  const mended = { ...it.context, env: { ...it.context.env, webhookSecrets: [SECRET] } };
  assert.equal(await resolveRefused(it.context), 0);
  assert.equal(await resolveRefused(mended), 1);
  assert.equal(await resolveRefused(mended), 0);
  const rows = await it.db.query("SELECT event_id, flags FROM event");
  assert.deepEqual(rows, [{ event_id: eventId, flags: [] }]);
});
