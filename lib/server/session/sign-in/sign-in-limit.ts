import { createHash } from "node:crypto";
import { t } from "#lib/contract/language.ts";
import { formatNoun, plural } from "#lib/contract/words/format-count.ts";
import { sayWait } from "#lib/contract/words/say-wait.ts";
import { Fault } from "#lib/fault.ts";
import type { Context } from "../../context.ts";
import {
  countFailure,
  findWait,
  forgetFailures,
  takeFailureBack,
} from "../../store/people/pending-sign-in.ts";
import { sweepRateCounts } from "../../store/people/rate-count.ts";
import type { Browser } from "../open-session.ts";
import { knownDevice } from "./device-of.ts";

/** Of one place: a device that signed in to this account before, else an address. */
const HERE = { freeTries: 5, firstSeconds: 60, longestSeconds: 15 * 60 };

/** Of all strangers to an account together, however many addresses they have. */
const STRANGERS = { freeTries: 20, firstSeconds: 5, longestSeconds: 60 };

export type Try = { email: string; place: string; isKnownDevice: boolean };

/** How many tries are left before a wait, and the wait after this one. */
export type TriesLeft = { triesLeft: number; waitMs: number };

type WaitCtx = Pick<Context, "db" | "clock">;

/**
 * Counts a try of this account from this place before the password is looked at, so that fifty at once are still five.
 * Nothing is ever locked: a wait grows with the failures, and what strangers do never makes a device wait that has
 * signed in here before. Throws `rate_limited` during a wait.
 */
export async function countTry({ db, clock }: WaitCtx, attempt: Try): Promise<TriesLeft> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    // Where the second says wait, the first has counted nothing: both or neither.
    const here = await count(keyOf(attempt), HERE);
    const strangers = attempt.isKnownDevice ? undefined : await count(strangersOf(attempt.email), STRANGERS);
    const freeAt = Math.max(here.freeAt.getTime(), strangers?.freeAt.getTime() ?? 0);
    return {
      triesLeft: Math.max(0, HERE.freeTries - here.failures),
      waitMs: Math.max(0, freeAt - now.getTime()),
    };

    async function count(key: string, steps: typeof HERE) {
      const counted = await countFailure(tx, { key, now, steps });
      if (counted) return counted;
      const freeAt = (await findWait(tx, key)) ?? now;
      throw tooMany(Math.max(1_000, freeAt.getTime() - now.getTime()));
    }
  });
}

/** A right password starts the count again, and is the moment to sweep out what has run off. */
export async function forgetTries({ db, clock }: WaitCtx, attempt: Try): Promise<void> {
  const now = clock.now();
  await forgetFailures(db, keyOf(attempt), now);
  if (!attempt.isKnownDevice) await takeFailureBack(db, strangersOf(attempt.email), now);
  await sweepRateCounts(db, new Date());
}

/** The same words for a wrong password and for nobody of that name. */
export function wrongCredentials(left: TriesLeft): Fault {
  return new Fault(
    "wrong_credentials",
    t(
      `E-mail and password do not match. ${sayTriesLeft(left)}`,
      `Barua pepe na nenosiri havilingani. ${sayTriesLeft(left)}`,
    ),
  );
}

/** "4 tries left before a pause of 1 min.", or how long to wait. */
export function sayTriesLeft({ triesLeft, waitMs }: TriesLeft): string {
  if (waitMs > 0)
    return t(`Wait ${sayWait(waitMs)}, then try again.`, `Subiri ${sayWait(waitMs)}, kisha jaribu tena.`);
  const pause = sayWait(HERE.firstSeconds * 1_000);
  return t(
    `${formatNoun(triesLeft, "try", "tries")} left before a pause of ${pause}.`,
    `${plural(triesLeft, "Limebaki jaribio 1", `Yamebaki majaribio ${triesLeft}`)} kabla ya kusubiri kwa ${pause}.`,
  );
}

function tooMany(waitMs: number): Fault {
  return new Fault(
    "rate_limited",
    t(
      `Too many tries for this e-mail. Wait ${sayWait(waitMs)} and try again.`,
      `Majaribio ya barua pepe hii ni mengi mno. Subiri ${sayWait(waitMs)} kisha jaribu tena.`,
    ),
    {
      retry: "after",
      retryAfterMs: waitMs,
    },
  );
}

const keyOf = ({ email, place }: Try): string => hashed([email, place]);
const strangersOf = (email: string): string => hashed([email]);

// Hashed: an address book of failed sign-ins is nobody's business.
function hashed(parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

/** From where an account is tried: a browser that this person has signed in with before, else an address. */
export async function placeOfTry(
  { env }: Pick<Context, "env">,
  { cookieHeader, place }: Pick<Browser, "cookieHeader" | "place">,
  userId: string | undefined,
): Promise<Pick<Try, "place" | "isKnownDevice">> {
  const device = userId && (await knownDevice({ cookieHeader, secret: env.sessionSecret }, userId));
  return device ? { place: `device ${device}`, isKnownDevice: true } : { place, isKnownDevice: false };
}
