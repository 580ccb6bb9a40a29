import type { EventList, ListEvents } from "#lib/contract/desk/event.ts";
import { canSeeNumbers, type Entitled } from "#lib/contract/desk/team/rights.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "#lib/server/context.ts";
import { requireSearchable } from "#lib/server/sight/index.ts";
import { readNumberCursor } from "../../read-number-cursor.ts";
import { feedRow } from "./feed-row.ts";
import { findEvents } from "./find-events.ts";
import { getEventStats } from "./get-event-stats.ts";
import { type ReadSearch, readSearch } from "./read-search.ts";

type Listing = Pick<SignedInCtx, "db" | "clock" | "actor" | "env">;

/**
 * Stored events, newest first, by type, text and JSON containment. Pages by position, so rows that arrive meanwhile
 * neither shift nor repeat anything. A page of a search may be short and still have a next. Throws invalid_input.
 */
export async function listEvents(ctx: Listing, input: ListEvents): Promise<EventList> {
  const below = input.cursor === undefined ? null : readNumberCursor(input.cursor);
  const search = readSearch(input.q ?? "");
  const hasNumbers = requireAllowed(ctx.actor, search);
  const { type = null, show = null } = input;
  const { rows, next, looked } = await findEvents(ctx, { below, type, show, ...search, hasNumbers });
  return {
    items: rows.map((row) => feedRow({ ...row, data: row.data ?? {} })),
    nextCursor: next === null ? null : String(next),
    looked,
    stats: below === null ? await getEventStats(ctx) : null,
  };
}

/** Whether this person searches whole numbers too. Throws forbidden for a search that looks further than they may see. */
export function requireAllowed(person: Entitled, { text, contained }: ReadSearch): boolean {
  if (canSeeNumbers(person)) return true;
  if (contained !== null) {
    throw new Fault(
      "forbidden",
      "You need the right to see whole phone numbers to search in events. Search for a name or an id.",
    );
  }
  requireSearchable(person, text ?? undefined);
  return false;
}
