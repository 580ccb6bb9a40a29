import type { Hold } from "#lib/contract/desk/campaign/campaign.ts";

/** Short outages pass by themselves; after about half a minute a person is asked. */
const CHECK_DELAYS_MS = [1_000, 5_000, 25_000];
const LONGEST_MS = 25_000;

/** So long after a failed try, or after the answer that got lost, the service is asked whether it is back. */
export const checkDelayMs = (failedTries: number): number => CHECK_DELAYS_MS[failedTries] ?? LONGEST_MS;

const LEAST_PATIENCE_MS = 4_000;
const MOST_PATIENCE_MS = 30_000;

/**
 * How long what is harmless to repeat, a read or a chat request with its key, waits for an answer of a service that has been
 * away so long. One that accepts and never answers would else keep us waiting half a minute after it is back; a tenth of the
 * outage more is felt by nobody, and a service that is only slow gets its whole time in the end.
 */
export const patienceMs = (awayMs: number): number =>
  Math.min(Math.max(awayMs / 10, LEAST_PATIENCE_MS), MOST_PATIENCE_MS);

/** Why nothing is claimed after a lost answer: how often it was tried since, and in `until` when the service is asked next. */
export function breakerHold(failedTries: number, now: Date): Hold {
  const until = new Date(now.getTime() + checkDelayMs(failedTries)).toISOString();
  return { kind: "breaker", detail: `${tried(failedTries)} ${NEXT}`, until };
}

// How many answers got lost is said beside it: of two requests in flight the second may follow.
const NEXT = "We check whether it works, then go on with one message.";

function tried(failedTries: number): string {
  if (failedTries === 0) return "The service gave no clear answer.";
  const times = failedTries === 1 ? "once" : `${failedTries} times`;
  return `The service gave no clear answer. We have tried ${times} since then, and it did not work.`;
}
