import { LOCKS_OF, type Tx } from "#lib/db/index.ts";
import { IS_KEPT } from "./call.ts";

export type Neighbour = {
  id: string;
  phase: "asking" | "open" | "ended" | "unknown" | "unfollowed";
  at: Date;
  startedBy: string | null;
  startedByName: string | null;
  isSameNumber: boolean;
};

/**
 * Starts of one person, and to one number, wait for each other from here to the end of the transaction. Answers what a
 * guard must know: requests of this person on their way, and calls with this number that go on or are newer than `since`.
 */
export async function lockStarts(
  tx: Tx,
  { userId, number, since, openSince }: { userId: string; number: string; since: Date; openSince: Date },
): Promise<Neighbour[]> {
  // In one order, so that two people who call each other's last number cannot wait for each other.
  for (const key of [userId, number].sort())
    await tx.query("SELECT pg_advisory_xact_lock($1, hashtext($2))", [LOCKS_OF.callStart, key]);
  return tx.query<Neighbour>(
    `WITH near AS (
       SELECT c.id, c.phase, c.started_by, c.customer_number, ${BY_OUR_CLOCK} AS at FROM call c
       WHERE c.customer_number = $2 AND c.at > $4::timestamptz - ${MAX_CLOCK_SKEW}
         AND c.phase IN ('asking', 'open', 'unknown', 'ended', 'unfollowed')
          OR c.started_by = $1 AND c.phase = 'asking')
     SELECT c.id, c.phase, c.at, c.started_by AS "startedBy", p.name AS "startedByName",
       c.customer_number = $2 AS "isSameNumber"
     FROM near c LEFT JOIN app_user p ON p.id = c.started_by
     WHERE c.at > CASE WHEN c.phase IN ('ended', 'unfollowed') THEN $3::timestamptz ELSE $4 END OR c.started_by = $1 AND c.phase = 'asking'
     ORDER BY c.at DESC LIMIT 20`,
    [userId, number, since, openSince],
  );
}

/**
 * The service's clock may run behind or ahead of ours: a call of ours began when we asked for it, any other one not
 * after we first saw it.
 */
const BY_OUR_CLOCK = "CASE WHEN c.attempt_id IS NULL THEN least(c.at, c.created_at) ELSE c.created_at END";
/** Times without a zone are at most this far off; it keeps the read small where a number was called often. */
const MAX_CLOCK_SKEW = "interval '1 day'";

/** True where calls went out from this number: it is our own. */
export async function isOwnNumber(tx: Tx, number: string): Promise<boolean> {
  const [row] = await tx.query<{ is: boolean }>(
    `SELECT EXISTS (SELECT FROM (SELECT caller_number, direction FROM call WHERE ${IS_KEPT} ORDER BY at DESC LIMIT 500) c
       WHERE c.direction = 'out' AND c.caller_number = $1) AS is`,
    [number],
  );
  return row?.is === true;
}

/** A call that a person asked for, before its request leaves. */
export async function insertStarted(
  tx: Tx,
  call: { id: string; attemptId: string; startedBy: string; number: string; at: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO call (id, attempt_id, started_by, phase, direction, customer_number, destination_number, at, created_at)
     VALUES ($1, $2, $3, 'asking', 'out', $4, $4, $5, $5)`,
    [call.id, call.attemptId, call.startedBy, call.number, call.at],
  );
}

/**
 * Brings a started call to where its request in the journal stands. What the walk has already put into the index for
 * the same identifiers becomes part of it. Answers its id; null where the request started no call.
 */
export async function followAttempt(
  tx: Tx,
  attemptId: string,
  told: { sessionId: string | null; callAttemptId: string | null; isProvenNotSent: boolean },
): Promise<string | null> {
  const [own] = await tx.query<{ id: string }>("SELECT id FROM call WHERE attempt_id = $1 FOR UPDATE", [
    attemptId,
  ]);
  if (!own) return null;
  await absorb(tx, own.id, told);
  await tx.query(
    `UPDATE call c SET session_id = coalesce($2, c.session_id), call_attempt_id = coalesce($3, c.call_attempt_id),
       problem = CASE WHEN c.session_id IS NULL THEN a.problem END,
       phase = CASE WHEN c.session_id IS NOT NULL THEN c.phase WHEN $5 THEN 'not-called'
         WHEN a.state = 'done' THEN CASE WHEN coalesce($2::text, $3::text) IS NULL THEN 'unknown' ELSE 'open' END WHEN a.state = 'attempting' THEN 'asking' ELSE a.state END,
       next_ask_at = CASE WHEN a.state = 'done' AND coalesce($2::text, $3::text) IS NOT NULL THEN now() ELSE c.next_ask_at END
     FROM attempt a WHERE a.id = $1 AND c.id = $4`,
    [attemptId, told.sessionId, told.callAttemptId, own.id, told.isProvenNotSent],
  );
  return own.id;
}

/** True where another start was answered with one of these ids: both belong to one call. */
export async function isOfOtherStart(
  tx: Tx,
  attemptId: string,
  { sessionId, callAttemptId }: { sessionId: string | null; callAttemptId: string | null },
): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM call WHERE attempt_id <> $1 AND (session_id = $2 OR call_attempt_id = $3) LIMIT 1`,
    [attemptId, sessionId, callAttemptId],
  );
  return rows.length > 0;
}

