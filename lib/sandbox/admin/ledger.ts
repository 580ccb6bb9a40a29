import { z } from "zod";
import type { Tx } from "../../db/index.ts";
import type { Sandbox } from "../context.ts";
import { parse } from "../http/refusal.ts";
import { getSetting, updateSetting } from "../settings.ts";
import type { AdminCall } from "./admin-call.ts";

const LedgerQuery = z.object({
  /** What was done, or who was named in a request and got nothing of it. */
  outcome: z.enum(["done", "refused"]).default("done"),
  channel: z.enum(["sms", "chat", "voice"]).optional(),
  recipient: z.string().optional(),
  /** Since the last reset, or everything that was ever sent. */
  since: z.enum(["reset", "ever"]).default("reset"),
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(20_000).default(1_000),
});

const COLUMNS = {
  done: `seq, at, channel, operation, coalesce(number::text, message_id::text) AS "messageId", recipient, sender,
         content, parameters, idempotency_key AS "idempotencyKey", credits, scheduled_at AS "scheduledAt"`,
  refused: "seq, at, channel, operation, recipient, status, reason",
};
const TABLES = { done: "sandbox.ledger", refused: "sandbox.refusal" };

/**
 * What the sandbox really did, or whom it refused, oldest first: `?outcome&channel&recipient&since&after&limit`; `next`
 * continues, null at the end.
 */
export async function listLedger({ sandbox, query }: AdminCall) {
  const { outcome, channel, recipient, since, after, limit } = parse(LedgerQuery, query);
  const start = since === "ever" ? 0 : await ledgerStart(sandbox, outcome);
  const entries = await sandbox.db.query<{ seq: number }>(
    `SELECT ${COLUMNS[outcome]} FROM ${TABLES[outcome]}
      WHERE seq > $1 AND ($2::text IS NULL OR channel = $2) AND ($3::text IS NULL OR recipient = $3)
      ORDER BY seq LIMIT $4`,
    [Math.max(after, start), channel ?? null, recipient ?? null, limit],
  );
  return { entries, next: entries.length === limit ? (entries.at(-1)?.seq ?? null) : null };
}

/** The last entry before the newest reset: nothing is ever taken out of the ledger, so a reset only moves its start. */
export async function ledgerStart(
  { db }: Pick<Sandbox, "db">,
  outcome: keyof typeof STARTS = "done",
): Promise<number> {
  return Number((await getSetting(db, STARTS[outcome])) ?? 0);
}

const STARTS = { done: "ledgerStart", refused: "refusalStart" } as const;

/** Lets the ledger start anew behind what it holds. */
export async function startLedger(tx: Tx): Promise<void> {
  for (const outcome of ["done", "refused"] as const) {
    const [row] = await tx.query<{ last: number }>(
      `SELECT coalesce(max(seq), 0) AS last FROM ${TABLES[outcome]}`,
    );
    await updateSetting(tx, STARTS[outcome], row?.last ?? 0);
  }
}
