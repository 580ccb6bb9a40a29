import { type Reason, storeReason } from "#lib/contract/words/reason/reason.ts";
import type { StoredHold } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { TRIED_AGAIN } from "../campaign/recipient/tried-again.ts";

/** Stops a running campaign until a person has mended what the service refused. */
export async function holdCampaign(tx: Tx, campaignId: string, hold: StoredHold): Promise<void> {
  await tx.query(
    `UPDATE campaign SET state = CASE kind WHEN 'campaign' THEN 'needs-attention' ELSE state END,
       hold = CASE kind WHEN 'campaign' THEN $2::jsonb ELSE $2::jsonb || jsonb_build_object('until', ${TRIED_AGAIN_AT}) END
     WHERE id = $1 AND state = 'running'
       AND (kind = 'campaign' OR EXISTS (SELECT FROM api_message m WHERE m.campaign_id = campaign.id))`,
    [campaignId, hold],
  );
}

// Nobody resumes what a key sends: it is tried again after half of the time that it has waited, so that what came long
// ago asks seldom.
const TRIED_AGAIN_AT = `clock_timestamp()
  + least(greatest((now() - greatest(started_at, scheduled_at)) / 2, interval '1 minute'), interval '15 minutes')`;

/** Of a send without a page: until when nothing of it can leave, so that nobody has to look at it. */
export const RESTS = `(kind = 'direct' AND hold->>'kind' IN ('quiet-hours', 'hours', 'reach', 'credits', 'key', 'template')
  AND (hold->>'until')::timestamptz > now() AND n_attempting = 0 AND coalesce(expires_at > now(), true))`;

const IS_FOR_HOURS = "hold->>'kind' IN ('quiet-hours', 'hours', 'reach')";

/**
 * Says why a running campaign waits; it goes on by itself, so its state stays. Until when alone is no news, but of hours:
 * those of another day are promised anew where nothing ran in those of this one.
 */
export async function noteHold(tx: Tx, campaignId: string, hold: StoredHold | null): Promise<void> {
  await tx.query(
    `UPDATE campaign SET hold = $2 WHERE id = $1 AND state = 'running' AND CASE WHEN ${IS_FOR_HOURS}
       THEN hold IS DISTINCT FROM $2::jsonb ELSE hold - 'until' IS DISTINCT FROM $2::jsonb - 'until' END`,
    [campaignId, hold],
  );
}

/** What was said of the hours is not true any more; whoever waits for them looks within seconds. */
export async function forgetHours(tx: Tx): Promise<void> {
  await tx.query(`UPDATE campaign SET hold = NULL WHERE state = 'running' AND ${IS_FOR_HOURS}`);
}

/** Whether it is said of a campaign why it does not send, without waiting for anybody who decides about it. */
export async function isHeld(tx: Tx, campaignId: string): Promise<boolean> {
  const rows = await tx.query("SELECT FROM campaign WHERE id = $1 AND hold IS NOT NULL", [campaignId]);
  return rows.length > 0;
}

export type Review = { hold: StoredHold; attempts?: string[]; words?: Reason };

/** Stops a running campaign that still has somebody to send to; what came before is seen, and counts no more. */
export async function holdForReview(
  tx: Tx,
  campaignId: string,
  { hold, attempts, words }: Review,
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE campaign SET state = 'needs-attention', hold = $2, held_attempts = $3, held_words = $4,
       failures_from = (SELECT coalesce(max(ordinal), 0) FROM attempt WHERE campaign_id = $1)
     WHERE id = $1 AND state = 'running' AND kind = 'campaign'
       AND (n_queued > 0 OR cardinality($3::uuid[]) > 0) RETURNING id`,
    [campaignId, hold, attempts ?? null, words ? storeReason(words) : null],
  );
  return rows.length > 0;
}

/** One more request with the words for which its campaign is held already; false where it is not. */
export async function joinHold(tx: Tx, campaignId: string, attempt: string, words: Reason): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE campaign SET held_attempts = held_attempts || $2::uuid
     WHERE id = $1 AND state = 'needs-attention' AND hold->>'kind' = 'refusals' AND held_words = $3 RETURNING id`,
    [campaignId, attempt, storeReason(words)],
  );
  return rows.length > 0;
}

/** True where a person has said that these words are about the people refused. */
export async function areWordsMeant(tx: Tx, campaignId: string, words: Reason): Promise<boolean> {
  const rows = await tx.query("SELECT id FROM campaign WHERE id = $1 AND refusals_meant = $2", [
    campaignId,
    storeReason(words),
  ]);
  return rows.length > 0;
}

