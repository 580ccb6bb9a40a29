import type { EventStats } from "#lib/contract/desk/event.ts";
import { MOST_WAITING } from "#lib/contract/rules/most-waiting.ts";
import type { Tx } from "#lib/db/index.ts";

export type EventFigures = Omit<EventStats, "newestAt" | "removed"> & {
  newestAt: Date | null;
  removedBefore: Date | null;
  keptDays: number | null;
};

/** How the webhook is doing: a minute, an hour, 24 hours; and what asks for a person. */
export async function findEventFigures(tx: Tx, now: Date): Promise<EventFigures> {
  const [row] = await tx.query<EventFigures>(STATS, [now]);
  if (!row) throw new Error("statistics without a row");
  return row;
}

const STATS = `
  WITH tallied AS MATERIALIZED (
    SELECT name, at, n FROM tally_now
    WHERE name IN ('event', 'event-late', 'event-again') AND at > $1::timestamptz - interval '24 hours'),
  newest AS (SELECT received_at FROM event ORDER BY seq DESC LIMIT 1)
  SELECT ${sumOf("event", "1 minute")} AS "lastMinute", ${sumOf("event", "1 hour")} AS "lastHour",
    ${sumOf("event-again", "24 hours")} AS "duplicatesToday", ${sumOf("event-late", "24 hours")} AS "lateToday",
    (SELECT count(*) FROM (SELECT FROM event WHERE is_waiting ORDER BY retry_at LIMIT ${MOST_WAITING}) waiting) AS waiting,
    (SELECT count(*) FROM event_refused
      WHERE reason = 'signature' AND received_at > $1::timestamptz - interval '24 hours') AS "refusedToday",
    (SELECT count(*) FROM event_refused WHERE reason = 'signature'
      AND received_at > coalesce((SELECT received_at FROM newest), '-infinity')) AS "refusedInRow",
    (SELECT count(*) FROM event_refused
      WHERE reason = 'clock' AND received_at > $1::timestamptz - interval '1 hour') AS "wrongClock",
    (SELECT received_at FROM newest) AS "newestAt", events_before AS "removedBefore", event_days AS "keptDays"
  FROM retention`;

function sumOf(name: string, span: string): string {
  return `(SELECT coalesce(sum(n), 0) FROM tallied WHERE name = '${name}' AND at > $1::timestamptz - interval '${span}')`;
}
