import type { Connection, Tx } from "#lib/db/index.ts";
import { createLargeIndex, hasLargeIndex } from "../large-index.ts";

/**
 * Which thousands of events to look in, and their type: an entry that all rows of a span share. A search walks span by
 * span, newest first, so that it reads no more than one of them, however many events in all hold what is searched.
 */
const MARKS = "ARRAY['#' || (seq >> 15)::text, type]";
export const MARKED = { spanBits: 15, expression: MARKS };

/** Events that were looked at once: the ones before are few, and storing one costs nothing here. */
export const IS_INDEXED = "(projected_at IS NOT NULL OR is_waiting)";

const INDEX = {
  name: "event_found",
  on: `event USING gin (body jsonb_path_ops, (${MARKS})) WHERE ${IS_INDEXED}`,
  lock: "eventIndex",
} as const;

/** Whether the index of what events hold is there and whole. */
export const hasEventIndex = (tx: Tx): Promise<boolean> => hasLargeIndex(tx, INDEX);

/** Makes it where it is missing, or was left half made. */
export const createEventIndex = (connection: Connection): Promise<void> =>
  createLargeIndex(connection, INDEX);
