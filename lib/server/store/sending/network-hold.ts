import { NETWORK_PREFIXES, type Network } from "#lib/contract/rules/networks.ts";
import type { Tx } from "#lib/db/index.ts";
import type { Member } from "./member.ts";

/** A network whose people a locked campaign holds; so many of them are sent to all the same, as a try. */
export type HeldNetwork = { network: Network; letThrough: number };

const NETWORK_OF = new Map(NETWORK_PREFIXES.map(({ prefix, network }) => [prefix, network]));

export type Waiting = { network: Network; seqs: number[] };

/** Whom a claim may take, whom it passes, and of which networks it takes how many as a try. */
export type Parted = { going: Member[]; waiting: Waiting[]; tried: { network: Network; people: number }[] };

/** By the prefix of the number, as they are counted by network. */
export function partHeld(held: readonly HeldNetwork[] | null, members: Member[]): Parted {
  if (held === null) return { going: members, waiting: [], tried: [] };
  const going: Member[] = [];
  const states = new Map(
    held.map(({ network, letThrough }) => [network, { letThrough, seqs: [] as number[], people: 0 }]),
  );
  for (const member of members) {
    const network = NETWORK_OF.get(member.number.slice(0, 6));
    const state = network && states.get(network);
    if (state && state.people >= state.letThrough) state.seqs.push(member.seq);
    else {
      if (state) state.people++;
      going.push(member);
    }
  }
  const all = [...states].map(([network, { seqs, people }]) => ({ network, seqs, people }));
  return {
    going,
    waiting: all.filter(({ seqs }) => seqs.length > 0),
    tried: all.filter(({ people }) => people > 0),
  };
}

/** In the transaction whose cursor passes them, or that took them from those who were put back. */
export async function keepWaiting(
  tx: Tx,
  campaignId: string,
  { waiting, tried }: Omit<Parted, "going">,
): Promise<void> {
  await Promise.all([
    ...waiting.map(({ network, seqs }) =>
      tx.query(
        `INSERT INTO network_waiting (campaign_id, network, seq, pack)
         SELECT campaign_id, $2, seq, pack FROM recipient WHERE campaign_id = $1 AND seq = ANY($3::int[])`,
        [campaignId, network, seqs],
      ),
    ),
    ...tried.map(({ network, people }) =>
      tx.query(
        "UPDATE network_hold SET let_through = let_through - $3 WHERE campaign_id = $1 AND network = $2",
        [campaignId, network, people],
      ),
    ),
  ]);
}

type Press = { network: Network; by: string; goesOn: boolean; at: Date };

