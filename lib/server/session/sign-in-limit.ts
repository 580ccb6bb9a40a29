import { createHash } from "node:crypto";
import type { Db } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { asRefusal, durableLimiter } from "../http/rate.ts";

const MAX_TRIES = 5;
const PAUSE_MINUTES = 15;
const LIMIT = { points: MAX_TRIES, seconds: PAUSE_MINUTES * 60 };

export type Try = { email: string; address: string };

/**
 * Counts a try of this account from this address before the password is looked at, so that fifty at once are still
 * five. Answers how many are left after it; throws `rate_limited` when none was.
 */
export async function countTry(db: Db, attempt: Try): Promise<number> {
  const spent = await durableLimiter(db, "sign-in", LIMIT).consume(keyOf(attempt)).catch(asRefusal);
  if (spent.consumedPoints <= MAX_TRIES) return MAX_TRIES - spent.consumedPoints;
  const minutes = Math.max(1, Math.ceil(spent.msBeforeNext / 60_000));
  throw new Fault("rate_limited", `Too many tries for this e-mail. Wait ${minutes} min and try again.`, {
    retry: "after",
    retryAfterMs: spent.msBeforeNext,
  });
}

/** A right password starts the count again, and is the moment to sweep out what has run off. */
export async function forgetTries(db: Db, attempt: Try): Promise<void> {
  await durableLimiter(db, "sign-in", LIMIT).delete(keyOf(attempt));
  await db.query("DELETE FROM rate_limit WHERE expire < $1", [Date.now()]);
}

/** The same words for a wrong password and for nobody of that name. */
export function wrongCredentials(triesLeft: number): Fault {
  const tries = triesLeft === 1 ? "1 try" : `${triesLeft} tries`;
  const rest =
    triesLeft > 0
      ? `${tries} left before a pause of ${PAUSE_MINUTES} min.`
      : `Wait ${PAUSE_MINUTES} min, then try again.`;
  return new Fault("wrong_credentials", `E-mail and password do not match. ${rest}`);
}

// Hashed: an address book of failed sign-ins is nobody's business.
function keyOf({ email, address }: Try): string {
  return createHash("sha256")
    .update(JSON.stringify([email, address]))
    .digest("base64url");
}
