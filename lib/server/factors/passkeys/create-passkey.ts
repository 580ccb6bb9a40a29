import { randomUUID } from "node:crypto";
import { verifyRegistrationResponse } from "@simplewebauthn/server";
import type { FactorAdded } from "#lib/contract/desk/team/factor.ts";
import type { CreatePasskey, PasskeyMade } from "#lib/contract/desk/team/passkey.ts";
import { Fault } from "#lib/fault.ts";
import { insertPasskey, takePasskeyEnrolment } from "#lib/server/store/people/passkey.ts";
import type { SignedInCtx } from "../../context.ts";
import { addFactor } from "../add-factor.ts";
import { ALGORITHMS } from "./ask-new-passkey.ts";
import { requireRelyingParty } from "./relying-party.ts";

/**
 * Adds a passkey that this browser has just made. Throws `invalid_input` for one that was made for another address,
 * without its owner being checked, or for another question; `conflict` where it is known or the question is too old.
 */
export async function createPasskey(ctx: SignedInCtx, { name, made }: CreatePasskey): Promise<FactorAdded> {
  const { actor, clock, db } = ctx;
  const challenge = await takePasskeyEnrolment(db, actor.sessionId, clock.now());
  if (challenge === undefined) throw new Fault("conflict", "This took too long. Add the passkey again.");
  const { credential, credentialBackedUp } = await prove(ctx, made, challenge);
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
      if (!isNew) throw new Fault("conflict", "This passkey has been added already.");
      return { isReplaced: false };
    },
  });
}

async function prove({ env, log, requestId }: SignedInCtx, made: PasskeyMade, challenge: string) {
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
  throw new Fault("invalid_input", "We could not check this passkey. Add it again.", {
    fields: [{ path: "made", rule: "this passkey was not made for this page" }],
  });
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
