import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_LENGTH = 43;
const CHECK_LENGTH = 6;

/** `tuma_live_` or `tuma_test_`, 43 of base62 (32 bytes) and 6 of a checksum: a scanner finds it, a slip shows without a look-up. */
const FORM = new RegExp(`^tuma_(live|test)_([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECK_LENGTH}})$`);

export type KeyKind = "live" | "test";

/** A new secret with its hash, and what people tell it by. */
export function createSecret(kind: KeyKind): { secret: string; hash: Buffer; hint: string } {
  const random = base62(BigInt(`0x${randomBytes(32).toString("hex")}`), SECRET_LENGTH);
  const secret = `tuma_${kind}_${random}${checkOf(kind, random)}`;
  return { secret, hash: hashOf(secret), hint: `tuma_${kind}_${random.slice(0, 4)}…${secret.slice(-4)}` };
}

/** The hash by which a secret is found; null for what no console has made. */
export function readSecret(text: string): Buffer | null {
  const [, kind, random = "", check] = FORM.exec(text) ?? [];
  return kind !== undefined && checkOf(kind, random) === check ? hashOf(text) : null;
}

const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

const checkOf = (kind: string, random: string): string =>
  base62(BigInt(crc32(`${kind}_${random}`)), CHECK_LENGTH);

function base62(value: bigint, length: number): string {
  let text = "";
  for (let left = value; left > 0n; left /= 62n) text = `${DIGITS[Number(left % 62n)]}${text}`;
  return text.padStart(length, "0");
}
