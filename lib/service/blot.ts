const BLOT = "•••";
/** Shorter ones would also be words of every answer. */
const MIN_SECRET = 8;

/** The text of an answer without our secrets, as they are or as JSON and addresses spell them, and without any bearer. */
export function blot(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) {
    if (secret.length < MIN_SECRET) continue;
    for (const spelled of [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]) {
      clean = clean.replaceAll(spelled, BLOT);
    }
  }
  return clean.replace(/\b(Bearer)(\s|%20|\+)+(?!•)[^\s"'<>\\,;&]+/gi, `$1 ${BLOT}`);
}
