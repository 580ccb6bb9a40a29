import { performance } from "node:perf_hooks";
import type { Attempt } from "#lib/server/store/sending/attempt.ts";
import { LEAST_MARGIN_MS, type OwnPace } from "#lib/server/store/sending/own-pace.ts";

/** How long after its claim a request that a limit counts may leave. */
export type LeaveMargin = {
  /** What the next claim counts for beyond its second. */
  ms(): number;
  /** To be asked at the last moment before it leaves; false where it has to be put back. */
  isInTime(attempt: Pick<Attempt, "leaveByMs">): boolean;
};

/** A commit of half a minute still gets its request out. */
const MOST_MS = 60_000;

/** Twice as long after each that came too late, so a slow disk makes a limited campaign slower and never stops it. */
export function openLeaveMargin(clock: () => number = () => performance.now()): LeaveMargin {
  let ms = LEAST_MARGIN_MS;
  return {
    ms: () => ms,
    isInTime({ leaveByMs }) {
      if (leaveByMs === undefined) return true;
      const left = leaveByMs - clock();
      if (left < 0) ms = Math.min(2 * ms, MOST_MS);
      // Only by far: else it would be too short and too long in turn.
      else if (left > 0.9 * leaveWithin(ms)) ms = Math.max(ms / 2, LEAST_MARGIN_MS);
      return left >= 0;
    },
  };
}

/** The other half is for the way of its bytes: no clock of ours sees when they have left the machine. */
const leaveWithin = (marginMs: number): number => marginMs / 2;

/** Undefined where no limit counts it; to be asked before the claim is written, which is when it begins to count. */
export const leaveBy = (
  marginMs: number,
  ...limits: Pick<OwnPace, "messagesPerSecond">[]
): number | undefined =>
  limits.some(({ messagesPerSecond }) => messagesPerSecond !== null)
    ? performance.now() + leaveWithin(marginMs)
    : undefined;
