import type { LatelyReason } from "#lib/contract/desk/lately-reasons.ts";
import type { Tx } from "#lib/db/index.ts";

type LatelyRow = LatelyReason & { allDay: number; allWeek: number };

/**
 * Why messages did not reach people since `day` and since `week`, the reasons of most people first, each with how many
 * there are in all. Calls stand in the journal too, and are no messages: their reasons are not added up here.
 */
export function listLatelyReasons(
  tx: Tx,
  { day, week, limit }: { day: Date; week: Date; limit: number },
): Promise<LatelyRow[]> {
  return tx.query<LatelyRow>(
    `WITH lately AS (
       SELECT at, state, reason, code, said, people FROM reason_hour WHERE at >= $2
       UNION ALL SELECT a.at, a.state, a.reason, a.code, a.said, a.people FROM campaign_reason_added a
         JOIN campaign c ON c.id = a.campaign_id AND c.channel <> 'voice' WHERE a.at >= $2),
     summed AS (
       SELECT state, reason, min(code) AS code, min(said) AS said, sum(people) AS week,
         coalesce(sum(people) FILTER (WHERE at >= $1), 0) AS day
       FROM lately WHERE state IN ('rejected', 'failed') GROUP BY 1, 2)
     SELECT reason AS id, state, code AS "errorCode", coalesce(said, '') AS said, greatest(day, 0)::int AS day, week::int AS week,
       coalesce(sum(greatest(day, 0)) OVER (), 0)::int AS "allDay", coalesce(sum(week) OVER (), 0)::int AS "allWeek"
     FROM summed WHERE week > 0 ORDER BY week DESC, state, reason LIMIT $3`,
    [day, week, limit],
  );
}

/** Since when that is counted, where there was anything before; null where all of it is counted. */
export async function getReasonsSince(tx: Tx): Promise<Date | null> {
  const [row] = await tx.query<{ at: Date }>("SELECT at FROM reason_since LIMIT 1");
  return row?.at ?? null;
}

/** Removes what no page shows any more: a day at a time from where it begins, so that no plan reads all there is. */
export async function shortenReasons(tx: Tx, before: Date): Promise<void> {
  await tx.query(
    `DELETE FROM reason_hour WHERE ctid = ANY(ARRAY(SELECT ctid FROM reason_hour
       WHERE at > '-infinity' AND at < least($1::timestamptz, (SELECT min(at) FROM reason_hour) + interval '1 day')))`,
    [before],
  );
}
