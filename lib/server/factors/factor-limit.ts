import { createHash } from "node:crypto";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import type { Db } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { asRefusal, durableLimiter } from "../caller/index.ts";

const MINUTES = 15;
const HERE = { points: 5, seconds: MINUTES * 60 };

/** From all addresses together, so that a stolen password buys few guesses at six digits. */
const ANYWHERE = { points: 20, seconds: 60 * 60 };

/** `place`: the address, or what limits count it under. */
type Guess = { userId: string; place: string };

/**
 * Counts a code before it is looked at. Answers how many tries are left at this address; throws `rate_limited`.
 * A passkey cannot be guessed and is not counted, so nobody can lock its owner out.
 */
export async function countGuess(db: Db, guess: Guess): Promise<number> {
  const here = await durableLimiter(db, "factor", HERE).consume(keyOf(guess)).catch(asRefusal);
  const anywhere = await durableLimiter(db, "factors", ANYWHERE).consume(guess.userId).catch(asRefusal);
  const isOver = here.consumedPoints > HERE.points || anywhere.consumedPoints > ANYWHERE.points;
  if (!isOver) return HERE.points - here.consumedPoints;
  const waitMs = here.consumedPoints > HERE.points ? here.msBeforeNext : anywhere.msBeforeNext;
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  throw new Fault("rate_limited", `Too many wrong codes. Wait ${minutes} min and try again.`, {
    retry: "after",
    retryAfterMs: waitMs,
  });
}

export async function forgetGuesses(db: Db, guess: Guess): Promise<void> {
  await durableLimiter(db, "factor", HERE).delete(keyOf(guess));
  await durableLimiter(db, "factors", ANYWHERE).delete(guess.userId);
}

/** `4 tries left before a pause of 15 min.` */
export function triesSentence(triesLeft: number): string {
  if (triesLeft === 0) return `Wait ${MINUTES} min, then try again.`;
  return `${formatNoun(triesLeft, "try", "tries")} left before a pause of ${MINUTES} min.`;
}

function keyOf({ userId, place }: Guess): string {
  return createHash("sha256")
    .update(JSON.stringify([userId, place]))
    .digest("base64url");
}
