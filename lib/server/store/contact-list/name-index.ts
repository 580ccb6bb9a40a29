import { systemClock } from "#lib/clock.ts";
import type { Connection, Tx } from "#lib/db/index.ts";
import { createLargeIndex, hasLargeIndex } from "../large-index.ts";
import { fillNamePlaces } from "./name-places.ts";

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
