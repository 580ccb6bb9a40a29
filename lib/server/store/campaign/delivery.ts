import type { Tx } from "#lib/db/index.ts";

export type Delivery = { operator: number; delivered: number; read: number; failed: number; expired: number };

export type DeliveryDelta = Delivery & { campaignId: string };

/** Locks campaigns for the rest of the transaction, in id order: two who lock several never wait for each other. */
export async function lockCampaigns(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query("SELECT FROM campaign WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE", [ids]);
}

/**
 * Moves the delivery counters of campaigns. An answer in a conversation is one message -> its row is moved at once; of any other
 * the change is appended, so that nobody who hears of its messages waits for another. True where an answer failed by it, or has
 * not failed after all.
 */
export async function moveDeliveryCounters(tx: Tx, deltas: readonly DeliveryDelta[]): Promise<boolean> {
  const rows = await tx.query<{ id: string }>(APPEND, [
    deltas.map((delta) => delta.campaignId),
    ...columnsOf(deltas),
  ]);
  const replies = deltas.filter(({ campaignId }) => rows.some(({ id }) => id === campaignId));
  if (replies.length === 0) return false;
  const ids = replies.map(({ campaignId }) => campaignId);
  await lockCampaigns(tx, ids);
  await tx.query(MOVE, [ids, ...columnsOf(replies)]);
  return replies.some(({ failed }) => failed !== 0);
}

const columnsOf = (deltas: readonly Delivery[]): number[][] => [
  deltas.map((delta) => delta.operator),
  deltas.map((delta) => delta.delivered),
  deltas.map((delta) => delta.read),
  deltas.map((delta) => delta.failed),
  deltas.map((delta) => delta.expired),
];

const DELTA = `unnest($1::uuid[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[])
  AS delta (id, operator, delivered, read, failed, expired)`;

const APPEND = `
  WITH moved AS MATERIALIZED (
    SELECT delta.*, (SELECT reply_to FROM campaign WHERE id = delta.id) IS NOT NULL AS is_reply FROM ${DELTA}),
  appended AS (
    INSERT INTO campaign_delivery_added (campaign_id, operator, delivered, read, failed, expired)
    SELECT id, operator, delivered, read, failed, expired FROM moved WHERE NOT is_reply)
  SELECT id FROM moved WHERE is_reply`;

const ADD = `n_operator = n_operator + delta.operator, n_delivered = n_delivered + delta.delivered,
  n_read = n_read + delta.read, n_failed = n_failed + delta.failed, n_expired = n_expired + delta.expired`;

const MOVE = `UPDATE campaign SET ${ADD} FROM ${DELTA} WHERE campaign.id = delta.id`;

const PAGE = 10_000;

/**
 * Adds up the oldest that was appended, of campaigns that nobody holds; answers whether more is left. Whoever adds holds the
 * campaign, so none is added twice, and a row that is locked and this table are whole to who reads it afterwards.
 */
export async function sumDelivery(tx: Tx): Promise<boolean> {
  const rows = await tx.query<{ id: string; n: number }>(
    `SELECT c.id, oldest.n FROM campaign c JOIN (
       SELECT campaign_id, count(*)::int AS n FROM (
         SELECT campaign_id FROM campaign_delivery_added ORDER BY id LIMIT ${PAGE}) page GROUP BY 1) oldest ON oldest.campaign_id = c.id
     FOR NO KEY UPDATE OF c SKIP LOCKED`,
  );
  if (rows.length > 0) await tx.query(FOLD, [rows.map(({ id }) => id)]);
  return rows.reduce((sum, { n }) => sum + n, 0) === PAGE;
}

// A statement of its own: it sees whatever was appended before the lock.
const FOLD = `
  WITH taken AS (DELETE FROM campaign_delivery_added WHERE campaign_id = ANY($1::uuid[])
    RETURNING campaign_id, operator, delivered, read, failed, expired),
  delta AS (SELECT campaign_id AS id, sum(operator) AS operator, sum(delivered) AS delivered, sum(read) AS read,
    sum(failed) AS failed, sum(expired) AS expired FROM taken GROUP BY 1)
  UPDATE campaign SET ${ADD} FROM delta WHERE campaign.id = delta.id`;

/** What was appended for the campaign `c` and stands in no row yet. A row and this, read in one statement, are whole. */
export const APPENDED = `LATERAL (SELECT coalesce(sum(d.operator), 0)::int AS operator, coalesce(sum(d.delivered), 0)::int AS delivered,
    coalesce(sum(d.read), 0)::int AS read, coalesce(sum(d.failed), 0)::int AS failed, coalesce(sum(d.expired), 0)::int AS expired
  FROM campaign_delivery_added d WHERE d.campaign_id = c.id) more`;

/** What became of the messages of a campaign, with what is not added up yet. */
export async function getDelivery(tx: Tx, id: string): Promise<Delivery | null> {
  const [row] = await tx.query<Delivery>(
    `SELECT c.n_operator + more.operator AS operator, c.n_delivered + more.delivered AS delivered, c.n_read + more.read AS read,
       c.n_failed + more.failed AS failed, c.n_expired + more.expired AS expired
     FROM campaign c CROSS JOIN ${APPENDED} WHERE c.id = $1`,
    [id],
  );
  return row ?? null;
}
