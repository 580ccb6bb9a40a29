import type { Found, FoundPerson } from "#lib/contract/desk/find.ts";
import type { Connection, Db, Tx } from "#lib/db/index.ts";
import { hasNameIndex, NAME_WORDS } from "./contact-list/name-index.ts";
import { IS_INDEXED } from "./event/event-search.ts";
import { createLargeIndex, hasLargeIndex } from "./large-index.ts";
import { listOf, personName } from "./person-name.ts";
import { storableJson } from "./storable-json.ts";
import { beginsWithheld, hasWithheldWords } from "./text-search.ts";

// Of a request only a fault has the id that the service gave it, so these are of few rows.
const INDEXES = [
  {
    name: "attempt_by_service_request",
    on: "attempt (service_request) WHERE service_request IS NOT NULL",
    lock: "serviceIdIndex",
  },
  {
    name: "template_attempt_by_service_request",
    on: "template_attempt (service_request) WHERE service_request IS NOT NULL",
    lock: "serviceIdIndex",
  },
  {
    name: "failed_read_by_service_request",
    on: "failed_read (service_request) WHERE service_request IS NOT NULL",
    lock: "serviceIdIndex",
  },
  {
    name: "template_by_service_id",
    on: "template (service_id) WHERE service_id IS NOT NULL",
    lock: "serviceIdIndex",
  },
] as const;

/** Whether requests and templates are found by the ids that the service gave them: the last of the indexes is there. */
export const hasServiceIdIndexes = (tx: Tx): Promise<boolean> => hasLargeIndex(tx, INDEXES[3]);

/** Makes them where they are missing, or were left half made. */
export async function createServiceIdIndexes(connection: Connection): Promise<void> {
  for (const index of INDEXES) await createLargeIndex(connection, index);
}

/** Whom we know of these numbers: from a message, a list, an opt-out, or because they wrote to us. */
export function listPeopleOf(tx: Tx, numbers: readonly string[]): Promise<FoundPerson[]> {
  return tx.query<FoundPerson>(OF_NUMBERS, [numbers]);
}

const KNOWN = `${personName("asked.number")} AS "personName",
  (SELECT w.id FROM contact_window w WHERE w.number = asked.number) AS "conversationId",
  coalesce((SELECT s.is_out FROM suppression s WHERE s.number = asked.number), false) AS "isOptedOut",
  EXISTS (SELECT FROM restriction p WHERE p.number = asked.number) AS "isRestricted",
  coalesce((SELECT json_agg(json_build_object('id', l.id, 'name', l.name)) FROM (
    SELECT m.list_id FROM contact_list_member m WHERE m.number = asked.number LIMIT 3) m
    CROSS JOIN ${listOf("m.list_id")} l), '[]') AS lists`;

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

/** Of two letters that a third of a million begin with, some are as good as all; where fewer have them, all are read. */
export const MOST_LOOKED_AT = 500;

/** For the rest of the transaction, whatever the planner believes of the table, its words are one look into their index, for about so many. */
export async function readByWordIndex(tx: Tx, most = MOST_LOOKED_AT): Promise<void> {
  await tx.query(
    `SELECT set_config('gin_fuzzy_search_limit', $1, true), set_config('enable_seqscan', 'off', true),
       set_config('enable_indexscan', 'off', true)`,
    [String(most)],
  );
}

const WORD = /[\p{L}\p{N}]+/gu;

/** Asks for names with words that begin with each of those that were typed, in any order; null where there are none. */
export function wordQueryOf(typed: string): string | null {
  const words = typed.match(WORD) ?? [];
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(" & ");
}

/** What a row of the journal of sends is, and to how many it went; null where the id is of none, or of a call. */
export async function findKindOf(
  tx: Tx,
  id: string,
): Promise<{ kind: "campaign" | "direct"; name: string; people: number } | null> {
  const [row] = await tx.query<{ kind: "campaign" | "direct"; name: string; people: number }>(
    "SELECT kind, name, n_rows AS people FROM campaign WHERE id = $1 AND channel <> 'voice'",
    [id],
  );
  return row ?? null;
}

/** Templates by our id or by that of the service, each with the other null. */
export function listTemplatesById(
  tx: Tx,
  { id, serviceId }: { id: string | null; serviceId: string | null },
): Promise<Found["templates"]> {
  return tx.query<Found["templates"][number]>(
    `SELECT id, name, state FROM template WHERE id IN (
       (SELECT id FROM template WHERE id = $1)
       UNION (SELECT id FROM template WHERE service_id = $2 ORDER BY service_id LIMIT 5))`,
    [id, serviceId],
  );
}

export function listListsById(tx: Tx, id: string): Promise<Found["lists"]> {
  return tx.query<Found["lists"][number]>(
    "SELECT id, name, n_people AS people FROM contact_list WHERE id = $1",
    [id],
  );
}

export function listConversationsById(tx: Tx, id: number): Promise<Found["conversations"]> {
  return tx.query<Found["conversations"][number]>(
    'SELECT id, number, name AS "personName" FROM contact_window WHERE id = $1',
    [id],
  );
}

/** In which conversations somebody wrote a message that has this id of the service, which its event alone holds. */
export function listConversationsHeard(tx: Tx, id: string): Promise<Found["conversations"]> {
  // As the service writes it: a number may be longer than one of ours.
  const messageId = /^[1-9]\d{0,29}$/.test(id) ? id : storableJson(id);
  return tx.query<Found["conversations"][number]>(HEARD, [
    `{"data":{"wamid":${storableJson(id)}}}`,
    `{"data":{"messageId":${messageId}}}`,
  ]);
}

// By the index of what events hold, in one look for each: a message has a few events, of which one was heard. Each is walked
// to, as without fresh statistics all rows look as good; and not by the plain number, which would be the order of all events.
const HEARD = `SELECT DISTINCT told.id, told.number, told.name AS "personName" FROM (
    SELECT seq FROM event WHERE ${IS_INDEXED} AND (body @> $1::jsonb OR body @> $2::jsonb)
    ORDER BY seq + 0 DESC LIMIT 20) event,
  LATERAL (SELECT number FROM inbound WHERE inbound.seq = event.seq OFFSET 0) heard,
  LATERAL (SELECT id, number, name FROM contact_window w WHERE w.number = heard.number OFFSET 0) told
  LIMIT 5`;
