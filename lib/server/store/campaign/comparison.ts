import type { Channel } from "#lib/contract/desk/campaign/campaign.ts";
import type { Tx } from "#lib/db/index.ts";
import { newestOfCampaign } from "../message/network.ts";
import { CREDITS_UNSTATED } from "./campaign-view.ts";
import { APPENDED } from "./delivery.ts";

export type ComparedRow = {
  id: string;
  name: string;
  channel: Channel;
  startedAt: Date;
  arePeopleRemoved: boolean;
  planned: number;
  sent: number;
  notSent: number;
  operator: number;
  delivered: number;
  read: number;
  failed: number;
  rejected: number;
  expired: number;
  unknown: number;
  cancelled: number;
  clicked: number | null;
  /** Held out, of each of whom a row says so. */
  heldOut: number | null;
  creditsUsed: number;
  creditsUnstated: number;
};

// OFFSET 0: each is looked up, however many there are in the table. One that waits for its time begins when that comes.
const COUNTERS = `
  SELECT c.id, c.name, c.channel, greatest(c.started_at, c.scheduled_at) AS "startedAt",
    c.people_removed_at IS NOT NULL AS "arePeopleRemoved", c.n_rows - c.n_excluded AS planned, c.n_accepted AS sent,
    c.n_queued + c.n_attempting AS "notSent", c.n_operator + more.operator AS operator, c.n_delivered + more.delivered AS delivered,
    c.n_read + more.read AS read, c.n_failed + more.failed AS failed, c.n_rejected AS rejected, c.n_expired + more.expired AS expired,
    c.n_unknown AS unknown, c.n_cancelled AS cancelled, l.n_people AS clicked, CASE WHEN c.held_out IS NOT NULL THEN (c.audience->'counts'->>'heldOut')::int END AS "heldOut", c.credits_used AS "creditsUsed",
    ${CREDITS_UNSTATED} AS "creditsUnstated"
  FROM unnest($1::uuid[]) WITH ORDINALITY AS asked (id, place)
    CROSS JOIN LATERAL (SELECT * FROM campaign WHERE id = asked.id AND kind = 'campaign' AND started_at IS NOT NULL OFFSET 0) c
    CROSS JOIN ${APPENDED} LEFT JOIN campaign_link l ON l.campaign_id = c.id AND l.link_to IS NOT NULL
  ORDER BY asked.place`;

/** What the counters say of these campaigns, of those that have started, in the order of the ids. */
export function listCompared(tx: Tx, ids: readonly string[]): Promise<ComparedRow[]> {
  return tx.query<ComparedRow>(COUNTERS, [ids]);
}

/** The campaigns that began in a span: how many, up to 1,000, and the first of them. */
export async function listBegun(
  tx: Tx,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<{ count: number; ids: string[] }> {
  const rows = await tx.query<{ id: string }>(
    `SELECT id FROM campaign WHERE kind = 'campaign' AND started_at IS NOT NULL
       AND greatest(started_at, scheduled_at) >= $1 AND greatest(started_at, scheduled_at) < $2
     ORDER BY greatest(started_at, scheduled_at) LIMIT 1000`,
    [from, to],
  );
  return { count: rows.length, ids: rows.slice(0, limit).map(({ id }) => id) };
}

/** What people did after a campaign began. */
export type AfterRow = {
  answered: number;
  optedOut: number;
  heldAnswered: number;
  heldOptedOut: number;
  medianSeconds: number | null;
  isWhole: boolean;
};

export type AfterSpan = { campaignId: string; since: Date; until: Date };

/** So many who wrote, or opted out, are looked up at most. */
export const LOOKED_UP = 20_000;
const OF_CAMPAIGN =
  "LATERAL (SELECT FROM recipient WHERE campaign_id = $1 AND number = found.number AND state = 'accepted' OFFSET 0) r";

const HELD_OUT =
  "LATERAL (SELECT FROM excluded_row WHERE campaign_id = $1 AND number = found.number AND bucket = 'heldOut' LIMIT 1) r";

/** How long each of the newest messages of the campaign $1 took whose last report is that they were delivered. */
const ARRIVED = (
  most: "$2" | "$4",
) => `(SELECT extract(epoch FROM newest.state_at - newest.created_at) AS seconds
  FROM ${newestOfCampaign(most)} newest
  WHERE newest.state = 'delivered') m`;
const MEDIAN_SECONDS = "round(percentile_cont(0.5) WITHIN GROUP (ORDER BY m.seconds))::int";

// From what was written in those days to the people: of a campaign of a million few have answered.
const AFTER = `
  WITH heard AS MATERIALIZED (SELECT number FROM inbound WHERE sent_at >= $2 AND sent_at < $3 ORDER BY sent_at LIMIT $4),
    out AS MATERIALIZED (SELECT number FROM suppression WHERE is_out AND said_at >= $2 AND said_at < $3
      ORDER BY said_at DESC, fact_id DESC LIMIT $4)
  SELECT (SELECT count(*)::int FROM (SELECT DISTINCT number FROM heard) found CROSS JOIN ${OF_CAMPAIGN}) AS answered,
    (SELECT count(*)::int FROM out found CROSS JOIN ${OF_CAMPAIGN}) AS "optedOut",
    (SELECT count(*)::int FROM (SELECT DISTINCT number FROM heard) found CROSS JOIN ${HELD_OUT}) AS "heldAnswered",
    (SELECT count(*)::int FROM out found CROSS JOIN ${HELD_OUT}) AS "heldOptedOut",
    (SELECT ${MEDIAN_SECONDS} FROM ${ARRIVED("$4")}) AS "medianSeconds",
    (SELECT count(*) < $4 FROM heard) AND (SELECT count(*) < $4 FROM out) AS "isWhole"`;

/** Who of a campaign wrote or opted out in a span, and how long half of its messages took. */
export async function getAfter(tx: Tx, { campaignId, since, until }: AfterSpan): Promise<AfterRow> {
  const [row] = await tx.query<AfterRow>(AFTER, [campaignId, since, until, LOOKED_UP]);
  return (
    row ?? { answered: 0, optedOut: 0, heldAnswered: 0, heldOptedOut: 0, medianSeconds: null, isWhole: true }
  );
}

export type ArrivalRow = { medianSeconds: number | null; delivered: number; within: number[] };

/** How long the messages of a campaign took; `within`: how many took so many seconds at most, one figure for each. */
export async function getArrival(tx: Tx, campaignId: string, within: readonly number[]): Promise<ArrivalRow> {
  const [row] = await tx.query<ArrivalRow>(ARRIVAL, [campaignId, LOOKED_UP, within]);
  return row ?? { medianSeconds: null, delivered: 0, within: within.map(() => 0) };
}

const ARRIVAL = `
  WITH m AS MATERIALIZED (SELECT seconds FROM ${ARRIVED("$2")})
  SELECT ${MEDIAN_SECONDS} AS "medianSeconds", count(*)::int AS delivered,
    ARRAY(SELECT (SELECT count(*)::int FROM m WHERE seconds <= step) FROM unnest($3::int[]) WITH ORDINALITY AS s (step, place) ORDER BY place) AS within
  FROM m`;
