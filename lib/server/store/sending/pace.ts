import { PACE } from "#lib/contract/rules/sending/pace.ts";
import type { Tx } from "#lib/db/index.ts";

export type PaceRow = {
  service: "sms" | "chat";
  rate: number;
  messagesPerSecond: number | null;
  start: number | null;
  ceiling: number | null;
};

/** The learned pace under a ceiling that somebody set since the last claim: only a claim writes it down. */
export const PACE_NOW = "least(rate, ceiling_rate)";

const COLUMNS = `service, ${PACE_NOW} AS rate, messages_per_second AS "messagesPerSecond",
  start_rate AS start, ceiling_rate AS ceiling`;

/** As one value, for a statement that reads more. */
export const PACE_ROWS = `(SELECT coalesce(jsonb_agg(to_jsonb(pace)), '[]')
  FROM (SELECT ${COLUMNS} FROM connection WHERE service IN ('sms', 'chat')) pace)`;

export function listPaces(tx: Tx): Promise<PaceRow[]> {
  return tx.query<PaceRow>(`SELECT ${COLUMNS} FROM connection WHERE service IN ('sms', 'chat')`);
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
    `SELECT ${COLUMNS} FROM connection
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

type Bounds = Pick<PaceRow, "start" | "ceiling">;

/**
 * The next claim keeps within them. A start counts where nothing was sent yet; else what was learned stays. From a
 * higher ceiling on it goes up from now, and not for the time before.
 */
export async function updateBounds(tx: Tx, service: PaceRow["service"], bounds: Bounds): Promise<void> {
  await tx.query(
    `UPDATE connection SET start_rate = $2::int, ceiling_rate = $3::int, raised_at = clock_timestamp(),
       rate = CASE WHEN has_sent THEN ${PACE_NOW} ELSE coalesce($2::int, $4::int) END WHERE service = $1`,
    [service, bounds.start, bounds.ceiling, PACE[service].start],
  );
}
