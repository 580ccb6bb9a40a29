import type { Person, PersonLine } from "#lib/contract/desk/people/person.ts";
import type { Tx } from "#lib/db/index.ts";
import { type LinePage, paramsOf } from "./line-page.ts";

type Head = Pick<Person, "personName" | "conversationId" | "lists"> & { optedOutAt: Date | null };

/** What is known of a number beside what happened; of the lists that have it the newest. */
export async function findPerson(tx: Tx, number: string): Promise<Head> {
  const [row] = await tx.query<Head>(HEAD, [number]);
  return row ?? { personName: null, conversationId: null, optedOutAt: null, lists: [] };
}

const MOST_LISTS = 500;

const HEAD = `
  SELECT w.name AS "personName", w.id AS "conversationId", s.said_at AS "optedOutAt",
    (SELECT coalesce(json_agg(json_build_object('id', l.id, 'name', l.name) ORDER BY l.created_at DESC, l.id), '[]')
     FROM (SELECT l.* FROM contact_list_member m JOIN contact_list l ON l.id = m.list_id WHERE m.number = $1
       ORDER BY l.created_at DESC, l.id LIMIT ${MOST_LISTS}) l) AS lists
  FROM (SELECT) one LEFT JOIN contact_window w ON w.number = $1
    LEFT JOIN suppression s ON s.number = $1 AND s.is_out`;

type Said = Extract<PersonLine, { way: "opt-out" }>;
export type SaidRow = Omit<Said, "way" | "at" | "file"> & {
  at: Date;
  fileName: string | null;
  fileRow: number | null;
};

/** When they opted out and came back, the newest first; of one number a handful. */
export function listSaid(tx: Tx, number: string, page: LinePage): Promise<SaidRow[]> {
  return tx.query<SaidRow>(SAID, [...paramsOf(page), number]);
}

// Ids of facts may be those of events, of any letters: a cursor takes none of them.
const SAID = `
  SELECT * FROM (SELECT 'opt-' || md5(id) AS id, date_trunc('milliseconds', said_at) AS at, is_out AS "isOut", source, words,
      actor_name AS by, file_name AS "fileName", file_row AS "fileRow"
    FROM opt_out_fact WHERE number = $4) said
  WHERE (at, id COLLATE "C") < ($1::timestamptz, $2 COLLATE "C") ORDER BY at DESC, id COLLATE "C" DESC LIMIT $3`;
