import type { CampaignNetwork } from "#lib/contract/desk/network.ts";
import { NETWORK_PREFIXES, type Network } from "#lib/contract/rules/networks.ts";
import type { Tx } from "#lib/db/index.ts";

const PREFIX = NETWORK_PREFIXES.map(({ prefix }) => prefix);
const NETWORK = NETWORK_PREFIXES.map(({ network }) => network);

/** Of so many messages at most a page of a campaign counts its networks. */
export const COUNTED_FOR_A_CAMPAIGN = 20_000;

/**
 * SQL of the messages of the campaign $1 to its last people, `most` of them, and of those of whom nobody knows whose they are. By a
 * span of places: to order by them a planner with old statistics would read and sort all messages of a million people.
 */
export const newestOfCampaign = (most: string): string => `(
  SELECT number, state, state_at, created_at FROM message WHERE campaign_id = $1
    AND seq > (SELECT coalesce(max(seq), 0) - ${most} FROM message WHERE campaign_id = $1)
  UNION ALL (SELECT number, state, state_at, created_at FROM message WHERE campaign_id = $1 AND seq IS NULL LIMIT ${most}))`;

/** The newest messages of a campaign by network, the most sent first; numbers of no known prefix, and erased ones, as null. */
export function countByNetwork(tx: Tx, campaignId: string): Promise<CampaignNetwork[]> {
  return tx.query<CampaignNetwork>(OF_CAMPAIGN, [campaignId, COUNTED_FOR_A_CAMPAIGN, PREFIX, NETWORK]);
}

const OF_CAMPAIGN = `
  SELECT p.network, count(*)::int AS sent, count(*) FILTER (WHERE m.state IN ('delivered', 'read'))::int AS delivered,
    count(*) FILTER (WHERE m.state = 'failed')::int AS failed, count(*) FILTER (WHERE m.state = 'expired')::int AS expired,
    count(*) FILTER (WHERE m.state IN ('scheduled', 'handed', 'operator'))::int AS open,
    round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM m.state_at - m.created_at))
      FILTER (WHERE m.state = 'delivered'))::int AS "medianSeconds"
  FROM ${newestOfCampaign("$2")} m
    LEFT JOIN unnest($3::text[], $4::text[]) AS p (prefix, network) ON p.prefix = left(m.number, 6)
  GROUP BY 1 ORDER BY 2 DESC, 1`;

/** Five minutes of one network; `usual` in per mille. */
export type NetworkWindow = {
  at: Date;
  network: Network;
  sent: number;
  quick: number;
  medianSeconds: number | null;
  usual: number | null;
};

/** Until when the SMS are counted by network; the lock that one process at a time needs to go on. */
export async function lockCountedUntil(tx: Tx, from: Date): Promise<Date> {
  await tx.query("INSERT INTO network_counted (until) VALUES ($1) ON CONFLICT DO NOTHING", [from]);
  const [row] = await tx.query<{ until: Date }>("SELECT until FROM network_counted FOR UPDATE");
  return row?.until ?? from;
}

/** Counts the SMS of the five minutes from `at` on, and what is usual at that hour. */
export async function countWindow(tx: Tx, at: Date, until: Date): Promise<void> {
  await tx.query(WINDOW, [at, until, PREFIX, NETWORK]);
  await tx.query("UPDATE network_counted SET until = $1", [until]);
}

/** Fewer in an hour of four weeks say nothing about what is usual. */
const LEAST_USUAL = 100;

const WINDOW = `
  WITH sent AS (
    SELECT p.network, count(*)::int AS sent,
      count(*) FILTER (WHERE m.state IN ('delivered', 'read') AND m.state_at <= m.created_at + interval '10 min')::int AS quick,
      round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM m.state_at - m.created_at))
        FILTER (WHERE m.state = 'delivered'))::int AS median
    FROM message m JOIN unnest($3::text[], $4::text[]) AS p (prefix, network) ON p.prefix = left(m.number, 6)
    WHERE m.channel = 'sms' AND m.created_at >= $1 AND m.created_at < $2 GROUP BY 1)
  INSERT INTO network_window (at, network, sent, quick, median_seconds, usual)
  SELECT $1::timestamptz, s.network, s.sent, s.quick, s.median,
    (SELECT CASE WHEN sum(w.sent) >= ${LEAST_USUAL} THEN 1000 * sum(w.quick) / sum(w.sent) END FROM generate_series(1, 28) AS day,
      LATERAL (SELECT * FROM network_window w WHERE w.network = s.network
        AND w.at >= $1::timestamptz - day * interval '1 day' - interval '30 min'
        AND w.at < $1::timestamptz - day * interval '1 day' + interval '30 min') w)::int
  FROM sent s ON CONFLICT DO NOTHING`;

type Sent = { hasSent: boolean; windows: (Omit<NetworkWindow, "at"> & { at: string })[] };

/** Whether anything was ever sent, and what was counted since, oldest first: an overview asks for both at once. */
export async function findSent(tx: Tx, since: Date): Promise<{ hasSent: boolean; windows: NetworkWindow[] }> {
  const [row] = await tx.query<Sent>(SENT, [since]);
  const windows = (row?.windows ?? []).map((window) => ({ ...window, at: new Date(window.at) }));
  return { hasSent: row?.hasSent === true, windows };
}

const SENT = `
  SELECT EXISTS (SELECT FROM attempt) AS "hasSent", (SELECT coalesce(json_agg(json_build_object('at', at, 'network', network,
      'sent', sent, 'quick', quick, 'medianSeconds', median_seconds, 'usual', usual) ORDER BY at, network), '[]')
    FROM network_window WHERE at >= $1) AS windows`;

export async function deleteOldWindows(tx: Tx, before: Date): Promise<void> {
  await tx.query("DELETE FROM network_window WHERE at < $1", [before]);
}
