import type { Tx } from "#lib/db/index.ts";
import { eraseEvents } from "#lib/server/store/erasure/erase-event.ts";
import { settleEventRows } from "#lib/server/store/event/event-settle.ts";
import { deleteWaits, insertWaits } from "#lib/server/store/event/event-wait.ts";
import type { ClaimedEvent } from "./claim-events.ts";
import type { Outcome } from "./effect.ts";

const LONGEST_WAIT_MS = 30 * 60 * 1000;

/**
 * Writes what came of claimed events: done with its effect, or waiting with the ids that would end the wait, under
 * each of which `wakeWaiting` finds it.
 */
export async function settleEvents(
  tx: Tx,
  events: readonly ClaimedEvent[],
  outcomes: ReadonlyMap<number, Outcome>,
  now: Date,
): Promise<void> {
  const rows = events.flatMap((event) => {
    const outcome = outcomes.get(event.seq);
    return outcome ? [{ event, outcome }] : [];
  });
  await settleEventRows(
    tx,
    rows.map(({ event, outcome }) => ({
      seq: event.seq,
      effect: outcome.effect,
      messageId: outcome.messageId ?? null,
      retryAt: outcome.waitsFor ? retryAt(event, now) : null,
      waitsFor: outcome.waitsFor ?? [],
      flags: [...new Set([...event.flags, ...(outcome.flags ?? [])])],
    })),
    now,
  );
  const erased = rows.filter(({ outcome }) => outcome.isErased);
  await eraseEvents(
    tx,
    erased.map(({ event }) => event.seq),
    now,
  );
  const ended = rows.filter(({ event, outcome }) => event.retries > 0 && outcome.waitsFor === undefined);
  await deleteWaits(
    tx,
    ended.map(({ event }) => event.seq),
  );
  await insertWaits(
    tx,
    rows.flatMap(({ event, outcome }) => (outcome.waitsFor ?? []).map((ref) => ({ seq: event.seq, ref }))),
  );
}

function retryAt(event: ClaimedEvent, now: Date): Date {
  return new Date(now.getTime() + Math.min(1000 * 2 ** Math.min(event.retries, 20), LONGEST_WAIT_MS));
}
