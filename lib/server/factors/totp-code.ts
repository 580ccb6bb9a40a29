import { Secret, TOTP } from "otpauth";

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
