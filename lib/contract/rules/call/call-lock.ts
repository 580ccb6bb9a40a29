/** A number that was called is called again before this is over only when that is said. */
export const CALL_LOCK_MS = 30_000;

/** Whole seconds until a number may be called again without a question; 0 when it may. */
export const lockedSeconds = (untilMs: number, now: Date): number =>
  Math.max(0, Math.ceil((untilMs - now.getTime()) / 1_000));
