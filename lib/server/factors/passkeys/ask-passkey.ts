import { generateAuthenticationOptions } from "@simplewebauthn/server";
import type { AskPasskey, PasskeyOptions } from "#lib/contract/desk/team/passkey.ts";
import { listPasskeysOf } from "#lib/server/store/people/passkey.ts";
import { setChallenge } from "#lib/server/store/people/pending-sign-in.ts";
import type { Ctx } from "../../context.ts";
import { type Browser, openPending, requirePending, writePending } from "../../session/index.ts";
import { CHALLENGE_MS } from "./ask-new-passkey.ts";
import { requireRelyingParty } from "./relying-party.ts";

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
