import { randomUUID } from "node:crypto";
import type { CopyPeople } from "#lib/contract/desk/campaign/draft.ts";
import type { Tx } from "#lib/db/index.ts";

type Earlier = { seq: number; was: "rejected" | "cancelled"; from: string };

/** A lost answer about the person `r` to a message before the one of now, and nobody has said what became of it. */
export const HAS_EARLIER = `(r.generation > 0 AND EXISTS (SELECT FROM attempt_member e JOIN attempt lost ON lost.id = e.attempt_id
  WHERE e.campaign_id = r.campaign_id AND e.seq = r.seq AND e.generation < r.generation
    AND lost.state = 'unknown' AND (lost.resolution IS NULL OR lost.resolution = 'resend')))`;

/**
 * Who was sent to again after a lost answer, and then refused or cancelled, may still have been sent to: such a person
 * is unknown again, in an open request of their own, which a person can decide. Answers how many were what before;
 * `seqs` null means everybody of the campaign.
 */
export async function reopenEarlier(
  tx: Tx,
  campaignId: string,
  seqs: number[] | null,
): Promise<Record<"rejected" | "cancelled", number>> {
  const rows = await listEarlier(tx, campaignId, seqs);
  for (const [from, group] of Map.groupBy(rows, (row) => row.from)) {
    const moving = group.map((row) => row.seq);
    await moveMembers(tx, { from, to: await openPart(tx, from), seqs: moving });
  }
  await markUnknown(
    tx,
    campaignId,
    rows.map((row) => row.seq),
  );
  const countOf = (was: Earlier["was"]) => rows.filter((row) => row.was === was).length;
  return { rejected: countOf("rejected"), cancelled: countOf("cancelled") };
}

/** Of several earlier ones the latest: when that is decided as not sent, the one before it is next. */
function listEarlier(tx: Tx, campaignId: string, seqs: number[] | null): Promise<Earlier[]> {
  return tx.query<Earlier>(
    `SELECT r.seq, r.state AS was, lost.id AS "from"
     FROM recipient r CROSS JOIN LATERAL (
       SELECT a.id FROM attempt_member m JOIN attempt a ON a.id = m.attempt_id
       WHERE m.campaign_id = r.campaign_id AND m.seq = r.seq AND m.generation < r.generation
         AND a.state = 'unknown' AND a.resolution = 'resend' ORDER BY m.generation DESC LIMIT 1) lost
     WHERE r.campaign_id = $1 AND ($2::int[] IS NULL OR r.seq = ANY($2)) AND r.generation > 0
       AND r.state IN ('rejected', 'cancelled')`,
    [campaignId, seqs],
  );
}

/** The open request that stands for a decided one; there is at most one, with its number and times. */
async function openPart(tx: Tx, from: string): Promise<string> {
  const [open] = await tx.query<{ id: string }>(
    `SELECT o.id FROM attempt a JOIN attempt o ON o.campaign_id = a.campaign_id AND o.ordinal = a.ordinal
     WHERE a.id = $1 AND o.id <> a.id AND o.state = 'unknown' AND o.resolution IS NULL`,
    [from],
  );
  if (open) return open.id;
  const id = randomUUID();
  await tx.query(
    `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner, fence, tries,
       first_attempting_at, attempting_at, finished_at, http_status, answer, problem, is_ambiguous, balance_before)
     SELECT $2, campaign_id, ordinal, operation, 'unknown', 0, '{}', body_hash, owner, fence, tries,
       first_attempting_at, attempting_at, finished_at, http_status, answer, problem, true, balance_before
     FROM attempt WHERE id = $1`,
    [from, id],
  );
  return id;
}

async function moveMembers(
  tx: Tx,
  { from, to, seqs }: { from: string; to: string; seqs: number[] },
): Promise<void> {
  await tx.query(
    `WITH members AS (UPDATE attempt_member m SET attempt_id = $2 FROM attempt a
       WHERE a.id = $1 AND m.campaign_id = a.campaign_id AND m.seq = ANY($3) AND m.attempt_id = $1),
     cost AS (SELECT coalesce(sum(r.segments), 0)::int AS segments FROM attempt a
       JOIN recipient r ON r.campaign_id = a.campaign_id AND r.seq = ANY($3) WHERE a.id = $1)
     UPDATE attempt SET
       size = CASE id WHEN $1 THEN size - cardinality($3::int[]) ELSE size + cardinality($3::int[]) END,
       segments_predicted = greatest(0, CASE id WHEN $1 THEN segments_predicted - cost.segments ELSE segments_predicted + cost.segments END),
       seqs = CASE id WHEN $1 THEN ARRAY(SELECT seq FROM unnest(seqs) WITH ORDINALITY AS s (seq, place)
         WHERE seq <> ALL($3) ORDER BY place) ELSE seqs || $3::int[] END
     FROM cost WHERE id IN ($1, $2)`,
    [from, to, seqs],
  );
}

async function markUnknown(tx: Tx, campaignId: string, seqs: number[]): Promise<void> {
  if (seqs.length === 0) return;
  await tx.query(
    `UPDATE recipient SET state = 'unknown', is_retryable = NULL, updated_at = now(),
       reason = format('{"code":"second-lost","params":{"to":"%s","why":%s}}', state,
         CASE WHEN reason IS NULL THEN 'null' WHEN reason LIKE '{"code":"%' THEN reason
           ELSE '{"code":"said","params":{"words":' || to_json(reason)::text || '}}' END)
     WHERE campaign_id = $1 AND seq = ANY($2)`,
    [campaignId, seqs],
  );
}

export type SentTo = { seq: number; number: string; columns: string[] };

type Page = Pick<CopyPeople, "campaignId" | "people"> & { after: number; limit: number };

/**
 * The person `r` surely did not get it: refused, or their own message failed. An id that is matched without proof may be
 * of somebody else, and who may have it from a lost request may have it.
 */
export const IS_UNREACHED = `(NOT ${HAS_EARLIER} AND (r.state = 'rejected'
  OR (r.state = 'accepted' AND EXISTS (SELECT FROM attempt_member am
    JOIN message m ON m.campaign_id = r.campaign_id AND m.seq = r.seq AND m.attempt_id = am.attempt_id
    WHERE am.campaign_id = r.campaign_id AND am.seq = r.seq AND am.generation = r.generation
      AND m.state = 'failed' AND m.grade IN ('exact', 'positional')))))`;

/** People of a campaign in the order of its file: all, or those it surely did not reach. */
export function listSentTo(tx: Tx, { campaignId, people, after, limit }: Page): Promise<SentTo[]> {
  return tx.query<SentTo>(
    `SELECT r.seq, r.number, r.columns FROM recipient r
     WHERE r.campaign_id = $1 AND r.seq > $2 AND ($4::boolean OR ${IS_UNREACHED})
     ORDER BY r.seq LIMIT $3`,
    [campaignId, after, limit, people === "all"],
  );
}
