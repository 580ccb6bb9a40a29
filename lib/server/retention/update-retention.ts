import type { Retention, RetentionDays, UpdateRetention } from "#lib/contract/desk/settings/console.ts";
import { recordAudit } from "../audit/index.ts";
import type { Context, SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { requireUnchanged } from "../require-unchanged.ts";
import { CHANNELS } from "../store/channels.ts";
import { findRetention, lockRetention, type RetentionRow, updateRetentionDays } from "../store/retention.ts";

/**
 * How long details are kept from now on. What is older goes within minutes, and nothing brings it back. Throws
 * `conflict` where it has changed since it was seen.
 */
export async function updateRetention(
  { db, actor }: SignedInCtx,
  { seen, ...set }: UpdateRetention,
): Promise<Retention> {
  return db.transaction(async (tx) => {
    const row = await lockRetention(tx);
    const before = retentionOf(row).days;
    const days = daysOf(set, before);
    requireUnchanged({ person: actor, seen: seen && daysOf(seen, before), now: before, next: days });
    const kept = {
      eventDays: days.events,
      answerDays: days.answers,
      peopleDays: days.people,
      callDays: days.calls,
    };
    await updateRetentionDays(tx, kept);
    const detail = { before: wordsOf(before), after: wordsOf(days) };
    await recordAudit(tx, { actor, action: "retention.update", target: "retention", detail });
    await publish(tx, [{ topic: "team", data: {} }]);
    tx.wake(CHANNELS.work);
    return retentionOf({ ...row, ...kept });
  });
}

/** What a client says nothing of is as it was. */
const daysOf = ({ calls, ...days }: Omit<UpdateRetention, "seen">, before: RetentionDays): RetentionDays => ({
  ...days,
  calls: calls === undefined ? before.calls : calls,
});

const wordsOf = ({ events, answers, people, calls }: RetentionDays) => ({
  events: wordOf(events),
  answers: wordOf(answers),
  people: wordOf(people),
  calls: wordOf(calls),
});

const wordOf = (days: number | null): string => (days === null ? "kept" : `${days} days`);

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
