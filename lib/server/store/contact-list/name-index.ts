import { systemClock } from "#lib/clock.ts";
import { nameColumnOf } from "#lib/contract/rules/text/name-column.ts";
import type { Connection, Tx } from "#lib/db/index.ts";
import { createLargeIndex, hasLargeIndex } from "../large-index.ts";

/** Words of the name that a list has somebody by: of a row whose `name_place` is not null. */
export const NAME_WORDS = "to_tsvector('simple', left(columns[name_place], 200))";

const INDEX = {
  name: "contact_list_member_by_word",
  // What waits in a list of its own would be read at each search.
  on: `contact_list_member USING gin (${NAME_WORDS}) WITH (fastupdate = off) WHERE name_place IS NOT NULL`,
  lock: "nameIndex",
} as const;

/** Rows a statement: half a second of a slow disk, for which whoever deletes the list waits. */
const STEP = 5_000;

/** Whether the names of everybody in a list are indexed. */
export const hasNameIndex = (tx: Tx): Promise<boolean> => hasLargeIndex(tx, INDEX);

/** Makes it where it is missing, after it has told those who were in lists before where their names are. */
export const createNameIndex = (connection: Connection, signal: AbortSignal): Promise<void> =>
  createLargeIndex(connection, INDEX, () => fillPlaces(connection, signal));

type Listed = { id: string; headers: string[]; phoneColumn: number; people: number };

async function fillPlaces(connection: Connection, signal: AbortSignal): Promise<void> {
  const lists = await connection.query<Listed>(
    `SELECT id, headers, phone_column AS "phoneColumn", n_people AS people FROM contact_list`,
  );
  for (const { id, headers, phoneColumn, people } of lists) {
    const place = nameColumnOf(headers, phoneColumn) + 1;
    if (place === 0) continue;
    for (let after = 0; after < people; after += STEP)
      await fillStep(connection, { id, place, after }, signal);
  }
}

type Step = { id: string; place: number; after: number };

async function fillStep(connection: Connection, { id, place, after }: Step, signal: AbortSignal) {
  const startedAt = performance.now();
  await connection.query(
    `UPDATE contact_list_member SET name_place = $2
     WHERE list_id = $1 AND seq > $3 AND seq <= $4 AND name_place IS NULL`,
    [id, place, after, after + STEP],
  );
  // Half of the time belongs to whoever sends.
  await systemClock.sleep(performance.now() - startedAt, signal);
}
