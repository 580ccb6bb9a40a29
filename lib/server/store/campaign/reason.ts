import type { CampaignReason } from "#lib/contract/desk/campaign/recipient.ts";
import type { LatelyReason } from "#lib/contract/desk/lately-reasons.ts";
import { sayStored } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";

type LatelyRow = LatelyReason & { allDay: number; allWeek: number };

/**
 * Why messages did not reach people since `day` and since `week`, the reasons of most people first, each with how many
 * there are in all. Calls stand in the journal too, and are no messages: their reasons are not added up here.
 */
export async function listLatelyReasons(
  tx: Tx,
  { day, week, limit }: { day: Date; week: Date; limit: number },
): Promise<LatelyRow[]> {
  const rows = await tx.query<LatelyRow>(
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
  return rows.map(inWords);
}

/** What is counted of messages is in the service's own words, and of everybody else a stored reason. */
const inWords = <Row extends { state: string; said: string }>(row: Row): Row =>
  row.state === "failed" ? row : { ...row, said: sayStored(row.said) };

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

const PAGE = 10_000;

/** Adds up what was appended since; one process at a time. Answers whether more is left. */
export async function sumReasons(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ taken: number }>(
    `WITH taken AS (
       DELETE FROM campaign_reason_added WHERE id = ANY(ARRAY(SELECT id FROM campaign_reason_added ORDER BY id LIMIT $1))
       RETURNING campaign_id, state, reason, code, said, people, may_help, will_not_help, at),
     by_hour AS (
       INSERT INTO reason_hour AS known (at, state, reason, code, said, people)
       SELECT t.at, t.state, t.reason, min(t.code), min(t.said), sum(t.people)
       FROM taken t JOIN campaign c ON c.id = t.campaign_id AND c.channel <> 'voice'
       WHERE t.at > '-infinity' AND t.state <> 'cancelled' GROUP BY 1, 2, 3
       ON CONFLICT (at, state, reason) DO UPDATE SET people = known.people + excluded.people),
     summed AS (
       INSERT INTO campaign_reason AS known (campaign_id, state, reason, code, said, people, may_help, will_not_help)
       SELECT campaign_id, state, reason, min(code), min(said), sum(people), sum(may_help), sum(will_not_help)
       FROM taken GROUP BY 1, 2, 3
       ON CONFLICT (campaign_id, state, reason) DO UPDATE SET people = known.people + excluded.people,
         may_help = known.may_help + excluded.may_help, will_not_help = known.will_not_help + excluded.will_not_help)
     SELECT count(*)::int AS taken FROM taken`,
    [PAGE],
  );
  return row?.taken === PAGE;
}

/** The reasons that most people of a campaign have, with what was appended to any since. */
export async function listCampaignReasons(
  tx: Tx,
  campaignId: string,
  limit: number,
): Promise<CampaignReason[]> {
  const rows = await tx.query<CampaignReason>(
    `WITH added AS MATERIALIZED (
       SELECT state, reason, min(code) AS code, min(said) AS said, sum(people) AS people, sum(may_help) AS may_help,
         sum(will_not_help) AS will_not_help
       FROM campaign_reason_added WHERE campaign_id = $1 GROUP BY 1, 2),
     most AS MATERIALIZED (
       SELECT state, reason FROM campaign_reason WHERE campaign_id = $1 ORDER BY people DESC LIMIT $2),
     shown AS (SELECT state, reason FROM most UNION SELECT state, reason FROM added)
     SELECT s.reason AS id, s.state, coalesce(k.code, a.code) AS "errorCode", coalesce(k.said, a.said, '') AS said,
       (coalesce(k.people, 0) + coalesce(a.people, 0))::int AS people,
       (coalesce(k.may_help, 0) + coalesce(a.may_help, 0))::int AS "mayHelp",
       (coalesce(k.will_not_help, 0) + coalesce(a.will_not_help, 0))::int AS "willNotHelp"
     FROM shown s LEFT JOIN added a ON a.state = s.state AND a.reason = s.reason
       LEFT JOIN LATERAL (SELECT * FROM campaign_reason
         WHERE campaign_id = $1 AND state = s.state AND reason = s.reason OFFSET 0) k ON true
     WHERE coalesce(k.people, 0) + coalesce(a.people, 0) > 0
     ORDER BY 5 DESC, s.state, s.reason LIMIT $2`,
    [campaignId, limit],
  );
  return rows.map(inWords);
}

/** Whether all that happened with a campaign is counted by reason: of one that is older, that is done beside the rest. */
export async function hasReasons(tx: Tx, campaignId: string): Promise<boolean> {
  const [row] = await tx.query<{ isCounted: boolean }>(
    `SELECT has_reasons AS "isCounted" FROM campaign WHERE id = $1`,
    [campaignId],
  );
  return row?.isCounted === true;
}
