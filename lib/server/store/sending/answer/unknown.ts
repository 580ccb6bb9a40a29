import { MOST_UNKNOWN } from "#lib/contract/desk/campaign/unknown.ts";
import type { Resends } from "#lib/contract/rules/sending/approval.ts";
import { type Reason, storeReason } from "#lib/contract/words/reason/reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { RESENDS } from "../../campaign/approval.ts";
import { COUNT_DECIDED } from "../../credit.ts";

/** An unresolved unknown attempt with what was heard since: the balances around an SMS, the delivery reports of chat. */
export type UnknownRow = {
  attemptId: string;
  request: number;
  operation: string;
  size: number;
  attemptedAt: Date;
  httpStatus: number | null;
  problem: string | null;
  segmentsPredicted: number;
  balanceBefore: number | null;
  /** Credits that fell without an answer explaining it, until the next answer; null when there was none yet. */
  unexplained: number | null;
  /** Predicted segments of every unknown attempt in the same span. */
  predictedInSpan: number;
  /** Chat only: of how many of its people a delivery report came since, for a message that we do not know. */
  reported: number;
  firstRow: number;
  lastRow: number;
  /** Of all of its campaign, for whoever asks. */
  resends: Resends;
};

/**
 * Of the answers to look at, the nearest that tells a balance; rather one that no request crossed of which none is told, as
 * for one person alone: whether such a one is in the balance nobody knows. No request lasts as long as two minutes.
 */
const nearestAnswer = (which: string, order: string): string => `SELECT * FROM (
    SELECT balance_after, attempting_at, finished_at FROM attempt
    WHERE state = 'done' AND balance_after IS NOT NULL AND ${which} ORDER BY ${order} LIMIT ${MOST_LOOKED_AT}) near
  ORDER BY EXISTS (SELECT FROM attempt s
    WHERE s.finished_at BETWEEN near.attempting_at AND near.finished_at + interval '2 minutes'
      AND s.attempting_at < near.finished_at AND s.state = 'done' AND s.operation LIKE 'sms.%' AND s.balance_after IS NULL),
    ${order} LIMIT 1`;

const MOST_LOOKED_AT = 10;

/**
 * Open unknowns of a campaign with their evidence: B0, and what the next answers explain of the difference. Two requests
 * are in flight at once, so answers that cross are put in the service's order by the balance they tell, not by when they
 * came. What had ended before B0 was asked for explains nothing, however low its balance: somebody may have added credits.
 */
export async function listUnknown(tx: Tx, campaignId: string, userId: string): Promise<UnknownRow[]> {
  return tx.query<UnknownRow>(
    `SELECT u.id AS "attemptId", u.ordinal AS request, u.operation, u.size, u.attempting_at AS "attemptedAt",
       u.http_status AS "httpStatus", u.problem, u.segments_predicted AS "segmentsPredicted",
       b.balance_after AS "balanceBefore",
       (b.balance_after - n.balance_after - (SELECT coalesce(sum(d.credits), 0) FROM attempt d
          WHERE d.state = 'done' AND d.operation LIKE 'sms.%'
            AND CASE WHEN d.balance_after IS NULL THEN d.finished_at > b.finished_at AND d.finished_at <= n.finished_at
              ELSE d.balance_after < b.balance_after AND d.balance_after >= n.balance_after
                AND d.finished_at BETWEEN b.attempting_at AND n.finished_at + interval '2 minutes'
                AND d.attempting_at <= n.finished_at
            END))::bigint AS unexplained,
       (SELECT coalesce(sum(x.segments_predicted), 0)::int FROM attempt x
          WHERE x.state = 'unknown' AND x.operation LIKE 'sms.%' AND x.attempting_at >= b.finished_at
            AND x.attempting_at <= n.finished_at) AS "predictedInSpan",
       coalesce(w.reported, 0) AS reported, r.first AS "firstRow", r.last AS "lastRow", ${RESENDS} AS resends
     FROM attempt u
     JOIN LATERAL (SELECT min(r.row_number) AS first, max(r.row_number) AS last FROM recipient r
       WHERE r.campaign_id = u.campaign_id AND r.seq = ANY(u.seqs)) r ON true
     LEFT JOIN LATERAL (${nearestAnswer("finished_at <= u.attempting_at", "finished_at DESC")}) b ON u.operation LIKE 'sms.%'
     LEFT JOIN LATERAL (${nearestAnswer("attempting_at >= u.finished_at", "finished_at")}) n ON u.operation LIKE 'sms.%'
     LEFT JOIN LATERAL (SELECT count(DISTINCT r.seq)::int AS reported FROM recipient r
       JOIN event_wait ON event_wait.ref = r.number JOIN event e ON e.seq = event_wait.seq
       WHERE r.campaign_id = u.campaign_id AND r.seq = ANY(u.seqs) AND r.state = 'unknown'
         AND e.received_at >= coalesce(u.first_attempting_at, u.attempting_at)) w ON u.operation LIKE 'chat.%'
     WHERE u.campaign_id = $1 AND u.state = 'unknown' AND u.resolution IS NULL ORDER BY u.ordinal LIMIT $3`,
    [campaignId, userId, MOST_UNKNOWN],
  );
}

