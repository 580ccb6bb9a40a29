import { isIP } from "node:net";
import { generateAuthenticationOptions, generateRegistrationOptions } from "@simplewebauthn/server";
import type { AskPasskey, PasskeyOptions, RenamePasskey } from "#lib/contract/desk/team/passkey.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import {
  deletePasskeyRow,
  listPasskeysOf,
  lockPasskeyName,
  putPasskeyEnrolment,
  renamePasskey,
} from "#lib/server/store/people/passkey.ts";
import { setChallenge } from "#lib/server/store/people/pending-sign-in.ts";
import { recordAudit } from "../../audit/index.ts";
import type { Ctx, SignedInCtx } from "../../context.ts";
import { publish } from "../../publish.ts";
import { requireUnchanged } from "../../require-unchanged.ts";
import {
  type Browser,
  openPending,
  requirePasswords,
  requirePending,
  writePending,
} from "../../session/index.ts";
import { removeFactor } from "../verify-totp.ts";

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
  if (known.length >= MOST)
    throw new Fault(
      "conflict",
      t(`You have ${MOST} passkeys. Remove one first.`, `Una passkey ${MOST}. Ondoa moja kwanza.`),
    );
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

/** What an authenticator keeps beside a passkey to say whose it is: the 16 bytes of the person's id, and nothing personal. */
export function userHandleOf(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll("-", ""), "hex"));
}

/** Does the handle of an answer name this person. */
export function isHandleOf(handle: string, userId: string): boolean {
  return handle === Buffer.from(userHandleOf(userId)).toString("base64url");
}

/** Whom a passkey is made for: the name of the host, and the one origin at which it works. */
export type RelyingParty = { id: string; origin: string; name: string };

/** Null where browsers make none: passkeys belong to a name, and need https away from this machine. */
export function relyingPartyOf({ publicOrigin }: Pick<Ctx["env"], "publicOrigin">): RelyingParty | null {
  const { protocol, hostname, host } = new URL(publicOrigin);
  const isAddress = hostname.startsWith("[") || isIP(hostname) !== 0;
  if (isAddress || (protocol !== "https:" && hostname !== "localhost")) return null;
  return { id: hostname, origin: publicOrigin, name: `Tuma ${host}` };
}

/** For the sign-in page, which offers none where browsers refuse them. */
export const canPasskey = ({ env }: Pick<Ctx, "env">): boolean => relyingPartyOf(env) !== null;

/** Throws `conflict` and says why there are none. */
export function requireRelyingParty(env: Pick<Ctx["env"], "publicOrigin">): RelyingParty {
  const found = relyingPartyOf(env);
  if (found) return found;
  throw new Fault(
    "conflict",
    t(
      `Browsers allow passkeys only at an https address with a name. This console runs at ${env.publicOrigin}.`,
      `Vivinjari huruhusu passkey tu kwenye anwani ya https yenye jina. Konsoli hii iko kwenye ${env.publicOrigin}.`,
    ),
  );
}

/**
 * Options with which a browser offers passkeys: those of whoever gave a password before, or, in place of a password,
 * any that is kept for this console. Throws `wrong_credentials` where no password waits, `conflict` where browsers
 * allow none.
 */
export async function askPasskey(
  ctx: Ctx,
  { isSecondStep }: AskPasskey,
  browser: Browser,
): Promise<PasskeyOptions> {
  if (!isSecondStep) requirePasswords(ctx);
  const { id } = requireRelyingParty(ctx.env);
  const { key, userId } = isSecondStep ? await waiting(ctx, browser) : await begun(ctx, browser);
  const known = userId === null ? [] : await listPasskeysOf(ctx.db, userId);
  const options = await generateAuthenticationOptions({
    rpID: id,
    timeout: CHALLENGE_MS,
    userVerification: "required",
    ...(userId !== null && {
      allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    }),
  });
  const endsAt = new Date(ctx.clock.now().getTime() + CHALLENGE_MS);
  await setChallenge(ctx.db, { key, challenge: options.challenge, endsAt });
  return { passkeyOptions: { ...options } };
}

type Waiting = { key: Buffer; userId: string | null };

async function waiting(ctx: Ctx, browser: Browser): Promise<Waiting> {
  const { key, user } = await requirePending(ctx, browser.cookieHeader);
  return { key, userId: user.id };
}

async function begun(ctx: Ctx, browser: Browser): Promise<Waiting> {
  const { sid, key } = await openPending(ctx, ctx.db, null);
  await writePending(ctx, sid, browser);
  return { key, userId: null };
}

/** Another name for one of one's own passkeys. Throws `not_found`, `conflict` where it has changed since it was seen. */
export async function updatePasskey(
  { actor, db }: SignedInCtx,
  { id, name: given, seen }: RenamePasskey & { id: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockPasskeyName(tx, { id, userId: actor.userId });
    if (before === undefined)
      throw new Fault(
        "not_found",
        t("This passkey is not yours, or not any more.", "Passkey hii si yako, au si yako tena."),
      );
    const name = requireUnchanged({ person: actor, seen, now: before, next: given });
    await renamePasskey(tx, id, name);
    await publish(tx, [{ topic: "team", data: {} }]);
    const detail = { factor: "passkey", before: { name: before }, after: { name } };
    await recordAudit(tx, { actor, action: "factor.update", target: actor.userId, detail });
  });
}

/** Takes one of one's own passkeys away. Throws `not_found`. */
export async function deletePasskey(ctx: SignedInCtx, { id }: { id: string }): Promise<void> {
  await removeFactor(ctx, {
    async take(tx) {
      const name = await deletePasskeyRow(tx, { id, userId: ctx.actor.userId });
      return name === undefined ? undefined : { factor: "passkey", name };
    },
  });
}
