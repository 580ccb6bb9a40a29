import type { Connection } from "#lib/db/index.ts";
import { createLargeIndex } from "../large-index.ts";

/** The digits that a row of a file was left out with, the last nine: a number is written in many ways. */
export const LAST_DIGITS = String.raw`right(regexp_replace(value, '\D', '', 'g'), 9)`;

const INDEX = {
  name: "excluded_row_of_number",
  on: `excluded_row ((${LAST_DIGITS}))`,
  lock: "excludedIndex",
} as const;

/** Makes it where it is missing. */
export const createExcludedIndex = (connection: Connection): Promise<void> =>
  createLargeIndex(connection, INDEX);
