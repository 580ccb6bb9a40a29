import { randomUUID } from "node:crypto";
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import type { FactorAdded } from "#lib/contract/desk/team/factor.ts";
import type { CreatePasskey, PasskeyMade, PasskeyUsed } from "#lib/contract/desk/team/passkey.ts";
import type { User } from "#lib/contract/desk/team/session.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import {
  findPasskey,
  insertPasskey,
  spendCounter,
  takePasskeyEnrolment,
} from "#lib/server/store/people/passkey.ts";
import {
  type Challenge,
  deletePending,
  lockPending,
  lockPerson,
  takeChallenge,
} from "#lib/server/store/people/pending-sign-in.ts";
import type { Ctx, SignedInCtx } from "../../context.ts";
import {
  type Browser,
  clearPending,
  openSession,
  readPendingKey,
  recordUnknown,
  requirePasswords,
} from "../../session/index.ts";
import { addFactor } from "../create-recovery-codes.ts";
import { ALGORITHMS, isHandleOf, requireRelyingParty } from "./passkeys.ts";

type Known = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/** Why a passkey opens nothing: what the person reads. The log says which. */
const REFUSED = {
  "too late": () => t("This took too long. Try again.", "Imechukua muda mrefu mno. Jaribu tena."),
  "not known": () =>
    t(
      "We do not know this passkey. It may have been removed here. Use your password.",
      "Hatuijui passkey hii. Huenda iliondolewa hapa. Tumia nenosiri lako.",
    ),
  "of somebody else": () =>
    t(
      "This passkey is not one of this account. Use another one.",
      "Passkey hii si ya akaunti hii. Tumia nyingine.",
    ),
  "not proven": () =>
    t(
      "We could not check this passkey. Try again, or use your password.",
      "Hatukuweza kuthibitisha passkey hii. Jaribu tena, au tumia nenosiri lako.",
    ),
  "counter went back": () =>
    t(
      "This passkey was refused: there may be a copy of it. Sign in another way, then remove it under Settings.",
      "Passkey hii ilikataliwa: huenda kuna nakala yake. Ingia kwa njia nyingine, kisha iondoe chini ya Mipangilio.",
    ),
} as const satisfies Record<string, () => string>;
type Why = keyof typeof REFUSED;

/**
 * Signs in with a passkey, in place of a password or after it. The challenge is used up by the answer, right or wrong.
 * Throws `wrong_credentials`; each refusal is in the audit log with its reason.
 */
export async function claimPasskey(ctx: Ctx, used: PasskeyUsed, browser: Browser): Promise<User> {
  const key = await readPendingKey(ctx, browser.cookieHeader);
  const asked = key ? await takeChallenge(ctx.db, key, ctx.clock.now()) : undefined;
  const known = await findPasskey(ctx.db, used.id);
  try {
    if (!key || !asked) throw refusal("too late");
    if (asked.userId === null) requirePasswords(ctx);
    return await signIn(ctx, { key, asked, known, used, browser });
  } catch (error) {
    if (error instanceof Fault && error.code === "wrong_credentials") {
      const detail = { ...(known && { email: known.user.email }), factor: "passkey", why: error.cause };
      await recordUnknown(ctx, { action: "factor.refuse", address: browser.address, detail });
    }
    throw error;
  }
}

type Answer = {
  key: Buffer;
  asked: Challenge;
  known: Known | undefined;
  used: PasskeyUsed;
  browser: Browser;
};

async function signIn(ctx: Ctx, { key, asked, known, used, browser }: Answer): Promise<User> {
  if (!known) throw refusal("not known");
  requireOwn(known, used, asked);
  const counter = await prove(ctx, { known, used, challenge: asked.challenge });
  await openSession(ctx, known.user, {
    ...browser,
    by: asked.userId === null ? "passkey" : `${asked.begunBy} and passkey`,
    async claim(tx) {
      const isIn =
        asked.userId === null ? lockPerson(tx, known.user.id) : lockPending(tx, key, ctx.clock.now());
      if (!(await isIn)) throw refusal("too late");
      if (!(await deletePending(tx, key))) throw refusal("too late");
      if (!(await spendCounter(tx, { id: known.id, counter, now: ctx.clock.now() })))
        throw refusal("counter went back");
    },
  });
  await clearPending(ctx, browser);
  return known.user;
}

