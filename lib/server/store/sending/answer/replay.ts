import { type Reason, storeReason } from "#lib/contract/words/reason/reason.ts";
import type { Tx } from "#lib/db/index.ts";
import type { Attempt } from "../attempt.ts";

/** For how long a key counts as remembered: the contract states no time (§4.1), so it is a short one. */
export const MAX_TRIES = 8;
const REMEMBERED = "interval '30 minutes'";

/**
 * Chat only: the same content with the same key goes again at `due_at`; the members stay. False, and nothing is changed,
 * where that would be one try too many or too late.
 */
export async function replanAttempt(
  tx: Tx,
  id: string,
  { delayMs, problem }: { delayMs: number; problem: Reason },
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE attempt SET state = 'planned', due_at = now() + $2 * interval '1 ms', problem = $3, is_ambiguous = true
     WHERE id = $1 AND tries < ${MAX_TRIES} AND first_attempting_at > now() + $2 * interval '1 ms' - ${REMEMBERED}
     RETURNING id`,
    [id, delayMs, storeReason(problem)],
  );
  return rows.length > 0;
}

/**
 * The service is there again: what waits for another try, of whichever campaign, need not wait for its time. What another
 * lane has locked is on its way already -> skipped, so that two lanes that hasten at once never deadlock.
 */
export async function hastenReplays(tx: Tx): Promise<void> {
  await tx.query(
    `UPDATE attempt SET due_at = now() WHERE id = ANY(ARRAY(
       SELECT id FROM attempt WHERE state = 'planned' AND due_at > now()
         AND campaign_id IN (SELECT id FROM campaign WHERE state = 'running') FOR NO KEY UPDATE SKIP LOCKED))`,
  );
}

/** Requests of which no answer has named anybody in so many tries: how many people, and when they are asked about next. */
export async function getUnnamed(
  tx: Tx,
  campaignId: string,
  leastTries: number,
): Promise<{ people: number; tries: number; dueAt: Date } | null> {
  const [row] = await tx.query<{ people: number; tries: number; dueAt: Date }>(
    `SELECT sum(size)::int AS people, max(tries) AS tries, min(due_at) AS "dueAt" FROM attempt
     WHERE campaign_id = $1 AND state = 'planned' AND tries >= $2 HAVING count(*) > 0`,
    [campaignId, leastTries],
  );
  return row ?? null;
}

/** Claimed to go again and not sent: it waits on as if nobody had taken it, due, and with one try less. */
export async function replanUntried(tx: Tx, id: string): Promise<void> {
  await tx.query("UPDATE attempt SET state = 'planned', due_at = now(), tries = tries - 1 WHERE id = $1", [
    id,
  ]);
}

/** A probe, or what was parted from it before it was sent: it waits for its own time, with the tries that it had. */
export async function replanUntil(tx: Tx, id: string, dueAt: Date): Promise<void> {
  await tx.query("UPDATE attempt SET state = 'planned', due_at = $2 WHERE id = $1", [id, dueAt]);
}

type PlannedAttempt = Omit<Attempt, "members" | "claimedAtMs"> & {
  isTooOld: boolean;
  waitsUntil: Date | null;
  /** Since it was sent for the first time. */
  triedForMs: number;
};

/** While the service answers nothing, one message is tried so often. */
const PROBED_EVERY = "interval '3 seconds'";

/**
 * Takes the oldest planned attempt that is due, with a new fence; null when there is none. In an outage the smallest one may
 * go before its time, as a probe: its key makes it harmless, and it is none of its tries, so the bound on these stays.
 */
export async function claimPlanned(
  tx: Tx,
  campaignId: string,
  { owner, isOutage }: { owner: string; isOutage: boolean },
): Promise<PlannedAttempt | null> {
  const [row] = await tx.query<PlannedAttempt>(
    `UPDATE attempt SET state = 'attempting', owner = $2, fence = fence + 1, attempting_at = now(),
       tries = tries + (due_at <= now())::int
     WHERE id = (SELECT id FROM attempt WHERE campaign_id = $1 AND state = 'planned' AND (due_at <= now() OR ($3
                   AND NOT EXISTS (SELECT FROM attempt o WHERE o.campaign_id = $1 AND o.state IN ('planned', 'attempting')
                     AND o.attempting_at > now() - ${PROBED_EVERY})))
                 ORDER BY due_at > now(), CASE WHEN due_at > now() THEN size END, due_at LIMIT 1
                 FOR NO KEY UPDATE SKIP LOCKED)
     RETURNING id, campaign_id AS "campaignId", operation, fence, tries, body_hash AS "bodyHash",
       first_attempting_at < now() - ${REMEMBERED} AS "isTooOld",
       CASE WHEN due_at > now() THEN due_at END AS "waitsUntil",
       (extract(epoch FROM now() - first_attempting_at) * 1000)::float8 AS "triedForMs"`,
    [campaignId, owner, isOutage],
  );
  return row ?? null;
}

/** Moves some members into an attempt of their own with the same history; `bodyHash` is that of the others, `partHash` its own. */
export async function splitAttempt(
  tx: Tx,
  id: string,
  part: { id: string; seqs: number[]; bodyHash: string; partHash?: string },
): Promise<void> {
  await tx.query(
    `WITH parted AS (
       INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner, fence, tries,
         first_attempting_at, attempting_at, is_ambiguous)
       SELECT $2, campaign_id, (SELECT max(ordinal) + 1 FROM attempt WHERE campaign_id = a.campaign_id), operation, state,
         cardinality($3::int[]), $3, coalesce($5, body_hash), owner, fence, tries, first_attempting_at, attempting_at, is_ambiguous
       FROM attempt a WHERE id = $1),
     moved AS (UPDATE attempt_member m SET attempt_id = $2 FROM attempt a
       WHERE a.id = $1 AND m.campaign_id = a.campaign_id AND m.seq = ANY($3) AND m.attempt_id = $1)
     UPDATE attempt SET size = size - cardinality($3), body_hash = $4,
       seqs = ARRAY(SELECT seq FROM unnest(seqs) WITH ORDINALITY AS s (seq, place) WHERE seq <> ALL($3) ORDER BY place)
     WHERE id = $1`,
    [id, part.id, part.seqs, part.bodyHash, part.partHash ?? null],
  );
}
