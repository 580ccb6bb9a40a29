import { createHash } from "node:crypto";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { sayWait } from "#lib/contract/words/say-wait.ts";
import type { Db } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { asRefusal, durableLimiter } from "../rate/index.ts";

const HERE = { points: 5, seconds: 15 * 60 };

/** From all addresses that are new together, so that a stolen password buys few guesses at six digits. */
const ANYWHERE = { points: 20, seconds: 60 * 60 };

/** `place`: the address, or what limits count it under. `isKnown`: this person has signed in from there. */
type Guess = { userId: string; way: "totp" | "recovery"; place: string; isKnown: boolean };

/** How many codes may still be tried, and how long the pause would be after them: it counts from the first wrong one. */
export type GuessesLeft = { triesLeft: number; pauseMs: number };

/**
 * Counts a code before it is looked at. Answers how many tries are left; throws `rate_limited`.
 * Whoever guesses with a stolen password must not keep the owner out: where the owner has signed in before, guesses from
 * elsewhere do not count, and recovery codes, of 50 bits, are counted apart and by place alone. A passkey cannot be
 * guessed and is not counted.
 */
export async function countGuess(db: Db, guess: Guess): Promise<GuessesLeft> {
  const counts = [await count(db, { prefix: "factor", limit: HERE, key: keyOf(guess) })];
  if (guess.way === "totp" && !guess.isKnown)
    counts.push(await count(db, { prefix: "factors", limit: ANYWHERE, key: guess.userId }));
  const left = Math.min(...counts.map((one) => one.left));
  const triesLeft = Math.max(0, left);
  const binding = counts.filter((one) => one.left <= triesLeft);
  const pauseMs = Math.max(...binding.map(({ endsInMs }) => endsInMs));
  if (left >= 0) return { triesLeft, pauseMs };
  const rule = "Too many wrong codes.";
  throw new Fault("rate_limited", `${rule} Wait ${sayWait(pauseMs)} and try again.`, {
    fields: [{ path: "code", rule }],
    retry: "after",
    retryAfterMs: pauseMs,
  });
}

type Counting = { prefix: string; limit: typeof HERE; key: string };

async function count(db: Db, { prefix, limit, key }: Counting): Promise<{ left: number; endsInMs: number }> {
  const spent = await durableLimiter(db, prefix, limit).consume(key).catch(asRefusal);
  return { left: limit.points - spent.consumedPoints, endsInMs: spent.msBeforeNext };
}

export async function forgetGuesses(db: Db, guess: Guess): Promise<void> {
  for (const way of ["totp", "recovery"] as const)
    await durableLimiter(db, "factor", HERE).delete(keyOf({ ...guess, way }));
  await durableLimiter(db, "factors", ANYWHERE).delete(guess.userId);
}

/** `4 tries left before a pause of up to 15 min.`, or how long to wait. */
export function sayGuessesLeft({ triesLeft, pauseMs }: GuessesLeft): string {
  if (triesLeft === 0) return `Wait ${sayWait(pauseMs)}, then try again.`;
  return `${formatNoun(triesLeft, "try", "tries")} left before a pause of up to ${sayWait(pauseMs)}.`;
}

function keyOf({ userId, way, place }: Guess): string {
  return createHash("sha256")
    .update(JSON.stringify([userId, way, place]))
    .digest("base64url");
}
