import { createHash } from "node:crypto";
import type { z } from "zod";
import type { TakeSecondStep } from "#lib/contract/desk/team/factor.ts";
import type { User } from "#lib/contract/desk/team/session.ts";
import { t } from "#lib/contract/language.ts";
import { formatNoun, plural } from "#lib/contract/words/format-count.ts";
import { sayWait } from "#lib/contract/words/say-wait.ts";
import type { Db, Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import { addressBlock } from "../caller/index.ts";
import type { Ctx } from "../context.ts";
import { asRefusal, durableLimiter } from "../rate/index.ts";
import {
  type Browser,
  clearPending,
  openSession,
  recordUnknown,
  requirePending,
  tooLate,
} from "../session/index.ts";
import { deletePending, lockPending } from "../store/people/pending-sign-in.ts";
import { findRecoverySalt, findRecoverySet, spendRecoveryCode } from "../store/people/reset-code.ts";
import { listSessionAddresses } from "../store/people/session.ts";
import { findTotp, spendStep } from "../store/people/totp.ts";
import { hashRecoveryCode } from "./create-recovery-codes.ts";
import { openTotpSecret, stepOfCode } from "./totp.ts";

const HERE = { points: 5, seconds: 15 * 60 };

/** From all addresses that are new together, so that a stolen password buys few guesses at six digits. */
const ANYWHERE = { points: 20, seconds: 60 * 60 };

/** `place`: the address, or what limits count it under. `isKnown`: this person has signed in from there. */
type GuessOfFactorLimit = { userId: string; way: "totp" | "recovery"; place: string; isKnown: boolean };

/** How many codes may still be tried, and how long the pause would be after them: it counts from the first wrong one. */
export type GuessesLeft = { triesLeft: number; pauseMs: number };

/**
 * Counts a code before it is looked at. Answers how many tries are left; throws `rate_limited`.
 * Whoever guesses with a stolen password must not keep the owner out: where the owner has signed in before, guesses from
 * elsewhere do not count, and recovery codes, of 50 bits, are counted apart and by place alone. A passkey cannot be
 * guessed and is not counted.
 */
export async function countGuess(db: Db, guess: GuessOfFactorLimit): Promise<GuessesLeft> {
  const counts = [await count(db, { prefix: "factor", limit: HERE, key: keyOf(guess) })];
  if (guess.way === "totp" && !guess.isKnown)
    counts.push(await count(db, { prefix: "factors", limit: ANYWHERE, key: guess.userId }));
  const left = Math.min(...counts.map((one) => one.left));
  const triesLeft = Math.max(0, left);
  const binding = counts.filter((one) => one.left <= triesLeft);
  const pauseMs = Math.max(...binding.map(({ endsInMs }) => endsInMs));
  if (left >= 0) return { triesLeft, pauseMs };
  const rule = t("Too many wrong codes.", "Msimbo umekosewa mara nyingi mno.");
  throw new Fault(
    "rate_limited",
    t(
      `${rule} Wait ${sayWait(pauseMs)} and try again.`,
      `${rule} Subiri ${sayWait(pauseMs)} kisha jaribu tena.`,
    ),
    {
      fields: [{ path: "code", rule }],
      retry: "after",
      retryAfterMs: pauseMs,
    },
  );
}

type Counting = { prefix: string; limit: typeof HERE; key: string };

async function count(db: Db, { prefix, limit, key }: Counting): Promise<{ left: number; endsInMs: number }> {
  const spent = await durableLimiter(db, prefix, limit).consume(key).catch(asRefusal);
  return { left: limit.points - spent.consumedPoints, endsInMs: spent.msBeforeNext };
}

export async function forgetGuesses(db: Db, guess: GuessOfFactorLimit): Promise<void> {
  for (const way of ["totp", "recovery"] as const)
    await durableLimiter(db, "factor", HERE).delete(keyOf({ ...guess, way }));
  await durableLimiter(db, "factors", ANYWHERE).delete(guess.userId);
}

/** `4 tries left before a pause of up to 15 min.`, or how long to wait. */
export function sayGuessesLeft({ triesLeft, pauseMs }: GuessesLeft): string {
  if (triesLeft === 0)
    return t(`Wait ${sayWait(pauseMs)}, then try again.`, `Subiri ${sayWait(pauseMs)}, kisha jaribu tena.`);
  return t(
    `${formatNoun(triesLeft, "try", "tries")} left before a pause of up to ${sayWait(pauseMs)}.`,
    `${plural(triesLeft, "Limebaki jaribio 1", `Yamebaki majaribio ${triesLeft}`)} kabla ya kusubiri kwa hadi ${sayWait(pauseMs)}.`,
  );
}

function keyOf({ userId, way, place }: GuessOfFactorLimit): string {
  return createHash("sha256")
    .update(JSON.stringify([userId, way, place]))
    .digest("base64url");
}

export type Check = { user: { id: string; name: string }; code: string; address: string; left: GuessesLeft };

/** Uses a right code up, inside the transaction of what it is good for; throws where somebody was quicker. */
export type Spend = (tx: Tx) => Promise<void>;

/** A code of the app: of this half minute or the one beside it, and of a later one than the last. */
export async function checkTotp(ctx: Ctx, { user, code, left }: Check): Promise<Spend> {
  const now = ctx.clock.now();
  const totp = await findTotp(ctx.db, user.id);
  const step = totp && stepOfCode(openTotpSecret({ ctx, userId: user.id }, totp.sealedSecret), code, now);
  if (totp === undefined || step === undefined || step === null) {
    // The same for every wrong code: whether it will be right in a minute is nobody's business.
    throw wrongCode(
      t(
        "This code is not right. Enter the newest one. If that fails too, set the clock of your phone to automatic.",
        "Msimbo huu si sahihi. Weka ulio mpya zaidi. Ukishindikana pia, weka saa ya simu yako ijirekebishe yenyewe.",
      ),
      left,
    );
  }
  const { sealedSecret } = totp;
  return async (tx) => {
    if (await spendStep(tx, { userId: user.id, sealedSecret, step, now })) return;
    if (left.triesLeft === 0)
      throw wrongCode(t("This code was used already.", "Msimbo huu tayari umetumika."), left);
    throw refusal(
      t(
        "This code was used already. Wait for the next one: at most 30 seconds.",
        "Msimbo huu tayari umetumika. Subiri unaofuata: sekunde zisizozidi 30.",
      ),
    );
  };
}

/** One of the codes that were shown once. */
export async function checkRecovery(ctx: Ctx, { user, code, address, left }: Check): Promise<Spend> {
  const salt = await findRecoverySalt(ctx.db, user.id);
  const hash = salt && (await hashRecoveryCode(code, salt));
  return async (tx) => {
    const now = ctx.clock.now();
    if (!hash || !(await spendRecoveryCode(tx, { userId: user.id, hash, now }))) {
      throw wrongCode(
        t(
          "This is not one of your recovery codes, or it has been used.",
          "Huu si mmoja wa misimbo yako ya kurejesha, au umeshatumika.",
        ),
        left,
      );
    }
    const codesLeft = (await findRecoverySet(tx, user.id))?.left ?? 0;
    const actor = { userId: user.id, name: user.name, address, requestId: ctx.requestId };
    await recordAudit(tx, { actor, action: "factor.recover", target: user.id, detail: { codesLeft } });
  };
}

/** Says how many tries are left, or how long to wait after the last one: a page counts that down beside the rule. */
function wrongCode(words: string, left: GuessesLeft): Fault {
  const detail = `${words} ${sayGuessesLeft(left)}`;
  if (left.triesLeft > 0) return refusal(detail);
  return new Fault("wrong_credentials", detail, {
    fields: [{ path: "code", rule: words }],
    retry: "after",
    retryAfterMs: left.pauseMs,
  });
}

function refusal(detail: string): Fault {
  return new Fault("wrong_credentials", detail, { fields: [{ path: "code", rule: detail }] });
}

const CHECK = { totp: checkTotp, recovery: checkRecovery } as const;

/**
 * The second step of a sign-in: a code of the app, or one of the recovery codes. Each works once. Throws
 * `wrong_credentials` with the tries left, or where no password was given before; `rate_limited` after five wrong ones of a kind.
 */
export async function claimSecondStep(
  ctx: Ctx,
  { way, code }: z.output<typeof TakeSecondStep>,
  browser: Browser,
): Promise<User> {
  const { user, key } = await requirePending(ctx, browser.cookieHeader);
  const { address, place } = browser;
  const guess = { userId: user.id, way, place, isKnown: await isKnownPlace(ctx.db, user.id, place) };
  const note = { email: user.email, way, address };
  const left = await countGuess(ctx.db, guess).catch((error) => recordGuessLimit(ctx, note, error));
  try {
    const spend = await CHECK[way](ctx, { user, code, address, left });
    await openSession(ctx, user, {
      ...browser,
      by: `${user.begunBy} and ${FACTOR[way]}`,
      // One transaction: the password as it stands now, its one use, and the code. Where one fails none is used up.
      async claim(tx) {
        const isRight = await lockPending(tx, key, ctx.clock.now());
        if (!(await deletePending(tx, key))) throw taken();
        if (!isRight) throw tooLate();
        await spend(tx);
      },
    });
  } catch (error) {
    if (error instanceof Fault && error.code === "wrong_credentials")
      await recordGuess(ctx, { ...note, triesLeft: left.triesLeft });
    throw error;
  }
  await clearPending(ctx, browser);
  await forgetGuesses(ctx.db, guess);
  return user;
}

/** A name that a proxy we do not know wrote into the place may be forged: only an address alone can be known. */
async function isKnownPlace(db: Db, userId: string, place: string): Promise<boolean> {
  const addresses = await listSessionAddresses(db, userId);
  return addresses.some((address) => addressBlock(address) === place);
}

const FACTOR = { totp: "app", recovery: "recovery code" } as const;

function taken(): Fault {
  return new Fault(
    "conflict",
    t(
      "This sign-in was finished in another tab. Reload the page.",
      "Kuingia huku kulikamilishwa kwenye kichupo kingine. Pakia ukurasa upya.",
    ),
  );
}

type Guess = { email: string; way: string; address: string };

const WORD: Record<string, string> = { totp: "app", recovery: "recovery code", passkey: "passkey" };

/** Writes a refused second step into the audit log: whoever tries it knows the password. */
export async function recordGuess(
  ctx: Ctx,
  { email, way, address, triesLeft }: Guess & { triesLeft: number },
): Promise<void> {
  const detail = { email, factor: WORD[way] ?? way, triesLeft };
  await recordUnknown(ctx, { action: "factor.refuse", address, detail });
}

/** The same for the pause after too many, then lets the refusal go on. */
export async function recordGuessLimit(
  ctx: Ctx,
  { email, way, address }: Guess,
  refusal: unknown,
): Promise<never> {
  if (refusal instanceof Fault) {
    const detail = { email, factor: WORD[way] ?? way };
    await recordUnknown(ctx, { action: "factor.limit", address, detail });
  }
  throw refusal;
}
