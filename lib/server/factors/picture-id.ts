import { createHash } from "node:crypto";

/** Names what was sealed without saying anything of it; letters alone, so that nobody takes it for a phone number. */
export function pictureIdOf(sealedSecret: Buffer): string {
  const hex = createHash("sha256").update(sealedSecret).digest("hex").slice(0, 32);
  return hex.replace(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));
}
