import { MASK } from "./mask.ts";

/**
 * Every phone number of a text made unreadable, however it is written: `+255754000318` -> `+25575•••318`, enough to
 * recognise and not enough to call. Any run of 7 digits or more is one, as nobody can tell a number from an amount;
 * dates, UUIDs, hashes, addresses of machines and Unix times are not. A wamid goes: real ones hold the number in base64.
 */
export function maskNumbers(text: string): string {
  return text.replace(TOKEN, (token) => {
    if (token.startsWith("wamid.")) return `wamid.${MASK}`;
    return IS_KEPT.test(token) ? token : maskRun(token);
  });
}

/** The same with nothing of a number left, for what is kept for ever; a date goes with them. */
export const blotNumbers = (text: string): string => text.replace(ANY_NUMBER, MASK);

// Signs of formatting too: a chat hides them, and a name may have them.
const GAP = String.raw`[\s()._*~\/\-\u00ad\u2010-\u2015\u200b-\u200f\u202a-\u202e\u2060\ufeff]{0,3}`;
const NUMBER = String.raw`\+?\p{Nd}(?:${GAP}\p{Nd}){6,}`;
const KEPT = [
  String.raw`(?<!\d)(?:19|20)\d\d-[01]\d-[0-3]\d(?:[T ][0-2]\d:[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-][01]\d:?[0-5]\d)?)?(?!\d)`,
  // Whoever writes a text may put a number where nobody looks for one: a run of its length is one here, too.
  String.raw`(?<![\da-z])(?![\da-f-]{0,27}\d{9})[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?![\da-z])`,
  String.raw`(?<![\da-z])(?=\d*[a-f])(?![\da-f]*\d{9})[\da-f]{32,}(?![\da-z])`,
  String.raw`(?<![\d.])(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?![\d.])`,
  // Seconds or milliseconds since 1970 of the years 2023 to 2033: no plan has a number of these lengths that begins so.
  String.raw`(?<![\d+])1[78]\d{8}(?:\d{3})?(?!\d)`,
].join("|");

const ANY_NUMBER = new RegExp(NUMBER, "gu");
const TOKEN = new RegExp(String.raw`wamid\.[\w+/=-]+|${KEPT}|${NUMBER}`, "giu");
const IS_KEPT = new RegExp(`^(?:${KEPT})$`, "iu");

const HIDDEN = 4;
const TAIL = 3;
const MOST_HEAD = 5;

function maskRun(run: string): string {
  const digits = run.match(/\p{Nd}/gu) ?? [];
  const head = digits.slice(0, Math.max(0, Math.min(MOST_HEAD, digits.length - HIDDEN - TAIL)));
  return `${run.startsWith("+") ? "+" : ""}${head.join("")}${MASK}${digits.slice(-TAIL).join("")}`;
}
