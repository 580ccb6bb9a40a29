import type { OddAnswer } from "#lib/contract/desk/campaign/odd-answer.ts";
import { sayOddity, sayStored } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";

type OddRow = Omit<OddAnswer, "answeredAt"> & { answeredAt: Date };

/** The newest answers of a campaign that were refused, lost or not understood. */
export async function listOddRows(tx: Tx, campaignId: string, limit: number): Promise<OddRow[]> {
  const rows = await tx.query<OddRow>(
    `SELECT id AS "attemptId", ordinal AS request, size, coalesce(finished_at, attempting_at) AS "answeredAt",
       http_status AS "httpStatus", problem, coalesce(oddities, '{}') AS oddities, left(answer, 65536) AS answer
     FROM attempt WHERE campaign_id = $1 AND (state IN ('unknown', 'refused') OR oddities IS NOT NULL OR is_baffling)
     ORDER BY ordinal DESC LIMIT $2`,
    [campaignId, limit],
  );
  return rows.map((row) => ({
    ...row,
    problem: sayStored(row.problem),
    oddities: row.oddities.map(sayOddity),
  }));
}
