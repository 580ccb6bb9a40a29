import { generateRegistrationOptions } from "@simplewebauthn/server";
import type { PasskeyOptions } from "#lib/contract/desk/team/passkey.ts";
import { Fault } from "#lib/fault.ts";
import { listPasskeysOf, putPasskeyEnrolment } from "#lib/server/store/people/passkey.ts";
import type { SignedInCtx } from "../../context.ts";
import { requireRelyingParty } from "./relying-party.ts";
import { userHandleOf } from "./user-handle.ts";

/** How long a challenge may be answered: people look for their key. */
export const CHALLENGE_MS = 5 * 60 * 1000;
const MOST = 20;

/** Ed25519, P-256 and RSA: what authenticators have. Named, as the library would else try experiments of Node out. */
export const ALGORITHMS = [-8, -7, -257];

/**
 * Options with which a browser makes a passkey: found without an e-mail, and only after finger, face or PIN. Throws
 * `conflict` where browsers allow none, or the person has twenty.
 */
export async function askNewPasskey({ actor, db, clock, env }: SignedInCtx): Promise<PasskeyOptions> {
  const { id, name } = requireRelyingParty(env);
  const known = await listPasskeysOf(db, actor.userId);
  if (known.length >= MOST) throw new Fault("conflict", `You have ${MOST} passkeys. Remove one first.`);
  const options = await generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userID: userHandleOf(actor.userId),
    userName: actor.email,
    userDisplayName: actor.name,
    timeout: CHALLENGE_MS,
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
  await putPasskeyEnrolment(db, {
    sessionId: actor.sessionId,
    challenge: options.challenge,
    now,
    expiresAt,
  });
  return { passkeyOptions: { ...options } };
}
