import type { Tx } from "#lib/db/index.ts";
import type { Member } from "../sending/member.ts";
import type { HeldNetwork } from "../sending/network-hold.ts";

/** What other tables have of a campaign while its row is locked. */
export type BesideCampaign = {
  /** People were put back: they are next. */
  hasRequeued: boolean;
  /** Whose people it holds, by network; null where nobody's. */
  heldNetworks: HeldNetwork[] | null;
  /** More was reported than its row has added up. */
  hasReports: boolean;
};

/**
 * Asked behind `lockForClaim`, not by it: a statement that waits for a lock sees the locked row as it is then, but other
 * tables as they were before it waited, when a network that was let go meanwhile was still held.
 */
export async function readBesideCampaign(tx: Tx, id: string): Promise<BesideCampaign> {
  const [row] = await tx.query<BesideCampaign>(
    `SELECT EXISTS (SELECT FROM requeue WHERE campaign_id = $1) AS "hasRequeued",
       (SELECT jsonb_agg(jsonb_build_object('network', network, 'letThrough', let_through))
        FROM network_hold WHERE campaign_id = $1) AS "heldNetworks",
       EXISTS (SELECT FROM campaign_delivery_added WHERE campaign_id = $1) AS "hasReports"`,
    [id],
  );
  return row ?? { hasRequeued: false, heldNetworks: null, hasReports: false };
}

/** How far the plan of a campaign has been claimed: recipients in order of (pack, seq). */
export type Cursor = { pack: string; seq: number };

/** The next recipients that share one body, and where the cursor stands before and after them. */
export type Chunk = { from: Cursor; to: Cursor; limit: number; members: Member[] };

/** Reads the recipients that follow a cursor; null at the end of the plan. Takes nothing: the cursor does. */
export async function readChunk(
  tx: Tx,
  campaignId: string,
  { from, limit }: Pick<Chunk, "from" | "limit">,
): Promise<Chunk | null> {
  const same = await readPack(tx, campaignId, { from, limit });
  if (same.length > 0) return chunkOf(from, limit, { pack: from.pack, members: same });
  const [next] = await tx.query<{ pack: string }>(
    "SELECT pack FROM recipient WHERE campaign_id = $1 AND pack > $2 ORDER BY pack, seq LIMIT 1",
    [campaignId, from.pack],
  );
  if (!next) return null;
  const members = await readPack(tx, campaignId, { from: { pack: next.pack, seq: 0 }, limit });
  return members.length > 0 ? chunkOf(from, limit, { pack: next.pack, members }) : null;
}

const chunkOf = (from: Cursor, limit: number, read: { pack: string; members: Member[] }): Chunk => ({
  from,
  to: { pack: read.pack, seq: read.members.at(-1)?.seq ?? 0 },
  limit,
  members: read.members,
});

const MEMBER = "r.seq, r.generation, r.number, r.text, r.parameters, r.segments, r.language";

function readPack(
  tx: Tx,
  campaignId: string,
  { from, limit }: Pick<Chunk, "from" | "limit">,
): Promise<Member[]> {
  return tx.query<Member>(
    `SELECT ${MEMBER} FROM recipient r
     WHERE r.campaign_id = $1 AND r.pack = $2 AND r.seq > $3 AND r.state = 'queued' ORDER BY r.seq LIMIT $4`,
    [campaignId, from.pack, from.seq, limit],
  );
}

/** The caller holds the campaign's row, so nobody else claims at the same time. */
export async function moveCursor(tx: Tx, campaignId: string, { pack, seq }: Cursor): Promise<void> {
  await tx.query("UPDATE campaign SET cursor_pack = $2, cursor_seq = $3 WHERE id = $1", [
    campaignId,
    pack,
    seq,
  ]);
}

/** Puts recipients back that a claim has picked and not taken: they go before the cursor moves on. */
export async function requeueMembers(
  tx: Tx,
  campaignId: string,
  members: readonly Pick<Member, "seq">[],
): Promise<void> {
  if (members.length === 0) return;
  await tx.query(
    "INSERT INTO requeue (campaign_id, pack, seq) SELECT campaign_id, pack, seq FROM recipient WHERE campaign_id = $1 AND seq = ANY($2::int[])",
    [campaignId, members.map(({ seq }) => seq)],
  );
}

/** Takes recipients that were put back, of one pack; they go before the cursor moves on. */
export function takeRequeued(tx: Tx, campaignId: string, limit: number): Promise<Member[]> {
  return tx.query<Member>(
    `WITH taken AS (
       DELETE FROM requeue q USING (
         SELECT campaign_id, pack, seq FROM requeue WHERE campaign_id = $1
           AND pack = (SELECT pack FROM requeue WHERE campaign_id = $1 ORDER BY pack LIMIT 1)
         ORDER BY seq LIMIT $2) x
       WHERE q.campaign_id = x.campaign_id AND q.pack = x.pack AND q.seq = x.seq RETURNING q.seq)
     SELECT ${MEMBER} FROM taken JOIN recipient r ON r.campaign_id = $1 AND r.seq = taken.seq
     WHERE r.state = 'queued' ORDER BY r.seq`,
    [campaignId, limit],
  );
}

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

/** What a recipient was planned to get; of two texts of which one is to be chosen the second is a parameter, `b`. */
export type PlannedRow = {
  seq: number;
  number: string;
  text: string | null;
  parameters: unknown;
  language?: string | null;
};

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
    `SELECT r.seq, r.number, r.language, CASE WHEN v.is_swapped THEN v.text ELSE r.text END AS text,
       CASE WHEN v.text IS NULL THEN r.parameters ELSE jsonb_build_object('b', CASE WHEN v.is_swapped THEN r.text ELSE v.text END) END AS parameters
     FROM recipient r LEFT JOIN variant_member v ON v.campaign_id = r.campaign_id AND v.seq = r.seq
     WHERE r.campaign_id = $1 AND r.seq > $2 AND r.seq <= $3 ORDER BY r.seq`,
    [campaignId, after, upTo],
  );
}