export type Before = {
  id: string;
  state: string;
  size: number;
  problem: string | null;
  httpStatus: number | null;
  isBaffling: boolean;
};

/** The last answers before this one that a person has not seen, newest first; what was proven not sent is none. */
export async function listAnswersBefore(tx: Tx, attemptId: string, limit: number): Promise<Before[]> {
  return tx.query<Before>(
    `SELECT id, state, size, problem, http_status AS "httpStatus", is_baffling AS "isBaffling" FROM (
       SELECT a.* FROM attempt this JOIN campaign c ON c.id = this.campaign_id
         JOIN attempt a ON a.campaign_id = c.id AND a.ordinal > c.failures_from
       WHERE this.id = $1 ORDER BY a.ordinal DESC LIMIT 20) latest
     WHERE id <> $1 AND finished_at IS NOT NULL AND state <> 'not-sent'
     ORDER BY finished_at DESC, ordinal DESC LIMIT $2`,
    [attemptId, limit],
  );
}

/** Takes back that people were refused: they are queued again, before anybody else. Answers how many. */
export async function reopenRefused(tx: Tx, attempts: string[]): Promise<number> {
  const rows = await tx.query(
    `WITH back AS (
       UPDATE recipient r SET state = 'queued', reason = NULL, is_retryable = NULL, updated_at = now()
       FROM attempt a WHERE a.id = ANY($1) AND r.campaign_id = a.campaign_id AND r.seq = ANY(a.seqs)
         AND r.state = 'rejected' RETURNING r.campaign_id, r.pack, r.seq),
     freed AS (DELETE FROM attempt_member m USING back
       WHERE m.campaign_id = back.campaign_id AND m.seq = back.seq AND m.attempt_id = ANY($1)),
     seen AS (UPDATE attempt SET accepted = NULL, rejected = NULL, failed = NULL WHERE id = ANY($1))
     INSERT INTO requeue (campaign_id, pack, seq) SELECT campaign_id, pack, seq FROM back
     ON CONFLICT DO NOTHING RETURNING seq`,
    [attempts],
  );
  return rows.length;
}

/**
 * Takes some people out of a request that was refused, for another one that the caller writes at once; its send is not at
 * its end then. Answers whom: those who are still refused, by that request, and whom nobody has tried again meanwhile.
 */
export async function reclaimRefused(
  tx: Tx,
  { id, campaignId }: { id: string; campaignId: string },
  seqs: number[],
): Promise<number[]> {
  const rows = await tx.query<{ seq: number }>(
    `WITH back AS (
       UPDATE recipient r SET state = 'queued', reason = NULL, is_retryable = NULL, updated_at = now()
       FROM attempt_member m WHERE m.campaign_id = $2 AND m.seq = ANY($3) AND m.attempt_id = $1
         AND r.campaign_id = m.campaign_id AND r.seq = m.seq AND r.generation = m.generation AND r.state = 'rejected'
         AND NOT ${TRIED_AGAIN}
       RETURNING r.seq),
     freed AS (DELETE FROM attempt_member m USING back
       WHERE m.campaign_id = $2 AND m.seq = back.seq AND m.attempt_id = $1),
     fewer AS (UPDATE attempt SET rejected = rejected - (SELECT count(*) FROM back) WHERE id = $1),
     again AS (UPDATE campaign SET state = 'running', ended_at = NULL, completed_at = NULL, n_rejected = n_rejected - n,
         n_queued = n_queued + n
       FROM (SELECT count(*)::int AS n FROM back) freed WHERE id = $2 AND n > 0)
     SELECT seq FROM back`,
    [id, campaignId, seqs],
  );
  return rows.map((row) => row.seq);
}

/** Refuses the people for whom a campaign is held, as far as nobody has sent to them; its words are meant from now on. */
export async function refuseHeld(tx: Tx, campaignId: string): Promise<number> {
  const rows = await tx.query(
    `WITH held AS (
       SELECT unnest(a.seqs) AS seq FROM campaign c JOIN attempt a ON a.id = ANY(c.held_attempts)
       WHERE c.id = $1 AND a.campaign_id = $1),
     taken AS (DELETE FROM requeue q USING held WHERE q.campaign_id = $1 AND q.seq = held.seq RETURNING q.seq),
     meant AS (UPDATE campaign SET refusals_meant = held_words, held_attempts = NULL WHERE id = $1)
     UPDATE recipient r SET state = 'rejected', reason = (SELECT held_words FROM campaign WHERE id = $1),
       is_retryable = false, updated_at = now()
     FROM taken WHERE r.campaign_id = $1 AND r.seq = taken.seq AND r.state = 'queued' RETURNING r.seq`,
    [campaignId],
  );
  return rows.length;
}
