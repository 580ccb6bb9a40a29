import type { ContactList, CreateContactList } from "#lib/contract/desk/people/contact-list.ts";
import { LOCKS, type Tx } from "#lib/db/index.ts";
import { askedFor, RECIPIENTS, type Search, searchOf } from "../campaign/recipient/recipient-view.ts";

export type NewContactList = Partial<Pick<CreateContactList, "campaignId" | "state" | "reason" | "q">> & {
  id: string;
  source: ContactList["source"];
  parts?: { of: string[]; without: string[] };
  name: string;
  headers: string[];
  phoneColumn: number;
  createdBy: string;
  at: Date;
};

/** False where another list has this name, however its letters are written. */
export async function insertContactList(tx: Tx, list: NewContactList): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO contact_list (id, name, headers, phone_column, campaign_id, state, search, created_by, created_at, reason,
       source, of_lists, without_lists)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT (lower(name)) DO NOTHING RETURNING id`,
    [
      list.id,
      list.name,
      list.headers,
      list.phoneColumn,
      list.campaignId ?? null,
      list.state ?? null,
      list.q || null,
      list.createdBy,
      list.at,
      list.reason ?? null,
      list.source,
      list.parts?.of ?? null,
      list.parts?.without ?? null,
    ],
  );
  return rows.length > 0;
}

/** Puts those people of a campaign into a new list whom the filter shows at this moment; answers how many. `nameColumn` is -1 where none is. */
export async function fillContactList(
  tx: Tx,
  listId: string,
  { campaignId, nameColumn, state, ...search }: { campaignId: string; nameColumn: number } & Search,
): Promise<number> {
  const [row] = await tx.query<{ people: number }>(
    `WITH kept AS (
       INSERT INTO contact_list_member (list_id, seq, number, columns, name_place)
       SELECT $1, row_number() OVER (ORDER BY r.seq), r.number, r.columns, nullif($3::smallint, 0) ${RECIPIENTS}
       WHERE r.campaign_id = $2 AND ${askedFor(state, 4)} RETURNING seq)
     UPDATE contact_list SET (n_people, n_places) = (SELECT count(*), count(*) FROM kept) WHERE id = $1 RETURNING n_people AS people`,
    [listId, campaignId, nameColumn + 1, ...searchOf(search)],
  );
  return row?.people ?? 0;
}

/** What whoever brought a file said of it. */
export async function setListOrigin(
  tx: Tx,
  id: string,
  origin: NonNullable<ContactList["origin"]>,
): Promise<void> {
  await tx.query("UPDATE contact_list SET origin = $2 WHERE id = $1", [id, JSON.stringify(origin)]);
}

export type NewListed = { number: string; columns: string[] };

/** Puts some people of a file into a new list, behind the `after` that are in it. `nameColumn` is -1 where none is. */
export async function insertListed(
  tx: Tx,
  listId: string,
  { people, after, nameColumn }: { people: readonly NewListed[]; after: number; nameColumn: number },
): Promise<void> {
  await tx.query(
    `INSERT INTO contact_list_member (list_id, seq, number, columns, name_place)
     SELECT $1, $2 + x.place, x.number, ARRAY(SELECT jsonb_array_elements_text(x.columns)), nullif($3::smallint, 0)
     FROM unnest($4::text[], $5::jsonb[]) WITH ORDINALITY AS x (number, columns, place)`,
    [
      listId,
      after,
      nameColumn + 1,
      people.map(({ number }) => number),
      people.map(({ columns }) => JSON.stringify(columns)),
    ],
  );
}

export async function setListSize(tx: Tx, listId: string, people: number): Promise<void> {
  await tx.query("UPDATE contact_list SET n_people = $2, n_places = $2 WHERE id = $1", [listId, people]);
}

/** `cells` has for each of these lists which of its columns, from 1, stands in each column of the new one; 0 for none. */
export type Joining = { of: string[]; without: string[]; cells: number[][]; nameColumn: number };

/** Puts everybody of these lists into a new one, as the first list has them that does; answers how many. */
export async function fillFromLists(
  tx: Tx,
  listId: string,
  { of, without, cells, nameColumn }: Joining,
): Promise<number> {
  const [row] = await tx.query<{ people: number }>(
    `WITH kept AS (
       INSERT INTO contact_list_member (list_id, seq, number, columns, name_place)
       SELECT $1, row_number() OVER (ORDER BY l.place, m.seq), m.number,
         ARRAY(SELECT coalesce(m.columns[c.cell], '')
           FROM unnest(($4::int[])[(l.place - 1) * $5 + 1 : l.place * $5]) WITH ORDINALITY AS c (cell, at) ORDER BY c.at),
         nullif($6::smallint, 0)
       FROM unnest($2::uuid[]) WITH ORDINALITY AS l (id, place) JOIN contact_list_member m ON m.list_id = l.id
       WHERE NOT EXISTS (SELECT FROM contact_list_member before WHERE before.number = m.number
         AND before.list_id = ANY ($3::uuid[] || ($2::uuid[])[1 : l.place - 1]))
       RETURNING seq)
     UPDATE contact_list SET (n_people, n_places) = (SELECT count(*), count(*) FROM kept) WHERE id = $1 RETURNING n_people AS people`,
    [listId, of, without, cells.flat(), cells[0]?.length ?? 0, nameColumn + 1],
  );
  return row?.people ?? 0;
}

/** Nobody opts out, or comes back, until the transaction ends; what did so before is seen by the next statement. */
export async function holdOptOuts(tx: Tx): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.optOutCounts]);
}

/** Counts who of a new list has opted out; from here on each change adds to it. Late in a transaction: see `tally_lists`. */
export async function countOptedOut(tx: Tx, listId: string): Promise<void> {
  await holdOptOuts(tx);
  await tx.query(
    `INSERT INTO tally_added (name, at, n)
     SELECT 'list-out-' || $1::text, '-infinity', count(*) FROM suppression s
     WHERE s.is_out AND EXISTS (SELECT FROM contact_list_member m WHERE m.list_id = $1::uuid AND m.number = s.number)
     HAVING count(*) > 0`,
    [listId],
  );
}

/** False where another list has this name. */
export async function renameContactList(tx: Tx, id: string, name: string): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE contact_list SET name = $2 WHERE id = $1
       AND NOT EXISTS (SELECT FROM contact_list o WHERE lower(o.name) = lower($2) AND o.id <> $1) RETURNING id`,
    [id, name],
  );
  return rows.length > 0;
}

