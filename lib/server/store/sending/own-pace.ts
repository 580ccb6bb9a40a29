import { LEAVE_MARGIN_MS } from "#lib/contract/rules/sending/pace.ts";
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
