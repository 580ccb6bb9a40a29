import { createHash } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { NewTotp } from "#lib/contract/desk/team/factor.ts";
import { t } from "#lib/contract/language.ts";
import { drawQr } from "#lib/draw-qr.ts";
import { Fault } from "#lib/fault.ts";
import type { Ctx, SignedInCtx } from "../context.ts";
import { seal, unseal } from "../seal.ts";
import { putEnrolment } from "../store/people/totp.ts";

const PERIOD_S = 30;
const PERIOD_MS = PERIOD_S * 1000;

/** A code of the step before or after is good too: phones are not set to the second. */
const WINDOW = 1;

/** 160 random bits in base32. */
export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What an app reads from the picture. */
export function totpUri(secret: string, { email, origin }: { email: string; origin: string }): string {
  return totpOf(secret, { issuer: `Tuma ${new URL(origin).host}`, label: email }).toString();
}

/** The 30 s step whose code this is, at most one away from now; null where it is none of them. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const away = stepsAway({ secret, code, now, window: WINDOW });
  return away === null ? null : Math.floor(now.getTime() / PERIOD_MS) + away;
}

/** How far a clock is wrong that makes this code now, in seconds; null where no clock near ours makes it. */
export function clockErrorOf(secret: string, code: string, now: Date): number | null {
  const away = stepsAway({ secret, code, now, window: 40 });
  return away === null ? null : away * PERIOD_S;
}

type Question = { secret: string; code: string; now: Date; window: number };

function stepsAway({ secret, code, now, window }: Question): number | null {
  return totpOf(secret).validate({ token: code, timestamp: now.getTime(), window });
}

function totpOf(secret: string, named: { issuer?: string; label?: string } = {}): TOTP {
  // SHA-1 as every app expects it: in an HMAC its collisions do not matter.
  return new TOTP({
    ...named,
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  });
}

type Owner = { ctx: Pick<Ctx, "env">; userId: string };

const placeOf = ({ ctx, userId }: Owner) => ({
  secret: ctx.env.sessionSecret,
  purpose: "totp",
  owner: userId,
});

export const sealTotpSecret = (owner: Owner, secret: string): Buffer => seal(secret, placeOf(owner));

/** Throws `conflict` where SESSION_SECRET was changed since: then nobody can read it any more. */
export function openTotpSecret(owner: Owner, sealed: Buffer): string {
  const secret = unseal(sealed, placeOf(owner));
  if (secret !== undefined) return secret;
  throw new Fault(
    "conflict",
    t(
      "We cannot check this app any more, because SESSION_SECRET of the console was changed. Use a recovery code, or ask an owner for a link.",
      "Hatuwezi tena kuthibitisha programu hii, kwa sababu SESSION_SECRET ya konsoli ilibadilishwa. Tumia msimbo wa kurejesha, au mwombe mmiliki kiungo.",
    ),
  );
}

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

/** Names what was sealed without saying anything of it; letters alone, so that nobody takes it for a phone number. */
export function pictureIdOf(sealedSecret: Buffer): string {
  const hex = createHash("sha256").update(sealedSecret).digest("hex").slice(0, 32);
  return hex.replace(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));
}
