import type { Retention } from "#lib/contract/desk/settings/retention.ts";
import type { Context } from "../context.ts";
import { findRetention, type RetentionRow } from "../store/retention/retention.ts";

/** How long details are kept, and up to when they were removed. */
export async function getRetention({ db }: Pick<Context, "db">): Promise<Retention> {
  return retentionOf(await findRetention(db));
}

export function retentionOf(row: RetentionRow): Retention {
  return {
    days: { events: row.eventDays, answers: row.answerDays, people: row.peopleDays, calls: row.callDays },
    removedBefore: {
      events: row.eventsBefore?.toISOString() ?? null,
      answers: row.answersBefore?.toISOString() ?? null,
      people: row.peopleBefore?.toISOString() ?? null,
      calls: row.callsBefore?.toISOString() ?? null,
    },
  };
}
