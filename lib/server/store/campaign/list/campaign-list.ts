import type { Campaign, ListCampaigns } from "#lib/contract/desk/campaign/campaign.ts";
import {
  FOREMOST_STATES,
  SHOWN_STATES,
  type ShownState,
} from "#lib/contract/desk/campaign/campaign-states.ts";
import type { Tx } from "#lib/db/index.ts";
import { beginsWords } from "../../text-search.ts";
import type { TimePlace } from "../../time-place.ts";
import { CAMPAIGN_VIEW, campaignOf, type ViewRow, viewOf } from "../campaign-view.ts";

/** How many campaigns there are of each state, as they were counted when they changed; absent where there was none. */
export type StateCounts = Partial<Record<ShownState, number>>;

const NAMES = SHOWN_STATES.map((state) => `'campaign-${state}'`).join(", ");

/** A value that stands in a statement: whoever reads a page of campaigns reads it with them. */
export const STATE_COUNTS = `(SELECT coalesce(jsonb_object_agg(state, n), '{}') FROM (
  SELECT substr(name, 10) AS state, sum(n)::int AS n FROM tally_now
  WHERE at = '-infinity' AND name IN (${NAMES}) GROUP BY 1) counted)`;

export async function countStates(tx: Tx): Promise<StateCounts> {
  const [row] = await tx.query<{ counts: StateCounts }>(`SELECT ${STATE_COUNTS} AS counts`);
  return row?.counts ?? {};
}

export type CampaignSort = NonNullable<ListCampaigns["sort"]>;

/** The last campaign of the page before: what it is sorted by, and its id. */
export type CampaignPlace = { key: string | number; id: string };

export type CampaignQuestion = {
  states: readonly ShownState[];
  sort: CampaignSort;
  after: CampaignPlace | null;
  limit: number;
};

// As the indexes of the list have them. Cancelled without ever having been started: nothing of it can have left. A lost
// answer wants a decision, however far its campaign is.
export const SHOWN_STATE = `(CASE WHEN c.state = 'cancelled' AND c.started_at IS NULL THEN 'discarded'
  WHEN c.state = 'ready' THEN 'draft'
  WHEN c.n_unknown > 0 AND c.state IN ('sent', 'completed') THEN 'needs-attention' ELSE c.state END)`;
export const SHOWN_AT = "date_trunc('milliseconds', c.created_at AT TIME ZONE 'UTC')";
const LAST_ID = "'ffffffff-ffff-ffff-ffff-ffffffffffff'";
const FIRST_ID = "'00000000-0000-0000-0000-000000000000'";

const BEFORE = (key: string, first: string) =>
  `(${key}, c.id) < (coalesce($2, ${first}), coalesce($3::uuid, ${LAST_ID}))`;

const SORTS: Record<CampaignSort, { after: string; by: string }> = {
  newest: {
    after: BEFORE(SHOWN_AT, "'infinity'").replace("$2", "$2::timestamptz AT TIME ZONE 'UTC'"),
    by: `${SHOWN_AT} DESC, c.id DESC`,
  },
  name: {
    after: `(lower(c.name), c.id) > (coalesce($2::text, ''), coalesce($3::uuid, ${FIRST_ID}))`,
    by: "lower(c.name), c.id",
  },
  largest: {
    after: BEFORE("c.n_rows - c.n_excluded", "2147483647").replace("$2", "$2::int"),
    by: "c.n_rows - c.n_excluded DESC, c.id DESC",
  },
};

// Each state begins where its index says; the page is the first of them together.
const pageOf = ({ after, by }: (typeof SORTS)[CampaignSort]): string =>
  `${viewOf(`(SELECT found.* FROM unnest($1::text[]) AS asked (state), LATERAL (
      SELECT * FROM campaign c WHERE c.kind = 'campaign' AND ${SHOWN_STATE} = asked.state AND ${after} ORDER BY ${by} LIMIT $4
    ) found)`).replace("SELECT ", `SELECT ${STATE_COUNTS} AS counts, `)} ORDER BY ${by} LIMIT $4`;

const PAGES = { newest: pageOf(SORTS.newest), name: pageOf(SORTS.name), largest: pageOf(SORTS.largest) };

/** Campaigns of these states, without direct sends, and how many there are of each; `after` is the place of the last one shown. */
export async function listCampaignViews(
  tx: Tx,
  { states, sort, after, limit }: CampaignQuestion,
): Promise<{ rows: Campaign[]; counts: StateCounts }> {
  const place = [after?.key ?? null, after?.id ?? null];
  const rows = await tx.query<ViewRow & { counts: StateCounts }>(PAGES[sort], [states, ...place, limit]);
  return { rows: rows.map(campaignOf), counts: rows[0]?.counts ?? (await countStates(tx)) };
}

const OF_MAKER = `${viewOf(`(SELECT * FROM campaign c WHERE c.kind = 'campaign' AND c.created_by = $1
    AND ${SORTS.newest.after} ORDER BY ${SORTS.newest.by} LIMIT $4)`)} ORDER BY ${SORTS.newest.by}`;