/** Whose it is by our record, by the authenticator and by the password before must be one person. */
function requireOwn({ user }: Known, { response }: PasskeyUsed, { userId }: Challenge): void {
  const { userHandle } = response;
  const isHandleRight = userHandle ? isHandleOf(userHandle, user.id) : userId !== null;
  if (!isHandleRight || (userId !== null && userId !== user.id)) throw refusal("of somebody else");
}

type Proof = { known: Known; used: PasskeyUsed; challenge: string };

async function prove(ctx: Ctx, { known, used, challenge }: Proof): Promise<number> {
  const { id, origin } = requireRelyingParty(ctx.env);
  const { authenticatorAttachment, response, ...rest } = used;
  const { userHandle, ...bytes } = response;
  const verdict = await verifyAuthenticationResponse({
    response: {
      ...rest,
      clientExtensionResults: {},
      ...(authenticatorAttachment && { authenticatorAttachment }),
      response: { ...bytes, ...(userHandle && { userHandle }) },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(known.publicKey),
      // The library would look at the counter before the signature; ours is looked at after it, and atomically.
      counter: 0,
    },
  }).catch((cause: unknown) => {
    ctx.log.warn("a passkey was refused", { requestId: ctx.requestId, cause });
    return null;
  });
  if (!verdict?.verified) throw refusal("not proven");
  return verdict.authenticationInfo.newCounter;
}

function refusal(why: Why): Fault {
  return new Fault("wrong_credentials", REFUSED[why](), { cause: why });
}

/**
 * Adds a passkey that this browser has just made. Throws `invalid_input` for one that was made for another address,
 * without its owner being checked, or for another question; `conflict` where it is known or the question is too old.
 */
export async function createPasskey(ctx: SignedInCtx, { name, made }: CreatePasskey): Promise<FactorAdded> {
  const { actor, clock, db } = ctx;
  const challenge = await takePasskeyEnrolment(db, actor.sessionId, clock.now());
  if (challenge === undefined)
    throw new Fault(
      "conflict",
      t("This took too long. Add the passkey again.", "Imechukua muda mrefu mno. Ongeza passkey tena."),
    );
  const { credential, credentialBackedUp } = await proveOfCreatePasskey(ctx, made, challenge);
  return addFactor(ctx, {
    detail: { factor: "passkey", name },
    async put(tx) {
      const isNew = await insertPasskey(tx, {
        id: randomUUID(),
        userId: actor.userId,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        name,
        isSynced: credentialBackedUp,
        now: clock.now(),
      });
      if (!isNew)
        throw new Fault(
          "conflict",
          t("This passkey has been added already.", "Passkey hii tayari imeongezwa."),
        );
      return { isReplaced: false };
    },
  });
}

async function proveOfCreatePasskey(
  { env, log, requestId }: SignedInCtx,
  made: PasskeyMade,
  challenge: string,
) {
  const { id, origin } = requireRelyingParty(env);
  const verdict = await verifyRegistrationResponse({
    response: withoutUndefined(made),
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((cause: unknown) => {
    log.warn("a new passkey was refused", { requestId, cause });
    return null;
  });
  if (verdict?.verified) return verdict.registrationInfo;
  throw new Fault(
    "invalid_input",
    t("We could not check this passkey. Add it again.", "Hatukuweza kuthibitisha passkey hii. Iongeze tena."),
    {
      fields: [
        {
          path: "made",
          rule: t("this passkey was not made for this page", "passkey hii haikutengenezwa kwa ukurasa huu"),
        },
      ],
    },
  );
}

/** Optional parts of an answer are there or not, and never undefined. */
function withoutUndefined({ authenticatorAttachment, response, ...rest }: PasskeyMade) {
  const { transports, ...bytes } = response;
  return {
    ...rest,
    clientExtensionResults: {},
    ...(authenticatorAttachment && { authenticatorAttachment }),
    response: { ...bytes, ...(transports && { transports }) },
  };
}
