import type { Rule } from "#lib/contract/desk/people/group.ts";
import type { ListPeople } from "#lib/contract/desk/people/people-list.ts";
import type { Db, Tx } from "#lib/db/index.ts";
import { type Conditions, conditionsOf, type Put, putInto, where } from "../conditions.ts";
import { hasNameIndex, NAME_WORDS } from "../contact-list/name-index.ts";
import { MOST_LOOKED_AT, readByWordIndex, wordQueryOf } from "../find.ts";
import { listOf, NAME_FIELD, personName } from "../person-name.ts";
import { beginsWithheld, hasWithheldWords } from "../text-search.ts";
import type { TimePlace } from "../time-place.ts";
import { type AskedAt, Params, ruleSql } from "./rule-sql.ts";

/** Somebody on a walk, and their place on it. */
export type Walked = { number: string; place: string };

type Span<Place> = { after: Place; limit: number };

/** Everybody who is kept, the newest first. */
export function walkPeople(tx: Tx, { after, limit }: Span<number>): Promise<Walked[]> {
  return tx.query<Walked>(
    "SELECT number, seq::text AS place FROM person WHERE seq < $1 ORDER BY seq DESC LIMIT $2",
    [after, limit],
  );
}

/** Those of these who are kept, the newest first. */
export function walkNumbers(
  tx: Tx,
  numbers: readonly string[],
  { after, limit }: Span<number>,
): Promise<Walked[]> {
  return tx.query<Walked>(
    `SELECT p.number, p.seq::text AS place FROM unnest($1::text[]) AS asked (number)
       CROSS JOIN LATERAL (SELECT number, seq FROM person WHERE number = asked.number OFFSET 0) p
     WHERE p.seq < $2 ORDER BY p.seq DESC LIMIT $3`,
    [numbers, after, limit],
  );
}

/** Of these ids, in the order of their numbers, each with the name they go by. */
export function listNamed(
  tx: Tx,
  ids: readonly number[],
): Promise<{ number: string; personName: string | null }[]> {
  return tx.query<{ number: string; personName: string | null }>(
    `SELECT p.number, ${personName("p.number")} AS "personName" FROM unnest($1::bigint[]) AS asked (id)
       CROSS JOIN LATERAL (SELECT number FROM person WHERE seq = asked.id OFFSET 0) p ORDER BY p.number`,
    [ids],
  );
}

/** To whom these messages went, each number once. A service may leave the plus away. */
export function listNamedOfMessages(
  tx: Tx,
  ids: readonly number[],
): Promise<{ number: string; personName: string | null }[]> {
  return tx.query<{ number: string; personName: string | null }>(
    `SELECT p.number, ${personName("p.number")} AS "personName" FROM (
       SELECT DISTINCT '+' || ltrim(m.number, '+') AS number FROM unnest($1::bigint[]) AS asked (id)
       CROSS JOIN LATERAL (SELECT number FROM message WHERE id = asked.id OFFSET 0) m WHERE m.number IS NOT NULL) p
     ORDER BY p.number`,
    [ids],
  );
}

/** Who is in a list, in the order of its file. */
export function walkList(tx: Tx, listId: string, { after, limit }: Span<number>): Promise<Walked[]> {
  return tx.query<Walked>(
    `SELECT number, seq::text AS place FROM contact_list_member
     WHERE (list_id, seq) > ($1::uuid, $2::int) AND list_id = $1::uuid ORDER BY list_id, seq LIMIT $3`,
    [listId, after, limit],
  );
}

/** Whom a rule selects, in the order of their numbers. */
export function walkRule(
  tx: Tx,
  rule: Rule,
  { after, limit, ...asked }: Span<string> & AskedAt,
): Promise<Walked[]> {
  const params = new Params([after, limit]);
  const is = ruleSql(rule, asked, params);
  return tx.query<Walked>(
    `SELECT p.number, substr(p.number, 2) AS place FROM person p WHERE p.number > $1 AND ${is} ORDER BY p.number LIMIT $2`,
    params.values,
  );
}

type Timed = { number: string; at: Date; id: string };
const walked = ({ number, at, id }: Timed): Walked => ({ number, place: `${at.toISOString()}_${id}` });

/** Who wrote in these times, the first of them first: their windows close first. */
export async function walkWindows(
  tx: Tx,
  { from, until }: Wrote,
  { after, limit }: Span<TimePlace | null>,
): Promise<Walked[]> {
  const place = after ?? { at: from.toISOString(), id: String(Number.MAX_SAFE_INTEGER) };
  return (await tx.query<Timed>(WINDOWS, [place.at, place.id, until ?? "infinity", limit])).map(walked);
}

