import { randomBytes, randomInt } from "node:crypto";
import { hashRaw } from "@node-rs/argon2";
import { COST, inTurn } from "../session/index.ts";

const CODES = 10;
const LETTERS = 10;
/** Crockford's: without letters that look like digits. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const SALT_BYTES = 16;

export type RecoveryCodesMade = { codes: string[]; salt: Buffer; hashes: Buffer[] };

/** Ten codes of 50 random bits as people read them, and what is kept of them. */
export async function makeRecoveryCodes(): Promise<RecoveryCodesMade> {
  const salt = randomBytes(SALT_BYTES);
  const bare = Array.from({ length: CODES }, () =>
    Array.from({ length: LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join(""),
  );
  const hashes = await Promise.all(bare.map((code) => hashRecoveryCode(code, salt)));
  return { codes: bare.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), salt, hashes };
}

/** argon2id, as for passwords: 50 bits are few for whoever has the table. */
export function hashRecoveryCode(code: string, salt: Buffer): Promise<Buffer> {
  return inTurn(() => hashRaw(code, { ...COST, salt }));
}
