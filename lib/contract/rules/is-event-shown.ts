import type { EventShown } from "../desk/choices.ts";
import type { EventRow } from "../desk/event.ts";

/** An event that came more than a minute after what it tells is late. */
const LATE_MS = 60_000;

/** Whether a row is one of those that are chosen; absent chooses all. */
export function isEventShown(row: EventRow, show: EventShown | undefined): boolean {
  switch (show) {
    case undefined:
      return true;
    case "waiting":
      return row.isWaiting;
    case "late":
      return row.occurredAt !== null && Date.parse(row.receivedAt) - Date.parse(row.occurredAt) > LATE_MS;
    case "conflict":
      return row.isConflict;
  }
}
