import { z } from "zod";
import { parse } from "../http/refusal.ts";
import type { AdminCall } from "./admin-call.ts";

const LedgerQuery = z.object({
  channel: z.enum(["sms", "chat", "voice"]).optional(),
  recipient: z.string().optional(),
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(20_000).default(1_000),
});

/** What the sandbox really did, oldest first: `?channel&recipient&after&limit`; `next` continues, null at the end. */
export async function listLedger({ sandbox, query }: AdminCall) {
  const { channel, recipient, after, limit } = parse(LedgerQuery, query);
  const entries = await sandbox.db.query<{ seq: number }>(
    `SELECT seq, at, channel, operation, message_id AS "messageId", recipient, sender, content, parameters,
            idempotency_key AS "idempotencyKey", credits
       FROM sandbox.ledger
      WHERE seq > $1 AND ($2::text IS NULL OR channel = $2) AND ($3::text IS NULL OR recipient = $3)
      ORDER BY seq LIMIT $4`,
    [after, channel ?? null, recipient ?? null, limit],
  );
  return { entries, next: entries.length === limit ? (entries.at(-1)?.seq ?? null) : null };
}
