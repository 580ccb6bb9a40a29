import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import type { Db } from "#lib/db/index.ts";
import { inWords } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { sendDirect } from "../../index.ts";
import type { DirectSend } from "./plan-direct.ts";

const engine = await openEngine();
const { db, stub, sends } = engine;
after(engine.close);
beforeEach(engine.renew);

const sms = (): DirectSend => ({
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
});

const attempts = () =>
  db.query<{ owner: string; state: string }>("SELECT owner, state FROM attempt ORDER BY attempting_at");

test("a composer's send whose commit nobody confirmed is not made, and ends as not sent", async () => {
  let isCut = true;
  const cutting: Db = {
    ...db,
    async transaction(work) {
      const made = await db.transaction(work);
      if (!isCut) return made;
      isCut = false;
      throw Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" });
    },
  };
  await assert.rejects(sendDirect({ db: cutting, sends }, sms()), { code: "ECONNRESET" });
  while ((await attempts())[0]?.state === "attempting") await systemClock.sleep(2);
  assert.equal(stub.requests, 0);
  const people = inWords(
    await db.query(
      "SELECT r.state, r.reason FROM recipient r JOIN attempt a ON a.campaign_id = r.campaign_id",
    ),
  );
  assert.deepEqual(people, [
    { state: "rejected", reason: "The database stopped while we stored the request." },
  ]);
});

test("when the connection of its name breaks, a process sends under a new one", async () => {
  await sendDirect({ db, sends }, sms());
  const [{ owner } = { owner: "" }] = await attempts();
  await db.query(
    "SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN worker w ON w.lock_key = (l.classid::bigint << 32 | l.objid::bigint) WHERE w.id = $1",
    [owner],
  );
  // The end of a session may be noticed a moment later.
  for (let tries = 0; (await attempts()).every((attempt) => attempt.owner === owner); tries++) {
    assert.ok(tries < 200, "it goes on under the name of a dead session");
    await sendDirect({ db, sends }, sms());
  }
});

test("a composer's SMS that is answered with the id of an earlier one may have been sent, and says so", async () => {
  const messageId = randomUUID();
  stub.odd = () => ({
    status: 200,
    text: JSON.stringify({ status: 200, data: { messageId, status: "SENT" } }),
  });
  await sendDirect({ db, sends }, sms());
  await assert.rejects(sendDirect({ db, sends }, sms()), {
    code: "service_unknown_outcome",
    retry: "unknown-outcome",
  });
});

test("a composer's send takes its tokens from the same bucket as campaigns", async () => {
  await sendDirect({ db, sends }, sms());
  await db.query("UPDATE connection SET tokens = 10, rate = 10, refilled_at = now()");
  await sendDirect({ db, sends }, sms());
  const [row] = await db.query<{ tokens: number }>("SELECT tokens FROM connection WHERE service = 'sms'");
  assert.equal(Math.round(row?.tokens ?? 0), 9);
});
