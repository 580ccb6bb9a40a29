import type { EventShown } from "#lib/contract/desk/event.ts";
import type { Connection, Tx } from "#lib/db/index.ts";
import { createLargeIndex, hasLargeIndex } from "../large-index.ts";

/** What makes an event one of the few that are chosen by it. */
export const SHOWN: Record<EventShown, string> = {
  waiting: "is_waiting",
  late: "received_at - occurred_at > interval '1 minute'",
  conflict: "conflict_raw IS NOT NULL",
};

/** Whether a row is chosen by the name in a parameter; all are by null. */
export const isShownBy = (place: string): string =>
  `(${place}::text IS NULL OR coalesce(CASE ${place} ${Object.entries(SHOWN)
    .map(([show, condition]) => `WHEN '${show}' THEN ${condition}`)
    .join(" ")} END, false))`;

/**
 * Not by the plain number: without fresh statistics the order of all events looks as good as these few. What is neither
 * late nor waiting nor doubled stands in none of them.
 */
export const SHOWN_PLACE = "(seq + 0)";

const indexesOf = (show: EventShown) =>
  [
    {
      name: `event_shown_${show}`,
      on: `event (${SHOWN_PLACE}) WHERE ${SHOWN[show]}`,
      lock: "eventIndex",
    },
    {
      name: `event_shown_${show}_of_type`,
      on: `event (type, ${SHOWN_PLACE}) WHERE ${SHOWN[show]}`,
      lock: "eventIndex",
    },
  ] as const;

/** Whether these events are found by an index, of all types or of one. */
export const hasShownIndex = (tx: Tx, show: EventShown, isOfType: boolean): Promise<boolean> =>
  hasLargeIndex(tx, indexesOf(show)[isOfType ? 1 : 0]);

/** Makes them where they are missing, or were left half made. */
export async function createShownIndexes(connection: Connection): Promise<void> {
  for (const show of ["waiting", "late", "conflict"] as const)
    for (const index of indexesOf(show)) await createLargeIndex(connection, index);
}
