const BLOT = "•••";
/** Anything shorter is no secret, and would blot out plain words. */
const SHORTEST = 8;
const BEARER = /\b(Bearer)(?:\s|%20|\+)+[^\s"'<>,;]+/gi;

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
  return [secret, encodeURIComponent(secret), base64, bytes.toString("base64url"), bytes.toString("hex")];
}
