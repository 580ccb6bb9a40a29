import type { FoundPerson } from "#lib/contract/desk/find.ts";
import type { Tx } from "#lib/db/index.ts";

/** Whom we know of these numbers: from a message, a list, an opt-out, or because they wrote to us. */
export function listPeopleOf(tx: Tx, numbers: readonly string[]): Promise<FoundPerson[]> {
  return tx.query<FoundPerson>(OF_NUMBERS, [numbers]);
}

const KNOWN = `(SELECT w.name FROM contact_window w WHERE w.number = asked.number) AS "personName",
  coalesce((SELECT s.is_out FROM suppression s WHERE s.number = asked.number), false) AS "isOptedOut",
  coalesce((SELECT json_agg(json_build_object('id', l.id, 'name', l.name)) FROM (
    SELECT m.list_id FROM contact_list_member m WHERE m.number = asked.number LIMIT 3) m
    JOIN contact_list l ON l.id = m.list_id), '[]') AS lists`;

const OF_NUMBERS = `SELECT asked.number, ${KNOWN} FROM unnest($1::text[]) AS asked (number)
  WHERE EXISTS (SELECT FROM message WHERE number = asked.number)
    OR EXISTS (SELECT FROM contact_list_member WHERE number = asked.number)
    OR EXISTS (SELECT FROM suppression WHERE number = asked.number)
    OR EXISTS (SELECT FROM contact_window WHERE number = asked.number)`;

/** Who wrote to us and goes by a name that begins so. */
export function listPeopleNamed(tx: Tx, name: string, limit: number): Promise<FoundPerson[]> {
  return tx.query<FoundPerson>(NAMED, [name.toLowerCase(), limit]);
}

// U+10FFFF is behind whatever follows the beginning. The range is one of the index, whatever is known of the table.
const NAMED = `SELECT asked.number, ${KNOWN} FROM (
    SELECT number, name FROM contact_window
    WHERE name IS NOT NULL AND lower(name) COLLATE "C" >= $1 AND lower(name) COLLATE "C" < $1 || U&'\\+10FFFF'
    ORDER BY lower(name) COLLATE "C", number LIMIT $2) asked`;
