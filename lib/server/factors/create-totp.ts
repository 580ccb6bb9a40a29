import type { NewTotp } from "#lib/contract/desk/team/factor.ts";
import type { SignedInCtx } from "../context.ts";
import { putEnrolment } from "../store/people/totp.ts";
import { drawQr } from "./draw-qr.ts";
import { pictureIdOf } from "./picture-id.ts";
import { createTotpSecret, totpUri } from "./totp-code.ts";
import { sealTotpSecret } from "./totp-secret.ts";

const LASTS_MS = 15 * 60 * 1000;

/** A new secret for an authenticator app. It counts from the moment at which a code of it was entered here. */
export async function createTotp(ctx: SignedInCtx): Promise<NewTotp> {
  const { actor, clock, db, env } = ctx;
  const totpSecret = createTotpSecret();
  const sealedSecret = sealTotpSecret({ ctx, userId: actor.userId }, totpSecret);
  const now = clock.now();
  await putEnrolment(db, {
    sessionId: actor.sessionId,
    userId: actor.userId,
    sealedSecret,
    now,
    expiresAt: new Date(now.getTime() + LASTS_MS),
  });
  const { path, size } = drawQr(totpUri(totpSecret, { email: actor.email, origin: env.publicOrigin }));
  return { totpSecret, qrPath: path, qrSize: size, pictureId: pictureIdOf(sealedSecret) };
}
