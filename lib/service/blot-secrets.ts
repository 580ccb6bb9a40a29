import { MASK } from "../contract/rules/text/mask.ts";

/** Anything shorter is no secret, and would blot out plain words. */
const SHORTEST = 8;
// Not past a backslash: in JSON it belongs to the quotation mark after it.
const BEARER = /\b(Bearer)(?:\s|%20|\+)+[^\s"'<>,;\\]+/gi;

/**
 * A text of the service without what was only between it and us: each secret, also encoded or cut to half of it or more,
 * and any `Bearer …`.
 */
export function blotSecrets(text: string, secrets: readonly string[]): string {
  let blotted = text;
  for (const secret of secrets) {
    if (secret.length < SHORTEST) continue;
    for (const form of formsOf(secret)) blotted = blotted.replaceAll(form, MASK);
    for (const part of partsIn(blotted, secret)) blotted = blotted.replaceAll(part, MASK);
  }
  return blotted.replace(BEARER, `$1 ${MASK}`);
}

/** Its beginnings and ends of half of it or more, the longest first: people are told a key by a part of it. */
function partsIn(text: string, secret: string): string[] {
  const least = Math.max(SHORTEST, Math.ceil(secret.length / 2));
  if (!text.includes(secret.slice(0, least)) && !text.includes(secret.slice(-least))) return [];
  const count = Math.max(0, secret.length - least);
  const lengths = Array.from({ length: count }, (_, cut) => secret.length - 1 - cut);
  return lengths.flatMap((length) => [secret.slice(0, length), secret.slice(-length)]);
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const base64 = bytes.toString("base64").replace(/=+$/, "");
  const plain = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)];
  return [...plain, base64, bytes.toString("base64url"), bytes.toString("hex")];
}
