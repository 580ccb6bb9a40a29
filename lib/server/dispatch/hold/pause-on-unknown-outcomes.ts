import { storeReason } from "#lib/contract/words/reason/reason.ts";
import { hold, reason, type StoredHold } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";
import type { Fault } from "#lib/fault.ts";
import { forgetTries, openBreaker } from "#lib/server/store/sending/connection.ts";
import { type Before, holdForReview, listAnswersBefore } from "#lib/server/store/sending/hold.ts";
import { DIED, type Settling } from "../attempt.ts";

export const MAX_FAILED_TRIES = 3;

/** So many of the last answers may prove nothing: single messages that pass between them prove no lane of many. */
const LATELY = 15;
const MAX_LATELY = 4;

/**
 * After an outcome that nobody knows: the breaker opens, and a campaign that would drain into such outcomes stops.
 * A whole answer that proves nothing will not be another one in a minute, so two of them in a row are enough.
 */
export async function pauseOnUnknownOutcomes({ tx, attempt }: Settling, fault: Fault): Promise<void> {
  const failedTries = await openBreaker(tx, "sms");
  const before = await listAnswersBefore(tx, attempt.id, LATELY - 1);
  const doubtful = 1 + before.filter(isDoubtful).length;
  if (fault.upstream?.isBaffling && before[0]?.isBaffling) {
    const why = reason("two-unclear", { fault: fault.reason });
    await holdForReview(tx, attempt.campaignId, { hold: hold("answers", why) });
  } else if (failedTries >= MAX_FAILED_TRIES) {
    await holdForOutage(tx, attempt.campaignId, fault);
    await forgetTries(tx, "sms");
  } else if (doubtful > MAX_LATELY) {
    const of = before.length + 1;
    const why = reason("many-unclear", { unclear: doubtful, of, fault: fault.reason });
    const kind = fault.upstream?.isBaffling ? "answers" : "outage";
    await holdForReview(tx, attempt.campaignId, { hold: hold(kind, why) });
  }
}

const DIED_TEXT = storeReason(DIED);
const isDoubtful = ({ state, problem }: Before): boolean => state === "unknown" && problem !== DIED_TEXT;

/** The service has failed three tries in a row since an answer got lost. */
export async function holdForOutage(tx: Tx, campaignId: string, fault: Fault): Promise<void> {
  const why = reason("outage", { fault: fault.reason });
  await holdForReview(tx, campaignId, { hold: hold("outage", why) });
}

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
export function breakerHold(failedTries: number, now: Date): StoredHold {
  const until = new Date(now.getTime() + checkDelayMs(failedTries)).toISOString();
  return hold("breaker", reason("breaker", { tries: failedTries }), until);
}
