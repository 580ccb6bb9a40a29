import { LEAVE_MARGIN_MS, PACE } from "#lib/contract/rules/sending/pace.ts";
import type { Tx } from "#lib/db/index.ts";

/**
 * A limit holds for the people who leave, and what is written down is the claim. So a claim counts for a second and a
 * margin, and leaves within the margin or not at all: whoever leaves in one second then counted at its last claim.
 */
export const LEAST_MARGIN_MS = LEAVE_MARGIN_MS;

const NOW = "extract(epoch FROM clock_timestamp())::float8";

// Nobody counts for longer than this, and no request is paid for longer: what says so is from before a host put its clock back.
const COUNTS_S = 90;
const PAID_WITHIN = "interval '10 min'";

const COUNTING = `jsonb_array_elements(coalesce(pace_window, '[]')) AS claimed
  WHERE (claimed->>0)::float8 > ${NOW} AND (claimed->>0)::float8 < ${NOW} + ${COUNTS_S}`;

const NEXT_CLAIM = `CASE WHEN next_claim_at < clock_timestamp() + ${PAID_WITHIN} THEN next_claim_at END`;

/**
 * What so many people take of a limit that somebody set; nothing where there is none. The spacing only makes it even:
 * that no second has more is seen to by the window, as a large request may come right behind many small ones.
 */
export const PAID_BY = (people: string, marginMs: string): string =>
  `next_claim_at = greatest(${NEXT_CLAIM}, clock_timestamp()) + ${people}::int * interval '1 s' / messages_per_second,
   pace_window = CASE WHEN messages_per_second IS NOT NULL THEN
     (SELECT coalesce(jsonb_agg(claimed), '[]') FROM ${COUNTING})
       || jsonb_build_array(jsonb_build_array(${NOW} + 1 + ${marginMs}::float8 / 1000, ${people}::int)) END`;

/** How many people the limit lets leave now, null where there is none; and until it lets more, at first and after a while. */
export const OWN_PACE = `CASE WHEN messages_per_second IS NOT NULL THEN
    greatest(0, messages_per_second - coalesce((SELECT sum((claimed->>1)::int) FROM ${COUNTING}), 0))::int END AS "ownFree",
  CASE WHEN messages_per_second IS NOT NULL THEN
    (1000 * coalesce((SELECT min((claimed->>0)::float8) - ${NOW} FROM ${COUNTING}), 0))::float8 END AS "ownFreeInMs",
  coalesce(greatest(0, extract(epoch FROM ${NEXT_CLAIM} - clock_timestamp()) * 1000), 0)::float8 AS "ownWaitMs"`;

export type OwnPace = {
  messagesPerSecond: number | null;
  /** So many people may leave now by the limit; null without one. */
  ownFree: number | null;
  /** The first who count stop counting after so long. */
  ownFreeInMs: number | null;
  /** By the limit nobody else is sent to for so long. */
  ownWaitMs: number;
};

/** For how long a limit lets nobody leave; 0 where somebody may. */
export function ownPaceWaitMs({ ownFree, ownFreeInMs, ownWaitMs }: OwnPace): number {
  return ownFree === 0 ? Math.max(1, ownWaitMs, ownFreeInMs ?? 0) : ownWaitMs;
}

/** What goes again counts for a campaign's own limit, too. */
export async function payOwnPace(
  tx: Tx,
  id: string,
  { people, marginMs }: { people: number; marginMs: number },
): Promise<void> {
  await tx.query(
    `UPDATE campaign SET ${PAID_BY("$2", "$3")} WHERE id = $1 AND messages_per_second IS NOT NULL`,
    [id, people, marginMs],
  );
}

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