/** How many people lost requests of a campaign are about, and what they would cost. */
export async function sizeOfAttempts(
  tx: Tx,
  campaignId: string,
  attemptIds: readonly string[],
): Promise<{ people: number; credits: number }> {
  const [row] = await tx.query<{ people: number; credits: number }>(
    `SELECT coalesce(sum(size), 0)::int AS people, coalesce(sum(segments_predicted), 0)::int AS credits FROM attempt
     WHERE campaign_id = $1 AND id = ANY($2::uuid[]) AND state = 'unknown' AND resolution IS NULL`,
    [campaignId, attemptIds],
  );
  return row ?? { people: 0, credits: 0 };
}

/** The open unknown request of one person, and how many it is about; null where there is none. */
export async function findUnknownOf(
  tx: Tx,
  { campaignId, seq }: { campaignId: string; seq: number },
): Promise<{ attemptId: string; size: number; credits: number } | null> {
  const [row] = await tx.query<{ attemptId: string; size: number; credits: number }>(
    `SELECT id AS "attemptId", size, segments_predicted AS credits FROM attempt
     WHERE campaign_id = $1 AND state = 'unknown' AND resolution IS NULL AND $2 = ANY(seqs) LIMIT 1`,
    [campaignId, seq],
  );
  return row ?? null;
}

export type Resolution = "sent" | "not-sent" | "resend";

/** Marks an open unknown attempt as decided, by a person or (`by` null) by what the service said later. */
export async function resolveAttempt(
  tx: Tx,
  {
    campaignId,
    attemptId,
    as,
    by,
  }: { campaignId: string; attemptId: string; as: Resolution; by: string | null },
): Promise<boolean> {
  const rows = await tx.query(
    `WITH decided AS (UPDATE attempt SET resolution = $3, resolved_by = $4, resolved_at = now()
       WHERE id = $1 AND campaign_id = $2 AND state = 'unknown' AND resolution IS NULL
       RETURNING id, resolution, operation, finished_at, segments_predicted),
     counted AS (${COUNT_DECIDED})
     SELECT id FROM decided`,
    [attemptId, campaignId, as, by],
  );
  return rows.length > 0;
}

const TO_OF = { sent: "accepted", "not-sent": "rejected", resend: "queued" } as const;

/** Moves the unknown recipients of a decided attempt; a resend opens a new generation. Returns whom. */
export async function moveResolved(
  tx: Tx,
  attemptId: string,
  as: Resolution,
  reason: Reason,
): Promise<{ seq: number; generation: number }[]> {
  return tx.query<{ seq: number; generation: number }>(
    `WITH moved AS (
       UPDATE recipient r SET state = $2, reason = $3, updated_at = now(),
         generation = r.generation + CASE $2 WHEN 'queued' THEN 1 ELSE 0 END
       FROM attempt a WHERE a.id = $1 AND r.campaign_id = a.campaign_id AND r.seq = ANY(a.seqs) AND r.state = 'unknown'
       RETURNING r.campaign_id, r.pack, r.seq, r.generation),
     queued AS (INSERT INTO requeue (campaign_id, pack, seq) SELECT campaign_id, pack, seq FROM moved WHERE $2 = 'queued')
     SELECT seq, generation FROM moved`,
    [attemptId, TO_OF[as], as === "resend" ? null : storeReason(reason)],
  );
}

/** People sent to again for the first time: the campaign says so for good. */
export async function countResent(tx: Tx, campaignId: string, people: number): Promise<void> {
  await tx.query("UPDATE campaign SET n_resent = n_resent + $2 WHERE id = $1", [campaignId, people]);
}
