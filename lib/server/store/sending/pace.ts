import { PACE } from "#lib/contract/rules/sending/pace.ts";
import type { Tx } from "#lib/db/index.ts";

export type PaceRow = { service: "sms" | "chat"; rate: number; messagesPerSecond: number | null };

/** As one value, for a statement that reads more. */
export const PACE_ROWS = `(SELECT coalesce(jsonb_agg(jsonb_build_object('service', service, 'rate', rate,
  'messagesPerSecond', messages_per_second)), '[]') FROM connection WHERE service IN ('sms', 'chat'))`;

export function listPaces(tx: Tx): Promise<PaceRow[]> {
  return tx.query<PaceRow>(
    `SELECT service, rate, messages_per_second AS "messagesPerSecond" FROM connection WHERE service IN ('sms', 'chat')`,
  );
}

/** The same, and nobody sends or changes it until the end of the transaction. Always in one order. */
export async function lockPaces(tx: Tx): Promise<PaceRow[]> {
  for (const service of ["chat", "sms"] as const) {
    await tx.query("INSERT INTO connection (service, rate) VALUES ($1, $2) ON CONFLICT DO NOTHING", [
      service,
      PACE[service].start,
    ]);
  }
  return tx.query<PaceRow>(
    `SELECT service, rate, messages_per_second AS "messagesPerSecond" FROM connection
     WHERE service IN ('sms', 'chat') ORDER BY service FOR NO KEY UPDATE`,
  );
}

/** Counts from now on: who has left under another limit a moment ago counts for the new one, too. */
export async function updatePace(tx: Tx, service: PaceRow["service"], limit: number | null): Promise<void> {
  await tx.query(
    "UPDATE connection SET messages_per_second = $2, next_claim_at = NULL, pace_window = CASE WHEN $2::int IS NOT NULL THEN pace_window END WHERE service = $1",
    [service, limit],
  );
}
