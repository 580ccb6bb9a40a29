import { createHash, randomBytes } from "node:crypto";

/** 192 random bits for a link, and the only thing that is kept of them. */
export function createCode(): { code: string; codeHash: Buffer } {
  const code = randomBytes(24).toString("base64url");
  return { code, codeHash: hashOfCode(code) };
}

export function hashOfCode(code: string): Buffer {
  return createHash("sha256").update(code).digest();
}
