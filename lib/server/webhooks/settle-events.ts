import type { Tx } from "../../db/index.ts";
import type { ClaimedEvent } from "./claim-events.ts";
import type { Outcome } from "./effect.ts";

const LONGEST_WAIT_MS = 30 * 60 * 1000;

/** Writes what came of claimed events: done with its effect, or waiting with the ids that would end the wait. */
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
  await tx.query(
    `UPDATE event SET effect = item.effect, message_id = item.message_id,
       projected_at = CASE WHEN item.is_waiting THEN NULL ELSE $7::timestamptz END,
       is_waiting = item.is_waiting, retry_at = item.retry_at, looked_at = clock_timestamp(),
       retries = CASE WHEN item.is_waiting THEN least(event.retries + 1, 30000) ELSE event.retries END,
       waits_for = string_to_array(item.waits_for, E'\\n'), flags = string_to_array(item.flags, ',')
     FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::boolean[], $5::timestamptz[], $6::text[], $8::text[])
       AS item (seq, effect, message_id, is_waiting, retry_at, waits_for, flags)
     WHERE event.seq = item.seq`,
    [
      rows.map(({ event }) => event.seq),
      rows.map(({ outcome }) => outcome.effect),
      rows.map(({ outcome }) => outcome.messageId ?? null),
      rows.map(({ outcome }) => outcome.waitsFor !== undefined),
      rows.map(({ event, outcome }) => (outcome.waitsFor ? retryAt(event, now) : null)),
      rows.map(({ outcome }) => (outcome.waitsFor ?? []).join("\n")),
      now,
      rows.map(({ event, outcome }) => [...new Set([...event.flags, ...(outcome.flags ?? [])])].join(",")),
    ],
  );
  await recordWaits(tx, rows);
}

/** What waits is found by each of its ids; see `wakeWaiting`. */
async function recordWaits(
  tx: Tx,
  rows: readonly { event: ClaimedEvent; outcome: Outcome }[],
): Promise<void> {
  const waits = rows.flatMap(({ event, outcome }) =>
    (outcome.waitsFor ?? []).map((ref) => ({ seq: event.seq, ref })),
  );
  const ended = rows.filter(({ event, outcome }) => event.retries > 0 && outcome.waitsFor === undefined);
  if (ended.length > 0) {
    await tx.query("DELETE FROM event_wait WHERE seq = ANY($1::bigint[])", [
      ended.map(({ event }) => event.seq),
    ]);
  }
  if (waits.length === 0) return;
  await tx.query(
    `INSERT INTO event_wait (ref, seq) SELECT left(ref, 512), seq FROM unnest($1::text[], $2::bigint[]) AS x (ref, seq)
     ON CONFLICT DO NOTHING`,
    [waits.map(({ ref }) => ref), waits.map(({ seq }) => seq)],
  );
}

function retryAt(event: ClaimedEvent, now: Date): Date {
  return new Date(now.getTime() + Math.min(1000 * 2 ** Math.min(event.retries, 20), LONGEST_WAIT_MS));
}
