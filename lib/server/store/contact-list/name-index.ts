import { systemClock } from "#lib/clock.ts";
import { nameColumnOf } from "#lib/contract/rules/text/name-column.ts";
import type { Connection, Tx } from "#lib/db/index.ts";
import { createLargeIndex, hasLargeIndex } from "../large-index.ts";

/** Rows a statement: half a second of a slow disk, for which whoever deletes the list waits. */
const STEP = 5_000;

type Listed = { id: string; headers: string[]; phoneColumn: number; places: number };

/** Waits so many milliseconds, in which others have the database. */
type Rest = (ms: number) => Promise<void>;

/** Writes down, for whoever has been in a list since before that was done, which of their columns is the name. */
export async function fillNamePlaces(connection: Tx, rest: Rest): Promise<void> {
  const lists = await connection.query<Listed>(
    `SELECT id, headers, phone_column AS "phoneColumn", n_places AS places FROM contact_list`,
  );
  for (const { id, headers, phoneColumn, places } of lists) {
    const place = nameColumnOf(headers, phoneColumn) + 1;
    if (place === 0) continue;
    for (let after = 0; after < places; after += STEP) await fillStep(connection, { id, place, after }, rest);
  }
}

type Step = { id: string; place: number; after: number };

async function fillStep(connection: Tx, { id, place, after }: Step, rest: Rest) {
  const startedAt = performance.now();
  await connection.query(
    `UPDATE contact_list_member SET name_place = $2
     WHERE list_id = $1 AND seq > $3 AND seq <= $4 AND name_place IS NULL`,
    [id, place, after, after + STEP],
  );
  // Half of the time belongs to whoever sends.
  await rest(performance.now() - startedAt);
}

/** Words of the name that a list has somebody by: of a row whose `name_place` is not null. */
export const NAME_WORDS = "to_tsvector('simple', left(columns[name_place], 200))";

const INDEX = {
  name: "contact_list_member_by_word",
  // What waits in a list of its own would be read at each search.
  on: `contact_list_member USING gin (${NAME_WORDS}) WITH (fastupdate = off) WHERE name_place IS NOT NULL`,
  lock: "nameIndex",
} as const;

/** Whether the names of everybody in a list are indexed. */
export const hasNameIndex = (tx: Tx): Promise<boolean> => hasLargeIndex(tx, INDEX);

/** Makes it where it is missing, after it has told those who were in lists before where their names are. */
export const createNameIndex = (connection: Connection, signal: AbortSignal): Promise<void> =>
  createLargeIndex(connection, INDEX, () =>
    fillNamePlaces(connection, (ms) => systemClock.sleep(ms, signal)),
  );