/** Takes over what the walk saw of the same call while its answer was on its way. */
async function absorb(
  tx: Tx,
  id: string,
  { sessionId, callAttemptId }: { sessionId: string | null; callAttemptId: string | null },
): Promise<void> {
  const twins = await tx.query<{ id: string }>(
    `SELECT id FROM call WHERE (session_id = $1 OR call_attempt_id = $2) AND id <> $3 AND attempt_id IS NULL FOR UPDATE`,
    [sessionId, callAttemptId, id],
  );
  for (const twin of twins) await mergeCalls(tx, { into: id, from: twin.id });
}

/** One call that stood twice in the index: what is known of `from` goes over to `into`, and `from` is gone. */
export async function mergeCalls(tx: Tx, { into, from }: { into: string; from: string }): Promise<void> {
  await tx.query("UPDATE call_note SET call_id = $1 WHERE call_id = $2", [into, from]);
  await tx.query("UPDATE call_listening SET call_id = $1 WHERE call_id = $2", [into, from]);
  await tx.query(
    "UPDATE call_peaks SET call_id = $1 WHERE call_id = $2 AND NOT EXISTS (SELECT FROM call_peaks WHERE call_id = $1)",
    [into, from],
  );
  await tx.query(
    `WITH gone AS (DELETE FROM call WHERE id = $2 RETURNING *)
     UPDATE call c SET session_id = g.session_id, call_attempt_id = g.call_attempt_id, phase = g.phase, status = g.status,
       status_word = g.status_word, direction = g.direction, direction_word = g.direction_word,
       caller_number = g.caller_number, at = coalesce(g.started_at, c.at), started_at = g.started_at,
       ended_at = g.ended_at, duration_s = g.duration_s, length_kind = g.length_kind, recording = g.recording,
       recording_media_id = g.recording_media_id, recording_deadline = g.recording_deadline, raw = g.raw,
       asked_at = g.asked_at, next_ask_at = g.next_ask_at, problem = NULL,
       tags = ARRAY(SELECT DISTINCT t FROM unnest(c.tags || g.tags) t ORDER BY t)
     FROM gone g WHERE c.id = $1`,
    [into, from],
  );
}

export type LostMatch = { lostId: string; attemptId: string; campaignId: string; seenId: string };

/**
 * Lost starts with the one call that explains each. A call without a start time counts only where the whole list had
 * been read before, as it could be an old one otherwise.
 */
export async function listLostMatches(tx: Tx): Promise<LostMatch[]> {
  return tx.query<LostMatch>(
    `WITH pair AS (
       SELECT lost.id AS lost, a.id AS attempt, a.campaign_id AS campaign, seen.id AS seen,
         count(*) OVER (PARTITION BY lost.id) AS of_lost, count(*) OVER (PARTITION BY seen.id) AS of_seen
       FROM call lost
       JOIN attempt a ON a.id = lost.attempt_id
       JOIN call seen ON seen.customer_number = lost.customer_number AND seen.attempt_id IS NULL
         AND seen.direction <> 'in' AND seen.at BETWEEN a.attempting_at - interval '2 minutes' AND a.attempting_at + interval '15 minutes'
         AND (seen.started_at IS NOT NULL OR seen.phase = 'open'
           OR EXISTS (SELECT FROM call_walk WHERE walked_at < a.attempting_at))
       WHERE lost.session_id IS NULL AND lost.call_attempt_id IS NULL AND a.attempting_at > now() - interval '3 days'
         AND (lost.phase = 'unknown' OR a.resolution IS NOT NULL))
     SELECT lost AS "lostId", attempt AS "attemptId", campaign AS "campaignId", seen AS "seenId" FROM pair WHERE of_lost = 1 AND of_seen = 1`,
  );
}

/** Ends a lost start by a person's word; null where it is not lost any more. */
export async function decideStarted(
  tx: Tx,
  id: string,
  phase: "ended" | "not-called",
): Promise<{ attemptId: string; campaignId: string } | null> {
  const [row] = await tx.query<{ attemptId: string; campaignId: string }>(
    `UPDATE call SET phase = $2, next_ask_at = NULL FROM attempt a
     WHERE call.id = $1 AND call.phase = 'unknown' AND a.id = call.attempt_id
     RETURNING a.id AS "attemptId", a.campaign_id AS "campaignId"`,
    [id, phase],
  );
  return row ?? null;
}