/** Campaigns that somebody has made, in whatever state, the newest first. */
export async function listCampaignsOf(
  tx: Tx,
  { userId, after, limit }: { userId: string; after: TimePlace | null; limit: number },
): Promise<Campaign[]> {
  const place = [after?.at ?? null, after?.id ?? null];
  return (await tx.query<ViewRow>(OF_MAKER, [userId, ...place, limit])).map(campaignOf);
}

/** Where a list that is not sorted by time goes on after this one; null where there is none of this id. */
export async function findCampaignPlace(
  tx: Tx,
  sort: Exclude<CampaignSort, "newest">,
  id: string,
): Promise<CampaignPlace | null> {
  const [row] = await tx.query<{ name: string; largest: number }>(
    "SELECT lower(name) AS name, n_rows - n_excluded AS largest FROM campaign WHERE id = $1 AND kind = 'campaign'",
    [id],
  );
  return row ? { key: row[sort], id } : null;
}

export type CampaignSearch = Omit<CampaignQuestion, "sort" | "after"> & {
  q: string;
  after: TimePlace | null;
  /** Whoever sees no numbers finds none in a name either. */
  canSeeNumbers: boolean;
};

// Names of several words are looked for by the longest of them: so many of its newest a request. The word itself is
// compared afterwards: as one place of the index to begin at, it is read from there, whatever is known of the table.
const SPAN = 500;
const WORD =
  "(SELECT left(asked, 10) FROM unnest(words_of($1)) AS asked ORDER BY length(asked) DESC LIMIT 1)";
const spanned = (limit: string) => `SELECT shown_at, campaign_id FROM (
    SELECT word, shown_at, campaign_id FROM campaign_word
    WHERE (word, shown_at, campaign_id)
      < (${WORD}, coalesce($2::timestamptz AT TIME ZONE 'UTC', 'infinity'), coalesce($3::uuid, ${LAST_ID}))
    ORDER BY word DESC, shown_at DESC, campaign_id DESC ${limit}) near
  WHERE word = ${WORD}`;

const searchedIn = (sees: boolean): string => `${CAMPAIGN_VIEW} JOIN (
    SELECT span.shown_at, c.id FROM (${spanned(`LIMIT ${SPAN}`)}) span
      CROSS JOIN LATERAL (SELECT * FROM campaign WHERE id = span.campaign_id OFFSET 0) c
    WHERE ${SHOWN_STATE} = ANY($4) AND ${beginsWords("$1", "c.name", sees)}
    ORDER BY span.shown_at DESC, span.campaign_id DESC LIMIT $5) found ON found.id = c.id
  ORDER BY found.shown_at DESC, c.id DESC`;
const SEARCHED = searchedIn(true);
const SEARCHED_MASKED = searchedIn(false);

export type CampaignSearchPage = { rows: Campaign[]; next: TimePlace | null };

/** Newest first: those in whose name each word begins one. A page may be short, or empty, and still have a next. */
export async function searchCampaignViews(
  tx: Tx,
  { q, states, after, limit, canSeeNumbers }: CampaignSearch,
): Promise<CampaignSearchPage> {
  const place = [q, after?.at ?? null, after?.id ?? null];
  const sql = canSeeNumbers ? SEARCHED : SEARCHED_MASKED;
  const rows = (await tx.query<ViewRow>(sql, [...place, states, limit])).map(campaignOf);
  const last = rows.at(-1);
  if (last && rows.length === limit) return { rows, next: { at: last.createdAt, id: last.id } };
  const [end] = await tx.query<{ at: Date; id: string }>(
    `SELECT shown_at AT TIME ZONE 'UTC' AS at, campaign_id AS id FROM (${spanned(`OFFSET ${SPAN - 1} LIMIT 1`)}) span`,
    place,
  );
  return { rows, next: end ? { at: end.at.toISOString(), id: end.id } : null };
}

const OF_STATE = `SELECT * FROM campaign c WHERE c.kind = 'campaign' AND ${SHOWN_STATE} = asked.state`;
// The newest of a state begin where the index of the list says; of those that are scheduled none may be passed over.
const FOREMOST = `${viewOf(`(SELECT found.*, asked.place FROM unnest($1::text[]) WITH ORDINALITY AS asked (state, place), LATERAL (
      (${OF_STATE} AND asked.state <> 'scheduled' ORDER BY ${SHOWN_AT} DESC, c.id DESC LIMIT $2)
      UNION ALL (${OF_STATE} AND asked.state = 'scheduled' ORDER BY c.scheduled_at LIMIT $2)
    ) found)`)}
  ORDER BY c.place, CASE WHEN c.state = 'scheduled' THEN c.scheduled_at END, ${SHOWN_AT} DESC, c.id DESC LIMIT $2`;

/** Those in one of the foremost states, in their order: what is due soonest first, then the newest. */
export async function listForemostViews(tx: Tx, limit: number): Promise<Campaign[]> {
  return (await tx.query<ViewRow>(FOREMOST, [FOREMOST_STATES, limit])).map(campaignOf);
}
