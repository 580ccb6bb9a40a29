import { REPORT_WAIT_MS } from "#lib/contract/rules/sending/report-wait.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Ages at which an SMS is asked for again, from its hand-over. */
const LADDER = [5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR, REPORT_WAIT_MS];

/** Milliseconds until the next status read of a message of this age, with 10 % jitter; null when its report is waited for no more. */
export function nextPollMs(ageMs: number): number | null {
  const next = LADDER.find((age) => age > ageMs + 30_000);
  return next === undefined ? null : Math.round((next - ageMs) * (0.95 + Math.random() * 0.1));
}
