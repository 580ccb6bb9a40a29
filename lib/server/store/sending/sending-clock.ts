import type { StoredHold } from "#lib/contract/words/reason/say-reason.ts";
import { type Db, sqlStateOf, type Tx } from "#lib/db/index.ts";
import type { Attempt } from "./attempt.ts";

/** How far sending has come in this database; `at` is null until a worker has run on it. */
export type SendingClock = {
  databaseId: string | null;
  position: number;
  at: Date | null;
  /** For so long no worker has run, in ms. */
  silentMs: number;
  /** Of the server when the clock last moved: a promoted standby begins another. Null where it was not known. */
  timeline: string | null;
  /** Whether commits waited for a standby then. */
  waitsForStandby: boolean;
  now: Date;
  /** The moment of the backup that this database was made of, until sending was held for it. */
  restoredFrom: Date | null;
};

export async function lockSendingClock(tx: Tx): Promise<SendingClock> {
  const [row] = await tx.query<SendingClock>(
    `SELECT database_id AS "databaseId", position, at, restored_from AS "restoredFrom", clock_timestamp() AS now,
       coalesce(extract(epoch FROM clock_timestamp() - at) * 1000, 0)::float8 AS "silentMs",
       timeline, waits_for_standby AS "waitsForStandby"
     FROM sending_clock FOR UPDATE`,
  );
  if (!row) throw new Error("the sending clock has no row");
  return row;
}

export async function moveSendingClock(
  tx: Tx,
  { databaseId, position, timeline }: { databaseId: string; position: number; timeline: string | null },
): Promise<void> {
  await tx.query(
    `UPDATE sending_clock SET database_id = $1, position = $2, at = clock_timestamp(), timeline = $3, restored_from = NULL,
       waits_for_standby = current_setting('synchronous_standby_names') <> ''`,
    [databaseId, position, timeline],
  );
}

const TIMELINE = "left(pg_walfile_name(pg_current_wal_lsn()), 8)";

/** Of a server whose log is not ours to ask for: it stores its pages elsewhere, and no standby lacks any. */
const HAS_NONE = ["0A000", "42501", "42883"];

/** Which timeline the server writes, as eight hexadecimal digits; null where it has none. Not in a transaction: it may fail. */
export async function readTimeline(db: Pick<Db, "query">): Promise<string | null> {
  try {
    const [row] = await db.query<{ timeline: string }>(`SELECT ${TIMELINE} AS timeline`);
    return row?.timeline ?? null;
  } catch (error) {
    if (HAS_NONE.includes(sqlStateOf(error) ?? "")) return null;
    throw error;
  }
}

/** Where a process saw sending last, and for how long no worker may have run since. */
export type SendingPoint = { position: number; silentMs: number };

/**
 * `$2`, `$3` a sending point: false in a database that is behind it, asleep, or promoted since the clock moved; true where no
 * point is asked about.
 */
export const IS_CURRENT = `($2::bigint IS NULL OR coalesce((SELECT position >= $2 AND at > clock_timestamp() - $3 * interval '1 ms'
    AND CASE WHEN timeline IS NULL THEN true ELSE ${TIMELINE} <= timeline END FROM sending_clock), false))`;

/** True where a process that sent before the last heartbeat is alive on this very database. */
export async function hasOldSender(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ has: boolean }>(
    `SELECT EXISTS (SELECT FROM worker w JOIN pg_locks l ON l.locktype = 'advisory' AND l.objsubid = 1 AND l.granted
       AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND (l.classid::bigint << 32 | l.objid::bigint) = w.lock_key
       JOIN sending_clock c ON w.started_at <= c.at) AS has`,
  );
  return row?.has === true;
}

/** `open`: people who are still to be sent to, or whose answer is not there. */
type Open = { id: string; kind: "campaign" | "direct"; open: number };

/** `isPlanned`: nothing of it was begun here. */
export type Halted = Open & { isPlanned: boolean };

/** How many are open in each running campaign. */
export async function listOpen(tx: Tx): Promise<Open[]> {
  return tx.query<Open>(
    `SELECT id, kind, n_queued + n_attempting AS open FROM campaign WHERE state = 'running' AND kind = 'campaign'
     ORDER BY started_at LIMIT 1000`,
  );
}

/**
 * What was under way at that moment, locked. With `isWhole` also what a person had paused, and all that was planned,
 * for whatever time: elsewhere it may have gone on, or was sent early, moved or cancelled.
 */
export async function lockUnderWay(
  tx: Tx,
  { until, isWhole }: { until: Date; isWhole: boolean },
): Promise<Halted[]> {
  return tx.query<Halted>(
    `SELECT id, kind, n_queued + n_attempting AS open, state = 'scheduled' AS "isPlanned" FROM campaign
     WHERE n_queued + n_attempting > 0 AND ((state = 'running' AND coalesce(started_at, created_at) <= $1)
       OR ($2 AND ((kind = 'campaign' AND state = 'paused' AND started_at <= $1)
         OR (state = 'scheduled' AND created_at <= $1))))
     ORDER BY id FOR NO KEY UPDATE`,
    [until, isWhole],
  );
}

/** Stops a campaign of any state for a person. */
export async function haltCampaign(tx: Tx, id: string, hold: StoredHold): Promise<void> {
  await tx.query("UPDATE campaign SET state = 'needs-attention', hold = $2 WHERE id = $1", [id, hold]);
}

/** The requests of a composer's send that would go again by themselves. */
export async function listOpenAttempts(
  tx: Tx,
  campaignId: string,
  before: Date,
): Promise<Omit<Attempt, "members" | "claimedAtMs">[]> {
  return tx.query<Omit<Attempt, "members" | "claimedAtMs">>(
    `SELECT id, campaign_id AS "campaignId", operation, fence, tries, body_hash AS "bodyHash" FROM attempt
     WHERE campaign_id = $1 AND state IN ('planned', 'attempting') AND attempting_at <= $2
     ORDER BY ordinal FOR NO KEY UPDATE`,
    [campaignId, before],
  );
}
