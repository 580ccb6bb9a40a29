import type { Tx } from "#lib/db/index.ts";
import { holdOptOuts, lockContactList, type NewListed } from "./contact-list.ts";

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

/** Whoever came into these lists, or left them (`by` -1), has opted out or not: they count so. Late in a transaction: see `tally_lists`. */
export async function moveOptedOut(
  tx: Tx,
  listIds: readonly string[],
  { number, by }: { number: string; by: 1 | -1 },
): Promise<void> {
  await holdOptOuts(tx);
  await tx.query(
    `INSERT INTO tally_added (name, at, n) SELECT 'list-out-' || id, '-infinity', $3 FROM unnest($1::text[]) AS id
     WHERE EXISTS (SELECT FROM suppression WHERE number = $2 AND is_out)`,
    [listIds, number, by],
  );
}
