import type { Tx } from "#lib/db/index.ts";
import type { Span } from "./history.ts";

const PAGE = 10_000;

/** Adds up what answers appended since; one process at a time. Answers whether more is left. */
export async function sumRates(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ taken: number }>(
    `WITH taken AS (
       DELETE FROM campaign_rate_added WHERE id = ANY(ARRAY(SELECT id FROM campaign_rate_added ORDER BY id LIMIT $1))
       RETURNING campaign_id, second, people),
     summed AS (
       INSERT INTO campaign_rate AS known (campaign_id, second, people)
       SELECT campaign_id, second, sum(people) FROM taken GROUP BY 1, 2
       ON CONFLICT (campaign_id, second) DO UPDATE SET people = known.people + excluded.people)
     SELECT count(*)::int AS taken FROM taken`,
    [PAGE],
  );
  return row?.taken === PAGE;
}

type Count = { slot: number; people: number };

/** How many people each step has had an answer for: of the moments, or of the requests where the campaign is older than these. */
export function countBySlot(
  tx: Tx,
  campaignId: string,
  { from, stepMs, slots, isKept }: Span,
): Promise<Count[]> {
  if (isKept) return tx.query<Count>(BY_MOMENTS, [campaignId, stepMs, slots]);
  return tx.query<Count>(BY_REQUESTS, [campaignId, stepMs, slots, from]);
}

const SLOT_OF = (seconds: string) =>
  `least($3::int - 1, greatest(0, floor(${seconds} * 1000 / $2::int)))::int AS slot`;

const BY_MOMENTS = `SELECT ${SLOT_OF("second::float8")}, sum(people)::int AS people
  FROM campaign_rate_now WHERE campaign_id = $1 GROUP BY 1`;

const BY_REQUESTS = `SELECT ${SLOT_OF("extract(epoch FROM finished_at - $4::timestamptz)")}, sum(size)::int AS people
  FROM attempt WHERE campaign_id = $1 AND state = 'done' GROUP BY 1`;
