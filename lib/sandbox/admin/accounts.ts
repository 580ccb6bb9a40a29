import { randomUUID } from "node:crypto";
import { z } from "zod";
import { parse } from "../http/refusal.ts";
import type { AdminCall } from "./admin-call.ts";

const Credits = z.strictObject({ credits: z.number().int().min(1).max(1_000_000_000) });

const SenderChange = z.strictObject({
  name: z.string().min(1).max(32),
  state: z.enum(["approved", "pending", "rejected"]).default("approved"),
  legacyId: z.number().int().nullish(),
  usageLimit: z.number().int().min(0).nullish(),
});

const CustomerChange = z.strictObject({
  balance: z.number().int().min(0).optional(),
  isChatReady: z.boolean().optional(),
  hasPhoneNumber: z.boolean().optional(),
  hasVoice: z.boolean().optional(),
});

/** Adds SMS credits; answers the new balance. */
export async function addCredits({ sandbox, customer, body }: AdminCall) {
  const [row] = await sandbox.db.query<{ balance: number }>(
    "UPDATE sandbox.customer SET balance = balance + $2 WHERE id = $1 RETURNING balance",
    [customer.id, parse(Credits, body).credits],
  );
  return row;
}

/** Sets what the portal would: balance, chat readiness, selected phone number, voice subscription. */
export async function updateCustomer({ sandbox, customer, body }: AdminCall) {
  const change = { ...customer, ...parse(CustomerChange, body) };
  await sandbox.db.query(
    `UPDATE sandbox.customer SET balance = $2, is_chat_ready = $3, has_phone_number = $4, has_voice = $5
      WHERE id = $1`,
    [customer.id, change.balance, change.isChatReady, change.hasPhoneNumber, change.hasVoice],
  );
  return change;
}

/** Sender identifiers with their state and use. */
export async function listSenders({ sandbox, customer }: AdminCall) {
  const senders = await sandbox.db.query(
    `SELECT id, name, legacy_id AS "legacyId", state, usage_limit AS "usageLimit", used
       FROM sandbox.sender WHERE customer_id = $1 ORDER BY name`,
    [customer.id],
  );
  return { senders };
}

/** Creates a sender or changes the one of that name. */
export async function updateSender({ sandbox, customer, body }: AdminCall) {
  const { name, state, legacyId, usageLimit } = parse(SenderChange, body);
  const [row] = await sandbox.db.query(
    `INSERT INTO sandbox.sender (id, customer_id, name, legacy_id, state, usage_limit)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (customer_id, name) DO UPDATE
       SET state = excluded.state, usage_limit = excluded.usage_limit,
           legacy_id = coalesce(excluded.legacy_id, sender.legacy_id)
     RETURNING id, name, legacy_id AS "legacyId", state, usage_limit AS "usageLimit", used`,
    [randomUUID(), customer.id, name, legacyId ?? null, state, usageLimit ?? null],
  );
  return row;
}

/** Account-wide SMS activity: counts by status and the newest messages. */
export async function listSms({ sandbox, customer }: AdminCall) {
  const counts = await sandbox.db.query(
    "SELECT status, count(*) FROM sandbox.sms WHERE customer_id = $1 GROUP BY status ORDER BY status",
    [customer.id],
  );
  const messages = await sandbox.db.query(
    `SELECT coalesce(number::text, id::text) AS "messageId", recipient, status, sent_at AS "sentAt", delivered_at AS "deliveredAt",
            created_at AS "createdAt"
       FROM sandbox.sms WHERE customer_id = $1 ORDER BY created_at DESC LIMIT 100`,
    [customer.id],
  );
  return { counts, messages };
}
