import type { Connection } from "#lib/db/index.ts";
import { createLargeIndex } from "../large-index.ts";

/** By which digits a row of a file that was left out is found: a number is written in many ways. */
export const KEYS = "left_out_keys(value, columns)";

const INDEX = {
  name: "excluded_row_by_number",
  on: `excluded_row USING gin (${KEYS})`,
  lock: "excludedIndex",
} as const;

/** Makes it where it is missing. */
export const createExcludedIndex = (connection: Connection): Promise<void> =>
  createLargeIndex(connection, INDEX);
