import { REPORT_WAIT_MS } from "#lib/contract/rules/sending/report-wait.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Ages at which an SMS is asked for again, from its hand-over. */
const LADDER = [5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR, REPORT_WAIT_MS];
/** Whoever sent one message by hand waits for it: an operator that is a second late is not asked 5 min later. */
const DIRECT_LADDER = [15 * SECOND, 45 * SECOND, 2 * MINUTE, ...LADDER];
/** More than jitter comes early: a read a little before its time is that time's. */
const LEAST_STEP = 1.2;

type Age = { ageMs: number; isDirect: boolean };

/** Milliseconds until the next status read of a message of this age, with 10 % jitter; null when its report is waited for no more. */
export function nextPollMs({ ageMs, isDirect }: Age): number | null {
  const next = (isDirect ? DIRECT_LADDER : LADDER).find((age) => age > ageMs * LEAST_STEP);
  return next === undefined ? null : Math.round((next - ageMs) * (0.95 + Math.random() * 0.1));
}
