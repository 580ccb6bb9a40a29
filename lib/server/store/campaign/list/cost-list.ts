import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { ShownState } from "#lib/contract/desk/campaign/campaign-states.ts";
import type { Tx } from "#lib/db/index.ts";
import { CREDITS_RESENT, CREDITS_UNSTATED } from "../campaign-view.ts";
import { APPENDED } from "../delivery.ts";
import { SHOWN_AT, SHOWN_STATE } from "./campaign-list.ts";

/** What a campaign, or a send by hand, came to. */
export type CostRow = Pick<Campaign, "id" | "name" | "channel"> & {
  kind: "campaign" | "direct";
  state: ShownState;
  startedAt: Date | null;
  endedAt: Date | null;
  /** Until then the service keeps what was sent by hand. */
  keptUntil: Date | null;
  startedBy: string | null;
  people: number;
  accepted: number;
  delivered: number;
  failed: number;
  unknown: number;
  creditsPlanned: number;
  creditsUsed: number;
  creditsUnstated: number;
  creditsResent: number;
  /** What it is sorted by, in whole. */
  moment: string;
};

/** Moments in which the first day begins and the last one ends. */
export type CostSpan = { since: Date | null; until: Date | null };

type CostPage = { after: Pick<CostRow, "moment" | "id"> | null; limit: number };

// As its index has it.
const MOMENT = "coalesce(c.started_at, c.created_at)";
// Until its time has come a scheduled one knows when it was planned, and one that was paused or cancelled before it, too.
const STARTED_AT = `CASE WHEN c.state <> 'scheduled' AND NOT (c.scheduled_at IS NOT NULL AND c.state <> 'running'
  AND c.n_queued + c.n_cancelled = c.n_rows - c.n_excluded) THEN c.started_at END`;

const costsOf = (
  source: string,
  moment = MOMENT,
): string => `SELECT c.id, c.kind, c.name, c.channel, ${SHOWN_STATE} AS state,
    ${STARTED_AT} AS "startedAt", c.ended_at AS "endedAt",
    CASE c.kind WHEN 'direct' THEN c.scheduled_at END AS "keptUntil",
    CASE WHEN ${STARTED_AT} IS NOT NULL THEN coalesce(u.name, '—') END AS "startedBy",
    c.n_rows - c.n_excluded AS people, c.n_accepted AS accepted, c.n_delivered + more.delivered + c.n_read + more.read AS delivered,
    c.n_failed + more.failed + c.n_rejected AS failed, c.n_unknown AS unknown, c.segments_planned AS "creditsPlanned",
    c.credits_used AS "creditsUsed", ${CREDITS_UNSTATED} AS "creditsUnstated",
    ${CREDITS_RESENT} AS "creditsResent", (${moment})::text AS moment
  FROM ${source} c CROSS JOIN ${APPENDED} LEFT JOIN app_user u ON u.id = c.started_by`;

const FIRST_ID = "00000000-0000-0000-0000-000000000000";
const LAST_ID = "'ffffffff-ffff-ffff-ffff-ffffffffffff'";

// By its place alone, so that a page ends where its rows do, whatever is asked of them.
const PAGE = `${costsOf(`(SELECT * FROM campaign c
    WHERE c.channel <> 'voice' AND (${MOMENT}, c.id) < (coalesce($1::timestamptz, 'infinity'), $2::uuid)
    ORDER BY ${MOMENT} DESC, c.id DESC LIMIT $3)`)}
  WHERE ${MOMENT} >= coalesce($4::timestamptz, '-infinity') ORDER BY ${MOMENT} DESC, c.id DESC`;

/** A page of all of them but calls, those that started last first; what has not started stands where it was made. */
export function listCosts(tx: Tx, { since, until, after, limit }: CostSpan & CostPage): Promise<CostRow[]> {
  const [moment, id] = after ? [after.moment, after.id] : [until, FIRST_ID];
  return tx.query<CostRow>(PAGE, [moment, id, limit, since]);
}

// Each state begins where the index of the list says.
const OF_STATES = `${costsOf(
  `(SELECT found.* FROM unnest($1::text[]) AS asked (state), LATERAL (
      SELECT * FROM campaign c WHERE c.kind = 'campaign' AND ${SHOWN_STATE} = asked.state
        AND (${SHOWN_AT}, c.id) < (coalesce($2::timestamp, 'infinity'), coalesce($3::uuid, ${LAST_ID}))
      ORDER BY ${SHOWN_AT} DESC, c.id DESC LIMIT $4) found)`,
  SHOWN_AT,
)} ORDER BY ${SHOWN_AT} DESC, c.id DESC LIMIT $4`;

/** A page of the campaigns in these states, of all time, as the list has them: made last first. */
export function listCostsIn(
  tx: Tx,
  { states, after, limit }: CostPage & { states: readonly ShownState[] },
): Promise<CostRow[]> {
  return tx.query<CostRow>(OF_STATES, [states, after?.moment ?? null, after?.id ?? null, limit]);
}

// OFFSET 0: each is looked up, however many there are of them in the table.
const FOUND = `${costsOf(`(SELECT named.*, found.place FROM unnest($1::uuid[]) WITH ORDINALITY AS found (id, place)
    CROSS JOIN LATERAL (SELECT * FROM campaign WHERE id = found.id OFFSET 0) named)`)} ORDER BY c.place`;

/** Of campaigns that were found, in their order. */
export function listCostsOf(tx: Tx, ids: readonly string[]): Promise<CostRow[]> {
  return tx.query<CostRow>(FOUND, [ids]);
}
