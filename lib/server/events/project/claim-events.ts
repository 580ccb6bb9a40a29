import { CLOCK_SKEW_MS } from "#lib/contract/rules/clock-skew.ts";
import { effect, isOddEffect } from "#lib/contract/words/reason/event-effects.ts";
import { type Reason, readReason, storeReason } from "#lib/contract/words/reason/reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { eraseEvents } from "#lib/server/store/erasure/held.ts";
import { type ClaimedRow, claimEventRows } from "#lib/server/store/event/event-again.ts";
import { deleteWaits, insertWaits, settleEventRows } from "#lib/server/store/event/event-wait.ts";
import { textOf } from "../../webhooks/index.ts";
import { feedRow } from "../read.ts";

/** A stored event that is to have its effect, with the time that counts and `data` that is an object. */
export type ClaimedEvent = Omit<ClaimedRow, "occurredAt" | "data"> & {
  occurredAt: Date;
  data: Record<string, unknown>;
};

/** Locks the next events that have had no effect yet; what another worker holds is skipped. */
export async function claimEvents(tx: Tx, asked: { now: Date; limit: number }): Promise<ClaimedEvent[]> {
  return (await claimEventRows(tx, asked)).map(claimedOf);
}

/** What projection works with, of a stored row. */
export function claimedOf<Row extends ClaimedRow>(row: Row): Omit<Row, "occurredAt" | "data"> & ClaimedEvent {
  const data = typeof row.data === "object" && row.data !== null ? row.data : {};
  return {
    ...row,
    data,
    messageRef: row.messageRef?.slice(0, 512) ?? null,
    occurredAt: [row.occurredAt, providerTime(data)].find((at) => isPossible(at, row)) ?? row.receivedAt,
  };
}

/** A time still to come would outlast every later word about the message: a failure would never be shown. */
function isPossible(at: Date | null, { receivedAt }: ClaimedRow): at is Date {
  return at !== null && at.getTime() <= receivedAt.getTime() + CLOCK_SKEW_MS;
}

/** An event without a usable time of its own may carry the provider's, in Unix seconds or ISO-8601. */
function providerTime(data: Record<string, unknown>): Date | null {
  const text = textOf(data.providerTimestamp) ?? "";
  const ms = /^\d{9,11}$/.test(text) ? Number(text) * 1000 : Date.parse(text);
  return ms > Date.UTC(2000, 0) && ms < Date.UTC(2100, 0) ? new Date(ms) : null;
}

/** The row that lists show of an event, with what came of it just now. */
export function liveRow(event: ClaimedEvent, outcome: Outcome | undefined) {
  const isErased = outcome?.isErased === true;
  return feedRow({
    ...event,
    ...(isErased && { number: null, data: {} }),
    effect: outcome ? storeReason(outcome.effect) : null,
    isWaiting: outcome?.waitsFor !== undefined,
    messageId: outcome?.messageId ?? null,
    flags: [...new Set([...event.flags, ...(outcome?.flags ?? [])])],
  });
}

/** What projection found out about one event; without `effect` it waits. */
export type Outcome = {
  effect: Reason;
  messageId?: number;
  /** It moved something: a message, an opt-out, a template. */
  isNews?: boolean;
  /** Set where the event has to be looked at again: ids and numbers that would end the wait. */
  waitsFor?: string[];
  flags?: string[];
  /** Nothing that it holds is kept. */
  isErased?: true;
};

export const TEST_OUTCOME: Outcome = { effect: effect("test") };
export const UNKNOWN_TYPE: Outcome = { effect: effect("type-unknown") };
export const UNREADABLE: Outcome = { effect: effect("unreadable") };
export const NO_STATUS: Outcome = { effect: effect("no-status") };
export const INBOUND_STATUS: Outcome = { effect: effect("about-received") };
export const ERASED: Outcome = { effect: effect("erased"), isErased: true };

/** Whether what came of an event says that it was not understood; null where nobody has worked on it. */
export function isOdd(stored: string | null): boolean {
  return stored === null || isOddEffect(readReason(stored));
}

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
      effect: storeReason(outcome.effect),
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