// By the index of what is done and what is not, which has no order of both.
const standing = (is: boolean) => `(SELECT number, last_inbound_at, id FROM contact_window
  WHERE ((heard_seq > done_seq), last_inbound_at, id) > (${is}, $1::timestamptz, $2::bigint)
    AND ((heard_seq > done_seq), last_inbound_at) <= (${is}, $3::timestamptz)
  ORDER BY (heard_seq > done_seq), last_inbound_at, id LIMIT $4)`;
const WINDOWS = `SELECT w.number, w.last_inbound_at AS at, w.id::text AS id
  FROM (${standing(true)} UNION ALL ${standing(false)}) w ORDER BY w.last_inbound_at, w.id LIMIT $4`;

/** Who has opted out, the newest first. */
export async function walkOptedOut(tx: Tx, { after, limit }: Span<TimePlace | null>): Promise<Walked[]> {
  const rows = await tx.query<Timed>(
    `SELECT number, said_at AS at, fact_id AS id FROM suppression
     WHERE is_out AND (said_at, fact_id) < (coalesce($1::timestamptz, 'infinity'), coalesce($2::text, ''))
     ORDER BY said_at DESC, fact_id DESC LIMIT $3`,
    [after?.at ?? null, after?.id ?? null, limit],
  );
  return rows.map(walked);
}

/** Whoever wrote after `from`, and not after `until`. */
export type Wrote = { from: Date; until: Date | null };

/** What is looked up of each person: one that is forgotten below does not compile. */
export type PeopleAsked = Omit<ListPeople, "q" | "group" | "list" | "rows" | "cursor"> & {
  listId?: string | undefined;
};

const LOOKED = (rows: string) => `EXISTS (SELECT FROM ${rows} OFFSET 0)`;
const wroteIn = ({ from, until }: Wrote, put: Put): string =>
  LOOKED(`contact_window w WHERE w.number = asked.number AND w.last_inbound_at > ${put(from)}::timestamptz
    ${until === null ? "" : `AND w.last_inbound_at <= ${put(until)}::timestamptz`}`);

const conditionsAt = (windows: Record<"open" | "closing", Wrote>): Conditions<PeopleAsked> => ({
  listId: (id, put) =>
    LOOKED(`contact_list_member m WHERE m.number = asked.number AND m.list_id = ${put(id)}::uuid`),
  consent: (is, put) => {
    const rows = (given: boolean) =>
      LOOKED(`consent c WHERE c.number = asked.number AND c.is_given = ${put(given)}::boolean`);
    if (is === "given") return rows(true);
    return is === "withdrawn"
      ? `${rows(false)} AND NOT ${rows(true)}`
      : `NOT ${rows(false)} AND NOT ${rows(true)}`;
  },
  show: (show, put) =>
    show === "opted-out"
      ? LOOKED("suppression s WHERE s.number = asked.number AND s.is_out")
      : wroteIn(windows[show], put),
});

export type PersonView = {
  id: string;
  number: string;
  personName: string | null;
  lists: { id: string; name: string }[];
  consent: { purpose: string; isGiven: boolean; at: string } | null;
  optedOutAt: Date | null;
  isRestricted: boolean;
  wroteAt: Date | null;
  lastContact: { how: "wrote" | "sms" | "chat" | "call"; at: string } | null;
};

/** Lists that are named of somebody. */
const SHOWN_LISTS = 4;

