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
    `SELECT at, action, actor_name AS by FROM audit
     WHERE target = $1::text AND action LIKE 'campaign.%' AND action = ANY($2) ORDER BY seq DESC LIMIT $3`,
    [campaignId, actions, limit],
  );
}
