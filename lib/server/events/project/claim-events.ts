import { CLOCK_SKEW_MS } from "#lib/contract/rules/clock-skew.ts";
import type { Tx } from "#lib/db/index.ts";
import { type ClaimedRow, claimEventRows } from "#lib/server/store/event/event-claim.ts";
import { textOf } from "../../webhooks/index.ts";

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
