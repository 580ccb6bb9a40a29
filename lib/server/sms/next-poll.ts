const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Ages at which an SMS is asked for again, from its hand-over. */
const LADDER = [5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR, 72 * HOUR];

/** Milliseconds until the next status read of a message of this age, with 10 % jitter; null past 72 h. */
export function nextPollMs(ageMs: number): number | null {
  const next = LADDER.find((age) => age > ageMs + 30_000);
  return next === undefined ? null : Math.round((next - ageMs) * (0.95 + Math.random() * 0.1));
}
