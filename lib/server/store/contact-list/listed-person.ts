import type { ListedPerson } from "#lib/contract/desk/people/contact-list.ts";
import { plainNumber } from "#lib/contract/rules/text/plain-number.ts";
import type { Tx } from "#lib/db/index.ts";
import { personName } from "../person-name.ts";
import { holdsText } from "../text-search.ts";

/** People of a list by their places, those after `after` up to `upTo`: one at each place, unless it is empty by now. */
export type ListSpan = { after: number; upTo: number };

// Bounded on both sides: of a list that was made just now no figures are known, and it would be read whole for one page.
const SPAN = "list_id = $1 AND seq > $2 AND seq <= $3";

/** Who they are, in the order of the file. */
export function listListedPeople(
  tx: Tx,
  listId: string,
  { after, upTo }: ListSpan,
): Promise<Pick<ListedPerson, "seq" | "number" | "columns">[]> {
  return tx.query<Pick<ListedPerson, "seq" | "number" | "columns">>(
    `SELECT seq, number, columns FROM contact_list_member WHERE ${SPAN} ORDER BY seq`,
    [listId, after, upTo],
  );
}

const isIn = (asked: string, text: string): string => holdsText(asked, { withheld: [text] }, true);

type Look = ListSpan & { q?: string | undefined; limit: number };

/** The same with who has opted out, and only those who have `q` in their number or in a column: for whoever sees these. */
export function findListedPeople(
  tx: Tx,
  listId: string,
  { after, upTo, q, limit }: Look,
): Promise<ListedPerson[]> {
  return tx.query<ListedPerson>(
    `SELECT seq, number, columns,
       coalesce(nullif(btrim(m.columns[m.name_place]), ''), ${personName("m.number")}) AS "personName",
       EXISTS (SELECT FROM suppression s WHERE s.number = m.number AND s.is_out OFFSET 0) AS "isOptedOut",
       EXISTS (SELECT FROM restriction p WHERE p.number = m.number OFFSET 0) AS "isRestricted"
     FROM contact_list_member m
     WHERE ${SPAN} AND ($4::text IS NULL OR ${isIn("$5", "number")} OR ${isIn("$4", "array_to_string(columns, ' ')")})
     ORDER BY seq LIMIT $6`,
    [listId, after, upTo, q || null, q ? plainNumber(q) : null, limit],
  );
}

/** The places of everybody in a list, in the order of their numbers. */
export async function listSeqsByNumber(tx: Tx, listId: string): Promise<number[]> {
  const [row] = await tx.query<{ seqs: number[] }>(
    "SELECT coalesce(array_agg(seq ORDER BY number), '{}') AS seqs FROM contact_list_member WHERE list_id = $1",
    [listId],
  );
  return row?.seqs ?? [];
}

/** Who has these places, in the order of their numbers. */
export function listListedAt(
  tx: Tx,
  listId: string,
  seqs: readonly number[],
): Promise<Pick<ListedPerson, "number" | "columns">[]> {
  return tx.query<Pick<ListedPerson, "number" | "columns">>(
    "SELECT number, columns FROM contact_list_member WHERE list_id = $1 AND seq = ANY($2::int[]) ORDER BY number",
    [listId, seqs],
  );
}
