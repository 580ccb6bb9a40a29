import type { Tx } from "#lib/db/index.ts";

export type PlanHashRow = {
  salt: Buffer;
  hash: Buffer;
  /** The hashes of its pieces, one behind the other. */
  pieces: Buffer;
  people: number;
  madeAt: Date;
};

export async function insertPlanHash(tx: Tx, campaignId: string, made: PlanHashRow): Promise<void> {
  await tx.query(
    "INSERT INTO plan_hash (campaign_id, salt, hash, pieces, people, made_at) VALUES ($1, $2, $3, $4, $5, $6)",
    [campaignId, made.salt, made.hash, made.pieces, made.people, made.madeAt],
  );
}

/** What everybody of the plan shares has changed, not its people. */
export async function setPlanHash(tx: Tx, campaignId: string, hash: Buffer): Promise<void> {
  await tx.query("UPDATE plan_hash SET hash = $2 WHERE campaign_id = $1", [campaignId, hash]);
}

/** Null for a plan that was stored before there were hashes, and where there is none. */
export async function findPlanHash(tx: Tx, campaignId: string): Promise<PlanHashRow | null> {
  const [row] = await tx.query<PlanHashRow>(
    `SELECT salt, hash, pieces, people, made_at AS "madeAt" FROM plan_hash WHERE campaign_id = $1`,
    [campaignId],
  );
  return row ?? null;
}

/** What a recipient was planned to get. */
export type PlannedRow = { seq: number; number: string; text: string | null; parameters: unknown };

/** The places of the first and the last recipient that there are; of nobody those that fit into any plan. */
export async function getPlanBounds(tx: Tx, campaignId: string): Promise<{ first: number; last: number }> {
  const [row] = await tx.query<{ first: number; last: number }>(
    `SELECT coalesce((SELECT min(seq) FROM recipient WHERE campaign_id = $1), 1) AS first,
       coalesce((SELECT max(seq) FROM recipient WHERE campaign_id = $1), 0) AS last`,
    [campaignId],
  );
  return row ?? { first: 1, last: 0 };
}

/** Those that are left of a span of a plan, in order. */
export function listPlanned(
  tx: Tx,
  campaignId: string,
  { after, upTo }: { after: number; upTo: number },
): Promise<PlannedRow[]> {
  return tx.query<PlannedRow>(
    `SELECT seq, number, text, parameters FROM recipient
     WHERE campaign_id = $1 AND seq > $2 AND seq <= $3 ORDER BY seq`,
    [campaignId, after, upTo],
  );
}
