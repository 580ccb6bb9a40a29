const BLOT = "•••";
/** Anything shorter is no secret, and would blot out plain words. */
const SHORTEST = 8;
// Not past a backslash: in JSON it belongs to the quotation mark after it.
const BEARER = /\b(Bearer)(?:\s|%20|\+)+[^\s"'<>,;\\]+/gi;

/** A text of the service without what was only between it and us: each secret, also encoded, and any `Bearer …`. */
export function blotSecrets(text: string, secrets: readonly string[]): string {
  let blotted = text;
  for (const secret of secrets) {
    if (secret.length < SHORTEST) continue;
    for (const form of formsOf(secret)) blotted = blotted.replaceAll(form, BLOT);
  }
  return blotted.replace(BEARER, `$1 ${BLOT}`);
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const base64 = bytes.toString("base64").replace(/=+$/, "");
  const plain = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)];
  return [...plain, base64, bytes.toString("base64url"), bytes.toString("hex")];
}
