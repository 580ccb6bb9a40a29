import type { Tx } from "#lib/db/index.ts";
import { WORKERS_ALIVE } from "./overview.ts";
import { STANDING_STILL } from "./worker-loop.ts";

/** How the console stands at a moment, all of its processes together; ages are in seconds, and null where nothing waits. */
export type Figures = {
  /** People of running campaigns and sends whom no request has named yet, and how long the first of them has been running. */
  queued: number;
  oldestQueuedS: number | null;
  attemptsInFlight: number;
  /** Requests of which no answer came, and nobody has decided. */
  unknownAttempts: number;
  /** Running campaigns that wait, by what for. */
  held: Record<string, number>;
  needAttention: number;
  /** Events that are stored and were not worked in yet; how long the first of them has been here. */
  eventsWaiting: number;
  projectionLagS: number | null;
  /** How long the first SMS has been due to be asked about. */
  pollLagS: number | null;
  eventsRefusedInDay: number;
  outgoingWaiting: number;
  outgoingLagS: number | null;
  credits: number | null;
  creditsAgeS: number | null;
  workers: number;
  loopsStandingStill: number;
  /** Of the last backup; null where none was ever made. */
  backupAgeS: number | null;
  databaseBytes: number;
  /** Seconds that the clock of the database is ahead of ours, by a question and its answer. */
  databaseAheadS: number;
};

/** Reads all of them by indexes that hold only what is open; `now` is the time of this host. */
export async function readFigures(tx: Tx, now: Date): Promise<Figures> {
  const [row] = await tx.query<Figures>(FIGURES, [now]);
  if (!row) throw new Error("figures are always one row");
  return row;
}

const ageOf = (at: string) => `extract(epoch FROM clock_timestamp() - ${at})::float8`;

const FIGURES = `
  WITH running AS MATERIALIZED (
    SELECT n_queued, started_at, hold FROM campaign WHERE state IN ('running', 'cancelling') AND channel <> 'voice')
  SELECT (SELECT coalesce(sum(n_queued), 0)::int FROM running) AS queued,
    (SELECT ${ageOf("min(started_at)")} FROM running WHERE n_queued > 0) AS "oldestQueuedS",
    (SELECT count(*)::int FROM attempt WHERE state = 'attempting') AS "attemptsInFlight",
    (SELECT count(*)::int FROM attempt WHERE state = 'unknown' AND resolution IS NULL) AS "unknownAttempts",
    (SELECT coalesce(jsonb_object_agg(kind, waiting), '{}') FROM (
      SELECT hold->>'kind' AS kind, count(*) AS waiting FROM running WHERE hold IS NOT NULL GROUP BY 1) h) AS held,
    (SELECT count(*)::int FROM campaign WHERE kind = 'campaign' AND state = 'needs-attention') AS "needAttention",
    (SELECT count(*)::int FROM event WHERE projected_at IS NULL AND NOT is_waiting) AS "eventsWaiting",
    (SELECT ${ageOf("received_at")} FROM event WHERE projected_at IS NULL AND NOT is_waiting ORDER BY seq LIMIT 1) AS "projectionLagS",
    (SELECT ${ageOf("min(next_poll_at)")} FROM message WHERE next_poll_at <= $1::timestamptz) AS "pollLagS",
    (SELECT count(*)::int FROM event_refused WHERE accepted_at IS NULL
      AND received_at > $1::timestamptz - interval '1 day') AS "eventsRefusedInDay",
    (SELECT count(*)::int FROM event_delivery WHERE state = 'waiting') AS "outgoingWaiting",
    (SELECT ${ageOf("min(o.at)")} FROM event_delivery d JOIN outgoing_event o USING (sequence)
      WHERE d.state = 'waiting' AND d.tries = 0) AS "outgoingLagS",
    (SELECT balance::int FROM connection WHERE service = 'sms') AS credits,
    (SELECT ${ageOf("balance_at")} FROM connection WHERE service = 'sms') AS "creditsAgeS",
    ${WORKERS_ALIVE} AS workers,
    (SELECT count(*)::int FROM (${STANDING_STILL}) still) AS "loopsStandingStill",
    (SELECT ${ageOf("made_at")} FROM backup_state) AS "backupAgeS",
    pg_database_size(current_database())::float8 AS "databaseBytes",
    extract(epoch FROM clock_timestamp() - $1::timestamptz)::float8 AS "databaseAheadS"`;
