import { MASK } from "../contract/rules/text/mask.ts";

/** Anything shorter is no secret, and would blot out plain words. */
const SHORTEST = 8;
// Not past a backslash: in JSON it belongs to the quotation mark after it.
const BEARER = /\b(Bearer)(?:\s|%20|\+)+[^\s"'<>,;\\]+/gi;

/**
 * A text of the service without what was only between it and us: each secret, also encoded or cut to half of it or more,
 * and any `Bearer …`, also in base64.
 */
export function blotSecrets(text: string, secrets: readonly string[]): string {
  // Neither a secret, nor a part of one in any form, nor a Bearer has fewer; an answer of 1,000 lines has thousands of these.
  if (text.length < SHORTEST) return text;
  let blotted = text.replace(formsOf(secrets), MASK);
  for (const secret of secrets)
    if (secret.length >= SHORTEST)
      for (const part of partsIn(blotted, secret)) blotted = blotted.replaceAll(part, MASK);
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

// One pattern for each set of secrets, which a process has one of: answers are blotted a text at a time, all with one list.
const known = new Map<string, RegExp>();
let latest: { secrets: readonly string[]; pattern: RegExp } | undefined;

/** Every form of these secrets. Hex and percents are written in either case. */
function formsOf(secrets: readonly string[]): RegExp {
  if (latest?.secrets === secrets) return latest.pattern;
  const key = secrets.join("\0");
  const pattern = known.get(key) ?? patternOf(secrets.filter(({ length }) => length >= SHORTEST));
  known.set(key, pattern);
  latest = { secrets, pattern };
  return pattern;
}

function patternOf(secrets: readonly string[]): RegExp {
  const bearer = coresOf("Bearer ").map((core) => `${literal(core)}[A-Za-z0-9+/_=-]*`);
  const forms = secrets.flatMap((secret) => [
    ...[secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)],
    Buffer.from(secret).toString("hex"),
    ...coresOf(secret),
  ]);
  const longestFirst = [...new Set(forms)].sort((a, b) => b.length - a.length);
  return new RegExp([...longestFirst.map(literal), ...bearer].join("|"), "gi");
}

/**
 * A text in base64 and base64url, wherever it begins in what was encoded: three bytes make four letters, so those letters
 * that hold nothing but the text, from each of the three places.
 */
function coresOf(text: string): string[] {
  const bytes = Buffer.from(text);
  return [0, 1, 2].flatMap((before) => {
    const all = Buffer.concat([Buffer.alloc(before), bytes]);
    const core = all.toString("base64").slice(Math.ceil((before * 8) / 6), Math.floor((all.length * 8) / 6));
    return [core, core.replaceAll("+", "-").replaceAll("/", "_")];
  });
}

/** Some write a slash in JSON with a backslash before it. */
const literal = (form: string): string =>
  form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("/", "(?:\\\\)?/");
