import type { EventStats } from "#lib/contract/desk/event.ts";
import type { Ctx } from "#lib/server/context.ts";
import { findEventFigures } from "#lib/server/store/event/event-figures.ts";

/** How the webhook is doing: a minute, an hour, 24 hours; and what asks for a person. */
export async function getEventStats({ db, clock }: Pick<Ctx, "db" | "clock">): Promise<EventStats> {
  const { newestAt, removedBefore, keptDays, ...figures } = await findEventFigures(db, clock.now());
  return {
    ...figures,
    newestAt: newestAt?.toISOString() ?? null,
    removed: removedBefore && { before: removedBefore.toISOString(), days: keptDays },
  };
}
