import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import type { Tx } from "#lib/db/index.ts";
import type { TimePlace } from "../time-place.ts";
import { withoutNumbers } from "../without-numbers.ts";

export type ListQuestion = {
  q?: string | undefined;
  after?: TimePlace | undefined;
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
  SELECT l.id, l.name, l.headers, l.phone_column AS "phoneColumn", l.n_people AS people, coalesce(out.n, 0) AS "optedOut",
    CASE WHEN c.id IS NOT NULL
      THEN json_build_object('id', c.id, 'name', c.name, 'state', l.state, 'reasonId', l.reason, 'search', l.search) END AS "from",
    l.source, CASE WHEN l.source = 'lists' THEN json_build_object('of', ${namesOf("l.of_lists")},
      'without', ${namesOf("l.without_lists")}) END AS parts,
    (SELECT json_build_object('id', used.id, 'name', used.name, 'at', used.started_at) FROM campaign used
      WHERE used.list_id = l.id AND used.started_at IS NOT NULL ORDER BY used.started_at DESC LIMIT 1) AS "lastUsed",
    coalesce(u.name, 'Somebody') AS "createdBy", l.created_at AS "createdAt"
  FROM page l LEFT JOIN out ON out.name = 'list-out-' || l.id
    LEFT JOIN campaign c ON c.id = l.campaign_id LEFT JOIN app_user u ON u.id = l.created_by ${order}`;

const ONE = VIEW_OF("SELECT * FROM contact_list WHERE id = $1", "");

/** Null when there is none of this id. */
export async function getContactListView(tx: Tx, id: string): Promise<ContactList | null> {
  const [row] = await tx.query<Row>(ONE, [id]);
  return row ? viewOf(row) : null;
}

const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";
const PAGE_OF = (name: string) =>
  VIEW_OF(
    `SELECT * FROM contact_list
     WHERE (created_at, id) < (coalesce($1::timestamptz, 'infinity'), coalesce($2::uuid, '${LAST_ID}'))
       AND ($3::text IS NULL OR strpos(lower(${name}), lower($3)) > 0)
     ORDER BY created_at DESC, id DESC LIMIT $4`,
    "ORDER BY l.created_at DESC, l.id DESC",
  );
const SEEN = PAGE_OF("name");
const MASKED = PAGE_OF(withoutNumbers("name"));

/** Newest first. */
export async function listContactListViews(
  tx: Tx,
  { q, after, canSeeNumbers, limit }: ListQuestion,
): Promise<ContactList[]> {
  const rows = await tx.query<Row>(canSeeNumbers ? SEEN : MASKED, [
    after?.at ?? null,
    after?.id ?? null,
    q || null,
    limit,
  ]);
  return rows.map(viewOf);
}

const viewOf = ({ createdAt, lastUsed, ...row }: Row): ContactList => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastUsed: lastUsed && { ...lastUsed, at: new Date(lastUsed.at).toISOString() },
});
