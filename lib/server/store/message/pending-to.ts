import type { PendingMessage } from "#lib/contract/desk/message.ts";
import type { Tx } from "#lib/db/index.ts";

type PendingRow = Omit<PendingMessage, "campaign"> & {
  campaignId: string;
  campaignName: string;
  campaignKind: PendingMessage["campaign"]["kind"];
};

const MOST = 20;

/**
 * Where somebody has a place and no message: their answer was lost, or they wait for their turn. Asked of each campaign
 * with an open question or with work left, which are few: no index knows a number of all campaigns.
 */
export async function listPendingTo(tx: Tx, numbers: readonly string[]): Promise<PendingMessage[]> {
  const rows = await tx.query<PendingRow>(PENDING, [numbers, MOST]);
  return rows.map(({ campaignId, campaignName, campaignKind, ...row }) => ({
    ...row,
    campaign: { id: campaignId, name: campaignName, kind: campaignKind },
  }));
}

const PENDING = `
  WITH open AS MATERIALIZED (
    SELECT campaign_id AS id FROM attempt
    WHERE state = 'unknown' AND resolution IS NULL AND operation <> 'voice.call'
    UNION
    SELECT id FROM campaign
    WHERE kind = 'campaign' AND state IN ('needs-attention', 'running', 'cancelling', 'paused', 'scheduled'))
  SELECT found.seq, found.state, c.id AS "campaignId", c.name AS "campaignName", c.kind AS "campaignKind"
  FROM open CROSS JOIN LATERAL (
      SELECT seq, state FROM recipient r
      WHERE r.campaign_id = open.id AND r.number = ANY($1) AND r.state IN ('unknown', 'queued') OFFSET 0) found
    CROSS JOIN LATERAL (SELECT id, name, kind, created_at FROM campaign WHERE id = open.id OFFSET 0) c
  ORDER BY found.state = 'unknown' DESC, c.created_at DESC LIMIT $2`;
