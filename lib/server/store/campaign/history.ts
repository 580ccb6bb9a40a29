import type { Hold } from "#lib/contract/desk/campaign/campaign.ts";
import type { STEERED } from "#lib/contract/desk/campaign/campaign-history.ts";
import type { Tx } from "#lib/db/index.ts";

export type Span = {
  from: Date | null;
  stepMs: number;
  slots: number;
  /** What it had an answer for is kept by the moment. */
  isKept: boolean;
};

/** The life of a campaign in at most so many steps of whole seconds; none before it has started. */
export async function getSpan(tx: Tx, campaignId: string, most: number): Promise<Span> {
  const [row] = await tx.query<{ from: Date | null; seconds: number; isKept: boolean }>(
    `SELECT started_at AS "from", is_rate_kept AS "isKept",
       coalesce(extract(epoch FROM coalesce(ended_at, now()) - started_at), 0)::float8 AS seconds
     FROM campaign WHERE id = $1`,
    [campaignId],
  );
  const seconds = Math.max(1, row?.seconds ?? 1);
  const step = Math.ceil(seconds / most);
  return {
    from: row?.from ?? null,
    stepMs: 1_000 * step,
    slots: Math.ceil(seconds / step),
    isKept: row?.isKept ?? false,
  };
}

export type HaltRow = {
  at: Date;
  endedAt: Date | null;
  reason: Hold["kind"];
  until: string | null;
  sizes: number[];
};

const SHOWN_SIZES = 6;

/** The newest reasons why it did not send, with the sizes of the requests that followed each. */
export function listHalts(tx: Tx, campaignId: string, limit: number): Promise<HaltRow[]> {
  return tx.query<HaltRow>(
    `SELECT h.started_at AS at, h.ended_at AS "endedAt", h.kind AS reason, h.until,
       ARRAY(SELECT a.size FROM attempt a WHERE a.campaign_id = h.campaign_id AND a.ordinal > h.last_request
         ORDER BY a.ordinal LIMIT ${SHOWN_SIZES}) AS sizes
     FROM campaign_halt h WHERE h.campaign_id = $1 ORDER BY h.id DESC LIMIT $2`,
    [campaignId, limit],
  );
}

export type SteeredRow = { at: Date; action: (typeof STEERED)[number]; by: string };

/** What people did with it, the newest. */
export function listSteered(
  tx: Tx,
  campaignId: string,
  { actions, limit }: { actions: readonly string[]; limit: number },
): Promise<SteeredRow[]> {
  return tx.query<SteeredRow>(
    `SELECT at, action, CASE WHEN actor_id IS NULL THEN '' ELSE actor_name END AS by FROM audit
     WHERE target = $1::text AND action LIKE 'campaign.%' AND action = ANY($2) ORDER BY seq DESC LIMIT $3`,
    [campaignId, actions, limit],
  );
}

export type SkipDecisionRow = { at: Date; skipped: number; added: number };

/** How often whom it skips was decided again, the newest. */
export function listSkipDecisions(tx: Tx, campaignId: string, limit: number): Promise<SkipDecisionRow[]> {
  return tx.query<SkipDecisionRow>(
    `SELECT at, (detail->>'skipped')::int AS skipped, (detail->>'added')::int AS added FROM audit
     WHERE target = $1::text AND action = 'campaign.skips' ORDER BY seq DESC LIMIT $2`,
    [campaignId, limit],
  );
}

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
