import { feedRow } from "../read/feed-row.ts";
import type { ClaimedEvent } from "./claim-events.ts";
import type { Outcome } from "./effect.ts";

/** The row that lists show of an event, with what came of it just now. */
export function liveRow(event: ClaimedEvent, outcome: Outcome | undefined) {
  const isErased = outcome?.isErased === true;
  return feedRow({
    ...event,
    ...(isErased && { number: null, data: {} }),
    effect: outcome?.effect ?? null,
    isWaiting: outcome?.waitsFor !== undefined,
    messageId: outcome?.messageId ?? null,
    flags: [...new Set([...event.flags, ...(outcome?.flags ?? [])])],
  });
}
