import type { FoundPerson } from "#lib/contract/desk/find.ts";
import type { Db, Tx } from "#lib/db/index.ts";
import { hasNameIndex, NAME_WORDS } from "../contact-list/name-index.ts";
import { beginsWithheld, hasWithheldWords } from "../text-search.ts";
import { MOST_LOOKED_AT, readByWordIndex, wordQueryOf } from "./word-index.ts";

/** Whom we know of these numbers: from a message, a list, an opt-out, or because they wrote to us. */
export function listPeopleOf(tx: Tx, numbers: readonly string[]): Promise<FoundPerson[]> {
  return tx.query<FoundPerson>(OF_NUMBERS, [numbers]);
}

const KNOWN = `(SELECT w.name FROM contact_window w WHERE w.number = asked.number) AS "personName",
  (SELECT w.id FROM contact_window w WHERE w.number = asked.number) AS "conversationId",
  coalesce((SELECT s.is_out FROM suppression s WHERE s.number = asked.number), false) AS "isOptedOut",
  coalesce((SELECT json_agg(json_build_object('id', l.id, 'name', l.name)) FROM (
    SELECT m.list_id FROM contact_list_member m WHERE m.number = asked.number LIMIT 3) m
    JOIN contact_list l ON l.id = m.list_id), '[]') AS lists`;

const OF_NUMBERS = `SELECT asked.number, ${KNOWN} FROM unnest($1::text[]) AS asked (number)
  WHERE EXISTS (SELECT FROM message WHERE number = asked.number)
    OR EXISTS (SELECT FROM contact_list_member WHERE number = asked.number)
    OR EXISTS (SELECT FROM suppression WHERE number = asked.number)
    OR EXISTS (SELECT FROM contact_window WHERE number = asked.number)`;

/**
 * Who wrote to us and goes by a name that begins so; behind them whose name, there or in a list, has words that begin so,
 * in any order.
 */
export async function listPeopleNamed(db: Db, name: string, limit: number): Promise<FoundPerson[]> {
  const named = await db.query<FoundPerson>(NAMED, [name.toLowerCase(), limit]);
  const asked = wordQueryOf(name);
  if (named.length === limit || asked === null) return named;
  const known = new Set(named.map(({ number }) => number));
  const names = new Map<string, string>();
  for (const { number, name } of await listCalled(db, asked, limit))
    if (!known.has(number) && !names.has(number)) names.set(number, name);
  const called = await listPeopleOf(db, [...names.keys()].slice(0, limit));
  // Whoever never wrote goes by the name that was looked for.
  const shown = called.map((person) => ({
    ...person,
    personName: person.personName ?? nameOf(person, names),
  }));
  return [...named, ...shown].slice(0, limit);
}

const nameOf = ({ number }: FoundPerson, names: ReadonlyMap<string, string>) => names.get(number) ?? null;

type Called = { number: string; name: string };

/** People whose names have the words that are asked for, some of them more than once. */
async function listCalled(db: Db, asked: string, limit: number): Promise<Called[]> {
  return db.transaction(async (tx) => {
    await readByWordIndex(tx);
    const wrote = await tx.query<Called>(CALLED, [asked, limit]);
    // Without its index every row of every list would be read.
    if (wrote.length === limit || !(await hasNameIndex(tx))) return wrote;
    return [...wrote, ...(await tx.query<Called>(LISTED, [asked, MOST_LOOKED_AT]))];
  });
}

const CALLED = `SELECT number, name FROM contact_window
  WHERE name IS NOT NULL AND ${hasWithheldWords("to_tsvector('simple', name)", "$1")} LIMIT $2`;
// Of many: one person may stand in as many lists as there are.
const LISTED = `SELECT number, columns[name_place] AS name FROM contact_list_member
  WHERE name_place IS NOT NULL AND ${hasWithheldWords(NAME_WORDS, "$1")} LIMIT $2`;

// The range is one of the index, whatever is known of the table.
const NAMED = `SELECT asked.number, ${KNOWN} FROM (
    SELECT number, name FROM contact_window
    WHERE name IS NOT NULL AND ${beginsWithheld("lower(name)", "$1")}
    ORDER BY lower(name) COLLATE "C", number LIMIT $2) asked`;
