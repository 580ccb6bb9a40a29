import { MASK } from "./mask.ts";

/**
 * Every phone number of a text made unreadable, however it is written: `+255754000318` -> `+25575•••318`, enough to
 * recognise and not enough to call. Any run of 7 digits or more is one, as nobody can tell a number from an amount, nor
 * from a Unix time: mobile numbers begin with 17 and 18 in several countries. Dates, UUIDs, hashes, addresses of machines
 * and an amount in thousands are not. A wamid goes: real ones hold the number in base64.
 */
export function maskNumbers(text: string): string {
  return text.replace(TOKEN, (token, kept: string | undefined) => {
    if (token.startsWith("wamid.")) return `wamid.${MASK}`;
    return kept ?? maskRun(token);
  });
}

/** The same with nothing of a number left, for what is kept for ever; a date goes with them. */
export const blotNumbers = (text: string): string => text.replace(ANY_NUMBER, MASK);

// Whatever stands between two digits and is no letter that is drawn: signs of formatting, emoji, brackets. A comma, a semicolon and a
// colon also stand in lists and times: there the group behind them, or its distance, tells a number from these.
const SIGN = String.raw`(?:[\u115f\u1160\u3164\uffa0]|[^\p{L}\p{Nd},;:•]|(?<!•)•(?!•))`;
const GAP = String.raw`(?:${SIGN}{0,3}|[,;]|[,;:]${SIGN}?(?=\p{Nd}{3}))`;
// The field of a template beside a number is no part of it: masked with it, a message would be shown without the field.
const FIELD = String.raw`\{\{\d{1,3}\}\}`;
const NUMBER = String.raw`(?<!\{\{(?=\d{1,3}\}\})\d{0,2})\+?\p{Nd}(?:(?!\s${FIELD})${GAP}\p{Nd}){6,}`;
const NEAR = String.raw`\p{Nd}[^\p{L}\p{Nd}]{0,3}`;
const OCTET = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
// What is kept however many digits it has.
const KEPT = [
  String.raw`(?<!\d)(?:19|20)\d\d-[01]\d-[0-3]\d(?:[T ][0-2]\d:[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-][01]\d:?[0-5]\d)?)?(?!\d)`,
  // Whoever writes a text may put a number where nobody looks for one: a run of its length is one here, too.
  String.raw`(?<![\da-z])(?![\da-f-]{0,27}\d{9})[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?![\da-z])`,
  String.raw`(?<![\da-z])(?=\d*[a-f])(?![\da-f]*\d{9})[\da-f]{32,}(?![\da-z])`,
  // Of one's own network, or with a port: numbers are written in pairs with dots, too.
  String.raw`(?<![\d.+])(?:(?:10|127|172|192)(?:\.${OCTET}){3}(?![\d.])|${OCTET}(?:\.${OCTET}){3}(?=:\d))`,
  String.raw`(?<!${NEAR})[1-9]\d?,\d{3},\d{3}(?:\.\d\d?)?(?![^\p{L}\p{Nd}]{0,3}\p{Nd})`,
].join("|");

const ANY_NUMBER = new RegExp(NUMBER, "gu");
const TOKEN = new RegExp(String.raw`wamid\.[\w+/=-]+|(${KEPT})|${NUMBER}`, "giu");

const HIDDEN = 4;
const TAIL = 3;
const MOST_HEAD = 5;

function maskRun(run: string): string {
  const digits = run.match(/\p{Nd}/gu) ?? [];
  const head = digits.slice(0, Math.max(0, Math.min(MOST_HEAD, digits.length - HIDDEN - TAIL)));
  return `${run.startsWith("+") ? "+" : ""}${head.join("")}${MASK}${digits.slice(-TAIL).join("")}`;
}
