import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import { said } from "#lib/contract/words/reason/say-reason.ts";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { moveCounters } from "#lib/server/store/campaign/cancel.ts";
import { moveResolved, resolveAttempt } from "#lib/server/store/sending/answer/unknown.ts";
import { countsOf, doubledIn } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { sendDirect } from "../../index.ts";
import type { DirectSend } from "./plan-direct.ts";

const engine = await openEngine();
const { db, stub, sends, run } = engine;
after(engine.close);
beforeEach(engine.renew);

const template = (parameters: unknown): DirectSend => ({
  channel: "chat-template",
  operation: "chat.template",
  lane: "fast",
  name: "bei",
  content: { templateName: "bei", language: "en" },
  senderId: null,
  providerScheduledAt: null,
  idempotencyKey: `key-${randomUUID()}`,
  actor: { userId: randomUUID(), name: "Neema" },
  recipients: [{ number: "+255712345678", text: null, parameters, segments: 0 }],
});

test("a lost answer to a template is asked for again, in whatever order its parameters were given", async () => {
  stub.fate = (index) => (index === 0 ? "cut-after" : "ok");
  await assert.rejects(sendDirect({ db, sends }, template({ name: "Neema", day: "Jumatatu" })), {
    code: "service_unknown_outcome",
  });
  const [row] = await db.query<{ id: string }>(
    "UPDATE attempt SET due_at = now() WHERE state = 'planned' RETURNING campaign_id AS id",
  );
  const id = row?.id ?? "";
  await run(id);
  const counts = await countsOf(db, id);
  assert.deepEqual([counts.state, counts.accepted, counts.unknown], ["sent", 1, 0]);
  assert.deepEqual([stub.requests, doubledIn(stub.ledger)], [2, []]);
});

test("a lost answer that is not asked for yet is waited for by the worker, and nothing is claimed twice", async () => {
  stub.fate = (index) => (index === 0 ? "cut-before" : "ok");
  await assert.rejects(sendDirect({ db, sends }, template(null)), { code: "service_unknown_outcome" });
  const [row] = await db.query<{ id: string }>(
    "UPDATE attempt SET due_at = now() + interval '300 ms' WHERE state = 'planned' RETURNING campaign_id AS id",
  );
  const id = row?.id ?? "";
  const signal = new AbortController().signal;
  await run(id, { signal });
  const { state, accepted } = await countsOf(db, id);
  assert.deepEqual([state, accepted, stub.requests], ["sent", 1, 2]);
});

/** A composer's SMS whose answer got lost and that a person has decided to send again. */
async function plantResend(): Promise<string> {
  stub.fate = () => "cut-before";
  const sms: DirectSend = {
    ...template(null),
    channel: "sms",
    operation: "sms.send",
    name: "SMS",
    content: { text: "Habari" },
    senderId: "AMANI AGRO",
    idempotencyKey: null,
    recipients: [{ number: "+255712345678", text: "Habari", parameters: null, segments: 1 }],
  };
  await assert.rejects(sendDirect({ db, sends }, sms), { code: "service_unknown_outcome" });
  const [row] = await db.query<{ id: string; attemptId: string }>(
    `SELECT campaign_id AS id, id AS "attemptId" FROM attempt WHERE state = 'unknown' AND resolution IS NULL`,
  );
  const { id, attemptId } = row ?? { id: "", attemptId: "" };
  await db.transaction(async (tx) => {
    await resolveAttempt(tx, { campaignId: id, attemptId, as: "resend", by: randomUUID() });
    await moveResolved(tx, attemptId, "resend", said(""));
    await moveCounters(tx, id, { unknown: -1, queued: 1 });
    await tx.query("UPDATE campaign SET state = 'running' WHERE id = $1", [id]);
  });
  await db.query("UPDATE connection SET is_breaker_open = false");
  return id;
}

for (const refusal of ["401", "no credits"] as const) {
  test(`a composer's send that is sent again and refused (${refusal}) is not tried for ever, and its first message may have been sent`, async () => {
    const id = await plantResend();
    stub.requests = 0;
    stub.fate = () => (refusal === "401" ? "401" : "ok");
    if (refusal === "no credits") {
      stub.balance = 0;
      await db.query("UPDATE connection SET balance = 0, balance_at = now()");
    }
    const stopping = AbortSignal.timeout(limitMs(3_000));
    await run(id, { signal: stopping });
    const { state, rejected, unknown, queued } = await countsOf(db, id);
    assert.deepEqual([state, rejected, unknown, queued, stub.requests], ["sent", 0, 1, 0, 1]);
  });
}

test("a chat request is refused after a try that may have got through: unknown, not refused", async () => {
  stub.fate = (index) => (index === 0 ? "cut-after" : "400");
  await assert.rejects(sendDirect({ db, sends }, template(null)), { code: "service_unknown_outcome" });
  const [row] = await db.query<{ id: string }>(
    "UPDATE attempt SET due_at = now() WHERE state = 'planned' RETURNING campaign_id AS id",
  );
  const id = row?.id ?? "";
  const signal = new AbortController().signal;
  await run(id, { signal });
  const { state, rejected, unknown } = await countsOf(db, id);
  assert.deepEqual([state, rejected, unknown], ["sent", 0, 1]);
});
