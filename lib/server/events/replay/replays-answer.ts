import type { EventReplays } from "#lib/contract/desk/event-replays.ts";
import type { ReplayRow } from "#lib/server/store/event/event-replay.ts";

/** So many events are worked on again at once: what is more is asked for again. */
export const MOST_REPLAYED = 10_000;

export function replaysOf(row: ReplayRow): EventReplays {
  const { id, startedByName, createdAt, type, show, q, since, phase, tried, worked } = row;
  return {
    id,
    by: startedByName,
    createdAt: createdAt.toISOString(),
    type,
    show,
    q,
    since: since?.toISOString() ?? null,
    phase,
    isCut: tried.events >= MOST_REPLAYED,
    tried,
    worked,
  };
}