/** Of a campaign that is locked, as its people are let go. False where it is held so already. */
export async function holdNetwork(
  tx: Tx,
  campaignId: string,
  { network, by, goesOn, at }: Press,
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO network_hold AS h (campaign_id, network, held_at, held_by, goes_on, tried_at) VALUES ($1, $2, $3, $4, $5, $3)
     ON CONFLICT (campaign_id, network) DO UPDATE SET goes_on = excluded.goes_on, held_by = excluded.held_by
       WHERE h.goes_on <> excluded.goes_on RETURNING network`,
    [campaignId, network, at, by, goesOn],
  );
  return rows.length > 0;
}

// What was said of why it waits may not be true any more; whoever waits looks within seconds.
const FORGET_WHY =
  "UPDATE campaign SET hold = NULL WHERE id = $1 AND state = 'running' AND hold->>'kind' = 'network'";

/** Puts those who wait back, before anybody new; answers how many, null where the network is not held. */
export async function releaseNetwork(tx: Tx, campaignId: string, network: Network): Promise<number | null> {
  const [row] = await tx.query<{ isHeld: boolean; people: number }>(
    `WITH gone AS (DELETE FROM network_hold WHERE campaign_id = $1 AND network = $2 RETURNING network),
       back AS (DELETE FROM network_waiting WHERE campaign_id = $1 AND network = $2 RETURNING campaign_id, pack, seq),
       queued AS (INSERT INTO requeue (campaign_id, pack, seq) SELECT campaign_id, pack, seq FROM back ON CONFLICT DO NOTHING)
     SELECT EXISTS (SELECT FROM gone) AS "isHeld", (SELECT count(*)::int FROM back) AS people`,
    [campaignId, network],
  );
  await tx.query(FORGET_WHY, [campaignId]);
  return row?.isHeld ? row.people : null;
}

/** Lets so many of those who wait through, as a try. */
export async function tryNetwork(
  tx: Tx,
  campaignId: string,
  given: { network: Network; people: number; at: Date },
): Promise<void> {
  const { network, people, at } = given;
  await tx.query(
    `WITH back AS (DELETE FROM network_waiting WHERE campaign_id = $1 AND network = $2 AND seq IN (
         SELECT seq FROM network_waiting WHERE campaign_id = $1 AND network = $2 ORDER BY seq LIMIT $3)
       RETURNING campaign_id, pack, seq),
     queued AS (INSERT INTO requeue (campaign_id, pack, seq) SELECT campaign_id, pack, seq FROM back ON CONFLICT DO NOTHING)
     UPDATE network_hold SET let_through = $3, tried_at = $4 WHERE campaign_id = $1 AND network = $2`,
    [campaignId, network, people, at],
  );
  await tx.query(FORGET_WHY, [campaignId]);
}

/** Campaigns of SMS that are being sent, and the networks that each holds: those that hold the fewest first, of these the newest. */
export function listRunningSms(
  tx: Tx,
  limit: number,
): Promise<{ id: string; name: string; held: Network[] }[]> {
  return tx.query<{ id: string; name: string; held: Network[] }>(
    `SELECT id, name, held FROM campaign c,
       LATERAL (SELECT ARRAY(SELECT network FROM network_hold WHERE campaign_id = c.id ORDER BY 1) AS held) h
     WHERE c.kind = 'campaign' AND c.state = 'running' AND c.channel = 'sms'
     ORDER BY cardinality(held), started_at DESC, id LIMIT $1`,
    [limit],
  );
}

export type GoesOn = { campaignId: string; network: Network; triedAt: Date };

/** What a person lets go on without them, of running campaigns, the longest held first. */
export function listGoingOn(tx: Tx, limit: number): Promise<GoesOn[]> {
  return tx.query<GoesOn>(
    `SELECT h.campaign_id AS "campaignId", h.network, h.tried_at AS "triedAt"
     FROM network_hold h JOIN campaign c ON c.id = h.campaign_id
     WHERE h.goes_on AND c.state = 'running' ORDER BY h.tried_at LIMIT $1`,
    [limit],
  );
}

/** As it is behind the lock of its campaign; null where somebody was faster. */
export async function getGoingOn(tx: Tx, campaignId: string, network: Network): Promise<GoesOn | null> {
  const [row] = await tx.query<GoesOn>(
    `SELECT campaign_id AS "campaignId", network, tried_at AS "triedAt" FROM network_hold
     WHERE campaign_id = $1 AND network = $2 AND goes_on`,
    [campaignId, network],
  );
  return row ?? null;
}

export type HeldView = { network: Network; since: Date; by: string; goesOn: boolean; people: number };

/** For its page: who holds which network, and how many wait so far. */
export function listHeld(tx: Tx, campaignId: string): Promise<HeldView[]> {
  return tx.query<HeldView>(
    `SELECT h.network, h.held_at AS since, coalesce(u.name, '') AS by, h.goes_on AS "goesOn",
       (SELECT count(*)::int FROM network_waiting w WHERE w.campaign_id = h.campaign_id AND w.network = h.network) AS people
     FROM network_hold h LEFT JOIN app_user u ON u.id = h.held_by WHERE h.campaign_id = $1 ORDER BY h.held_at, h.network`,
    [campaignId],
  );
}
