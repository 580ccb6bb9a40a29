import type { Clock } from "#lib/clock.ts";
import { isPassing, type Tx } from "#lib/db/index.ts";
import type { Attempt } from "#lib/server/store/sending/attempt.ts";
import { isUnstorable, plainOutcome } from "../answer.ts";
import type { Outcome } from "../attempt.ts";
import { settleAttempt } from "./settle-attempt.ts";

export type Retried<T> = {
  clock: Pick<Clock, "sleep">;
  /** Null where there is no answer to keep yet. */
  outcome: Outcome | null;
  /** One whole transaction; `settle` is the only way in which it stores the outcome. */
  store(outcome: Outcome | null): Promise<T>;
};

const PAUSE_MS = 500;
const SURPRISES = 3;

/**
 * The answer is the only proof there is: it is kept and stored again while the database is away, after a deadlock and
 * after a statement that took too long, for as long as this process lives. What the database refuses for good is stored
 * without the service's words, as far as it proves something.
 */
export async function settleWithRetry<T>({ clock, outcome, store }: Retried<T>): Promise<T> {
  let kept = outcome;
  let surprises = 0;
  for (;;) {
    try {
      return await store(kept);
    } catch (error) {
      if (isPassing(error)) surprises = 0;
      else kept = whatIsLeft({ outcome, kept, error, surprises: ++surprises });
    }
    await clock.sleep(PAUSE_MS);
  }
}

type Refused = { outcome: Outcome | null; kept: Outcome | null; error: unknown; surprises: number };

/** What is stored instead of an outcome that the database refuses: at once for its values, else after some tries. */
function whatIsLeft({ outcome, kept, error, surprises }: Refused): Outcome | null {
  if (!outcome || !(error instanceof Unsettled)) throw error;
  const isHopeless = surprises >= SURPRISES || isUnstorable(error.cause);
  if (isHopeless && kept !== outcome) throw error;
  return isHopeless ? plainOutcome(outcome, error.cause) : kept;
}

/** The outcome itself could not be stored, and it was not the database's moment that was bad. */
class Unsettled extends Error {}

/** Stores an outcome inside the transaction of a stubborn `store`; answers as `settleAttempt` does. */
export async function settleIn(
  tx: Tx,
  { attempt, outcome, isDirect }: { attempt: Attempt; outcome: Outcome; isDirect: boolean },
): Promise<Outcome | null> {
  try {
    return await settleAttempt({ tx, attempt, isDirect }, outcome);
  } catch (cause) {
    throw isPassing(cause) ? cause : new Unsettled("the answer cannot be stored", { cause });
  }
}