/** Whether this person, or this key, made a list. */
export async function isContactListOf(tx: Tx, id: string, userId: string): Promise<boolean> {
  const rows = await tx.query("SELECT FROM contact_list WHERE id = $1 AND created_by = $2", [id, userId]);
  return rows.length > 0;
}

/** Nobody else renames or deletes it until the transaction ends. */
export async function lockContactList(tx: Tx, id: string): Promise<void> {
  await tx.query("SELECT FROM contact_list WHERE id = $1 FOR NO KEY UPDATE", [id]);
}

/** Nobody deletes it until the transaction ends. */
export async function holdContactList(tx: Tx, id: string): Promise<void> {
  await tx.query("SELECT FROM contact_list WHERE id = $1 FOR KEY SHARE", [id]);
}

export type ListColumns = Pick<ContactList, "id" | "headers" | "phoneColumn">;

/** The columns of those of these lists that there are; nobody deletes one of them until the transaction ends. */
export function holdContactLists(tx: Tx, ids: readonly string[]): Promise<ListColumns[]> {
  return tx.query<ListColumns>(
    `SELECT id, headers, phone_column AS "phoneColumn" FROM contact_list WHERE id = ANY($1::uuid[])
     ORDER BY id FOR KEY SHARE`,
    [ids],
  );
}

/** With its people and their count. */
export async function deleteContactList(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.query("DELETE FROM contact_list WHERE id = $1 RETURNING id", [id]);
  if (rows.length === 0) return false;
  await tx.query("DELETE FROM contact_list_member WHERE list_id = $1", [id]);
  await holdOptOuts(tx);
  // In this order: what upkeep was adding up meanwhile is in the second when the first goes on.
  await tx.query("DELETE FROM tally_added WHERE name = 'list-out-' || $1::text", [id]);
  await tx.query("DELETE FROM tally WHERE name = 'list-out-' || $1::text", [id]);
  return true;
}

type Adding = NewListed & { nameColumn: number };

/** Puts somebody at the end of a list; false where they are in it. The caller has locked the list. */
export async function addListed(
  tx: Tx,
  listId: string,
  { number, columns, nameColumn }: Adding,
): Promise<boolean> {
  const rows = await tx.query(
    `WITH longer AS (UPDATE contact_list SET n_people = n_people + 1, n_places = n_places + 1
       WHERE id = $1 AND NOT EXISTS (SELECT FROM contact_list_member WHERE list_id = $1 AND number = $2)
       RETURNING n_places AS seq)
     INSERT INTO contact_list_member (list_id, seq, number, columns, name_place)
     SELECT $1, seq, $2, $3, nullif($4::smallint, 0) FROM longer RETURNING seq`,
    [listId, number, columns, nameColumn + 1],
  );
  return rows.length > 0;
}

/** Takes somebody out of a list, whose place stays empty. False where they are not in it. */
export async function removeListed(tx: Tx, listId: string, number: string): Promise<boolean> {
  // First the list and then who is in it, as whoever adds to it.
  await lockContactList(tx, listId);
  const rows = await tx.query(
    `WITH gone AS (DELETE FROM contact_list_member WHERE number = $2 AND list_id = $1 RETURNING list_id)
     UPDATE contact_list SET n_people = n_people - 1 FROM gone WHERE id = gone.list_id RETURNING id`,
    [listId, number],
  );
  return rows.length > 0;
}

/** People who came into these lists, or left them (`by` -1), have opted out or not: they count so. Late in a transaction: see `tally_lists`. */
export async function moveOptedOut(
  tx: Tx,
  listIds: readonly string[],
  { numbers, by }: { numbers: readonly string[]; by: 1 | -1 },
): Promise<void> {
  await holdOptOuts(tx);
  await tx.query(
    `INSERT INTO tally_added (name, at, n) SELECT 'list-out-' || id, '-infinity', $3 * gone.n
     FROM unnest($1::text[]) AS id, (SELECT count(*) AS n FROM suppression WHERE number = ANY($2) AND is_out) gone
     WHERE gone.n > 0`,
    [listIds, numbers, by],
  );
}
