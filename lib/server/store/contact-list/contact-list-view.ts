import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import type { Db, Tx } from "#lib/db/index.ts";
import { lookAlongIndexes } from "../create-indexes.ts";
import { holdsText } from "../text-search.ts";
import type { TimePlace } from "../time-place.ts";

export type ListQuestion = {
  q?: string | undefined;
  after?: TimePlace | undefined;
  /** The oldest first; what is searched is newest first. */
  isOldest?: boolean | undefined;
  /** Whoever sees no numbers finds none in a name either. */
  canSeeNumbers: boolean;
  limit: number;
};

type Row = Omit<ContactList, "createdAt" | "lastUsed"> & {
  createdAt: Date;
  lastUsed: { id: string; name: string; at: string } | null;
};

/** Lists by their ids, in that order, under the names that they have now. */
const namesOf = (ids: string): string =>
  `(SELECT coalesce(json_agg(json_build_object('id', part.id, 'name', named.name) ORDER BY part.place), '[]')
      FROM unnest(${ids}) WITH ORDINALITY AS part (id, place) LEFT JOIN contact_list named ON named.id = part.id)`;

/** Some rows of the table as pages show them: what is counted, made and used is looked up for these alone. */
const VIEW_OF = (page: string, order: string) => `WITH page AS MATERIALIZED (${page}),
  out AS (SELECT name, sum(n)::int AS n FROM tally_now
    WHERE at = '-infinity' AND name = ANY (ARRAY(SELECT 'list-out-' || id FROM page)) GROUP BY 1)
  SELECT l.id, l.name, l.headers, l.phone_column AS "phoneColumn", l.n_people AS people, l.n_places AS "lastSeq", coalesce(out.n, 0) AS "optedOut",
    CASE WHEN c.id IS NOT NULL
      THEN json_build_object('id', c.id, 'name', c.name, 'state', l.state, 'reasonId', l.reason, 'search', l.search) END AS "from",
    l.source, l.origin, CASE WHEN l.source = 'lists' THEN json_build_object('of', ${namesOf("l.of_lists")},
      'without', ${namesOf("l.without_lists")}) END AS parts,
    (SELECT json_build_object('id', used.id, 'name', used.name, 'at', used.started_at) FROM campaign used
      WHERE used.list_id = l.id AND used.started_at IS NOT NULL ORDER BY used.started_at DESC LIMIT 1) AS "lastUsed",
    coalesce(u.name, '—') AS "createdBy", l.created_at AS "createdAt"
  FROM page l LEFT JOIN out ON out.name = 'list-out-' || l.id
    LEFT JOIN campaign c ON c.id = l.campaign_id LEFT JOIN app_user u ON u.id = l.created_by ${order}`;

const ONE = VIEW_OF("SELECT * FROM contact_list WHERE id = $1", "");

/** Null when there is none of this id. */
export async function getContactListView(tx: Tx, id: string): Promise<ContactList | null> {
  const [row] = await tx.query<Row>(ONE, [id]);
  return row ? viewOf(row) : null;
}

/** A search looks at so many names in one statement. */
const SPAN = 2_000;
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";
const FIRST_ID = "00000000-0000-0000-0000-000000000000";
const NEWEST = (limit: string) => `SELECT * FROM contact_list
  WHERE (created_at, id) < (coalesce($1::timestamptz, 'infinity'), coalesce($2::uuid, '${LAST_ID}'))
  ORDER BY created_at DESC, id DESC ${limit}`;
const PAGE_OF = (page: string) => VIEW_OF(page, "ORDER BY l.created_at DESC, l.id DESC");
const SEARCHED_IN = (sees: boolean) =>
  PAGE_OF(`SELECT * FROM (${NEWEST(`LIMIT ${SPAN}`)}) span WHERE ${holdsText("$4", { words: ["name"] }, sees)}
    ORDER BY created_at DESC, id DESC LIMIT $3`);

const LISTED = PAGE_OF(NEWEST("LIMIT $3"));
const OLDEST = VIEW_OF(
  `SELECT * FROM contact_list
   WHERE (created_at, id) > (coalesce($1::timestamptz, '-infinity'), coalesce($2::uuid, '${FIRST_ID}'))
   ORDER BY created_at, id LIMIT $3`,
  "ORDER BY l.created_at, l.id",
);
const BY_NAME = VIEW_OF(
  "SELECT * FROM contact_list WHERE lower(name) > $1 ORDER BY lower(name) LIMIT $2",
  "ORDER BY lower(l.name)",
);
const SEARCHED = SEARCHED_IN(true);
const SEARCHED_MASKED = SEARCHED_IN(false);
const SPAN_END = `SELECT created_at AS at, id FROM (${NEWEST(`OFFSET ${SPAN - 1} LIMIT 1`)}) span`;

/** Without a search `next` is null: whoever asks for one more than they show knows whether there are more. */
export type ListPage = { rows: ContactList[]; next: TimePlace | null };

/** By their names, from behind this one on; each has a name of its own. */
export async function listContactListsByName(
  tx: Tx,
  { after, limit }: { after: string; limit: number },
): Promise<ContactList[]> {
  return (await tx.query<Row>(BY_NAME, [after, limit])).map(viewOf);
}

/** By what a list is sorted where that is its name; undefined where there is none of this id. */
export async function findListName(tx: Tx, id: string): Promise<string | undefined> {
  const [row] = await tx.query<{ name: string }>(
    "SELECT lower(name) AS name FROM contact_list WHERE id = $1",
    [id],
  );
  return row?.name;
}

/** By when they were made. A page of a search may be short, or empty, and still have a next. */
export async function listContactListViews(db: Db, question: ListQuestion): Promise<ListPage> {
  const { q, after, isOldest = false, canSeeNumbers, limit } = question;
  const place = [after?.at ?? null, after?.id ?? null];
  if (!q) {
    const rows = await db.query<Row>(isOldest ? OLDEST : LISTED, [...place, limit]);
    return { rows: rows.map(viewOf), next: null };
  }
  return lookAlongIndexes(db, async (tx) => {
    const sql = canSeeNumbers ? SEARCHED : SEARCHED_MASKED;
    const rows = (await tx.query<Row>(sql, [...place, limit, q])).map(viewOf);
    const last = rows.at(-1);
    if (last && rows.length === limit) return { rows, next: { at: last.createdAt, id: last.id } };
    const [end] = await tx.query<{ at: Date; id: string }>(SPAN_END, place);
    return { rows, next: end ? { at: end.at.toISOString(), id: end.id } : null };
  });
}

const viewOf = ({ createdAt, lastUsed, ...row }: Row): ContactList => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastUsed: lastUsed && { ...lastUsed, at: new Date(lastUsed.at).toISOString() },
});
