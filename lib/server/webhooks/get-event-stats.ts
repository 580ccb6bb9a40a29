import type { EventStats } from "../../contract/desk/event.ts";
import type { Ctx } from "../context.ts";

type Row = Omit<EventStats, "newestAt"> & { newestAt: Date | null };

/** How the webhook is doing: a minute, an hour, 24 hours; and what asks for a person. */
export async function getEventStats({ db, clock }: Pick<Ctx, "db" | "clock">): Promise<EventStats> {
  const [row] = await db.query<Row>(STATS, [clock.now()]);
  if (!row) throw new Error("statistics without a row");
  return { ...row, newestAt: row.newestAt?.toISOString() ?? null };
}

const STATS = `
  WITH recent AS (
    SELECT count(*) AS hour, count(*) FILTER (WHERE received_at > $1::timestamptz - interval '1 minute') AS minute
    FROM event WHERE received_at > $1::timestamptz - interval '1 hour' AND NOT is_test),
  newest AS (SELECT received_at FROM event ORDER BY seq DESC LIMIT 1)
  SELECT recent.minute AS "lastMinute", recent.hour AS "lastHour",
    (SELECT coalesce(sum(duplicates), 0) FROM event
      WHERE duplicates > 0 AND received_at > $1::timestamptz - interval '24 hours') AS "duplicatesToday",
    (SELECT count(*) FROM event
      WHERE received_at - occurred_at > interval '1 minute' AND received_at > $1::timestamptz - interval '24 hours')
      AS "lateToday",
    (SELECT count(*) FROM event WHERE is_waiting) AS waiting,
    (SELECT count(*) FROM event_refused
      WHERE reason = 'signature' AND received_at > $1::timestamptz - interval '24 hours') AS "refusedToday",
    (SELECT count(*) FROM event_refused WHERE reason = 'signature'
      AND received_at > coalesce((SELECT received_at FROM newest), '-infinity')) AS "refusedInRow",
    (SELECT count(*) FROM event_refused
      WHERE reason = 'clock' AND received_at > $1::timestamptz - interval '1 hour') AS "wrongClock",
    (SELECT received_at FROM newest) AS "newestAt"
  FROM recent`;