const VIEW = (page: string) => `
  SELECT p.seq::text AS id, p.number, ${personName("p.number")} AS "personName",
    (SELECT coalesce(json_agg(json_build_object('id', l.id, 'name', l.name)), '[]') FROM (
      SELECT m.list_id FROM contact_list_member m WHERE m.number = p.number ORDER BY m.list_id LIMIT ${SHOWN_LISTS}) m
      CROSS JOIN ${listOf("m.list_id")} l) AS lists,
    (SELECT json_build_object('purpose', c.purpose, 'isGiven', c.is_given, 'at', c.given_at) FROM consent c
      WHERE c.number = p.number ORDER BY c.is_given DESC, c.given_at DESC LIMIT 1) AS consent,
    (SELECT s.said_at FROM suppression s WHERE s.number = p.number AND s.is_out OFFSET 0) AS "optedOutAt",
    EXISTS (SELECT FROM restriction r WHERE r.number = p.number OFFSET 0) AS "isRestricted",
    w.last_inbound_at AS "wroteAt",
    (SELECT json_build_object('how', c.how, 'at', c.at) FROM (
      SELECT 'wrote' AS how, w.last_inbound_at AS at WHERE w.last_inbound_at IS NOT NULL
      UNION ALL (SELECT m.channel, m.created_at FROM message m WHERE m.number = p.number
        ORDER BY m.created_at DESC LIMIT 1)
      UNION ALL (SELECT 'call', k.at FROM call k WHERE k.customer_number = p.number
          AND (k.removed_at > '-infinity'::timestamptz) IS NOT TRUE ORDER BY k.at DESC LIMIT 1)
      ) c ORDER BY c.at DESC LIMIT 1) AS "lastContact"
  FROM (${page}) p LEFT JOIN LATERAL (
    SELECT last_inbound_at FROM contact_window WHERE number = p.number OFFSET 0) w ON true
  ORDER BY p.nth`;

type Asking = {
  numbers: readonly string[];
  asked: PeopleAsked;
  windows: Record<"open" | "closing", Wrote>;
  limit: number;
};

/** Those of these numbers of whom all is true that is asked, in their order. */
export function listPersonViews(tx: Tx, { numbers, asked, windows, limit }: Asking): Promise<PersonView[]> {
  const put = putInto();
  const page = `SELECT p.*, asked.nth FROM unnest(${put(numbers)}::text[]) WITH ORDINALITY AS asked (number, nth)
    CROSS JOIN LATERAL (SELECT number, seq FROM person WHERE number = asked.number OFFSET 0) p
    ${where(conditionsOf(asked, conditionsAt(windows), put))} ORDER BY asked.nth LIMIT ${put(limit)}`;
  return tx.query<PersonView>(VIEW(page), put.params);
}

/** So many of each way in which somebody is found: with as many of one, there are more than were looked at. */
export const MOST_FOUND = MOST_LOOKED_AT;

type Numbered = { number: string };

/** Whose number begins, or ends, so. */
export async function listNumbersLike(
  tx: Tx,
  { beginnings, end }: { beginnings: readonly string[]; end: string },
): Promise<string[]> {
  const rows = await tx.query<Numbered>(NUMBERS_LIKE, [beginnings, end, MOST_FOUND]);
  return rows.map(({ number }) => number);
}

const NUMBERS_LIKE = `(SELECT p.number FROM unnest($1::text[]) AS asked (beginning)
    CROSS JOIN LATERAL (SELECT number FROM person
      WHERE ${beginsWithheld("number", "asked.beginning")} ORDER BY number COLLATE "C" LIMIT $3) p LIMIT $3)
  UNION (SELECT number FROM person WHERE $2 <> '' AND ${beginsWithheld("reverse(number)", "reverse($2)")}
    ORDER BY reverse(number) COLLATE "C" LIMIT $3)`;

/** Whose name, in a field, a list or chat, has words that begin so, in any order. */
export function listNumbersCalled(db: Db, name: string): Promise<string[]> {
  const asked = wordQueryOf(name);
  if (asked === null) return Promise.resolve([]);
  return db.transaction(async (tx) => {
    await readByWordIndex(tx, MOST_FOUND * 4);
    const statements = [
      CALLED_BY_FIELD,
      CALLED_IN_CHAT,
      ...((await hasNameIndex(tx)) ? [CALLED_IN_LIST] : []),
    ];
    const numbers = new Set<string>();
    for (const sql of statements)
      for (const { number } of await tx.query<Numbered>(sql, [asked, MOST_FOUND])) numbers.add(number);
    return [...numbers];
  });
}

const OF_FIELD = NAME_FIELD("fields");
const CALLED_BY_FIELD = `SELECT number FROM person
  WHERE ${OF_FIELD} IS NOT NULL AND ${hasWithheldWords(`to_tsvector('simple', left(${OF_FIELD}, 200))`, "$1")} LIMIT $2`;
const CALLED_IN_CHAT = `SELECT number FROM contact_window
  WHERE name IS NOT NULL AND ${hasWithheldWords("to_tsvector('simple', name)", "$1")} LIMIT $2`;
const CALLED_IN_LIST = `SELECT number FROM contact_list_member
  WHERE name_place IS NOT NULL AND ${hasWithheldWords(NAME_WORDS, "$1")} LIMIT $2`;
