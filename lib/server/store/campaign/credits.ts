import type { Tx } from "#lib/db/index.ts";

/** Credits by the balance that the service told last: what is left of it, and what requests on their way may still take. */
export type KnownCredits = { left: number; underWay: number };

/** Null where no balance was told since a person last said that there are credits for this campaign. */
export async function getKnownCredits(tx: Tx, campaignId: string): Promise<KnownCredits | null> {
  const [row] = await tx.query<KnownCredits>(
    `SELECT (c.balance - coalesce((
         SELECT sum(a.segments_predicted) FROM attempt a WHERE a.operation LIKE 'sms.%' AND a.balance_after IS NULL
           AND a.state IN ('done', 'unknown') AND a.finished_at > c.balance_at), 0))::float8 AS left,
       coalesce((SELECT sum(a.segments_predicted) FROM attempt a
         WHERE a.operation LIKE 'sms.%' AND a.state = 'attempting'), 0)::float8 AS "underWay"
     FROM connection c JOIN campaign k ON k.id = $1
     WHERE c.service = 'sms' AND c.balance IS NOT NULL AND c.balance_at > coalesce(k.credits_vouched_at, '-infinity')`,
    [campaignId],
  );
  return row ?? null;
}

/**
 * What is left of a balance that was told within so many minutes, less what requests have taken since; null where none was, and
 * where it is so much more than is needed that nothing has to be added up.
 */
export async function getFreshCredits(
  tx: Tx,
  { needed, minutes }: { needed: number; minutes: number },
): Promise<number | null> {
  const [row] = await tx.query<{ left: number | null }>(
    `SELECT CASE WHEN c.balance < $1::float8 * ${AMPLE} THEN greatest(0, c.balance - coalesce((
         SELECT sum(a.segments_predicted) FROM attempt a WHERE a.operation LIKE 'sms.%' AND a.balance_after IS NULL
           AND (a.state = 'attempting' OR a.state IN ('done', 'unknown') AND a.finished_at > c.balance_at)), 0))::float8 END AS left
     FROM connection c
     WHERE c.service = 'sms' AND c.balance IS NOT NULL AND c.balance_at > now() - $2::int * interval '1 minute'`,
    [needed, minutes],
  );
  return row?.left ?? null;
}

const AMPLE = 20;

/**
 * What was left for a request of the last balance the service told, less what other requests have taken or may take
 * since. Null where no balance was ever told; a top-up in the portal is not known here.
 */
export async function getCreditsLeft(tx: Tx, attemptId: string): Promise<number | null> {
  const [row] = await tx.query<{ left: number }>(
    `SELECT c.balance - coalesce((
       SELECT sum(a.segments_predicted) FROM attempt a
       WHERE a.operation LIKE 'sms.%' AND a.id <> $1 AND a.balance_after IS NULL AND (a.state = 'attempting'
         OR a.state IN ('done', 'unknown') AND a.finished_at > c.balance_at)), 0) AS left
     FROM connection c WHERE c.service = 'sms' AND c.balance IS NOT NULL`,
    [attemptId],
  );
  return row?.left ?? null;
}
