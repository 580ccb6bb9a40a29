import { nameColumnOf } from "#lib/contract/rules/text/name-column.ts";
import type { Tx } from "#lib/db/index.ts";

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
