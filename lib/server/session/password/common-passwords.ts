import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

/** How many of the list, the most common first, count as parts of a password too; all count as a whole one. */
const MOST_COMMON = 10_000;
const MIN_PART = 4;
const MIN_WALK = 4;

/** Is it on the list of passwords that leaked most often, or two of its 10,000 most common put together. */
export function isListed(plain: string): boolean {
  return [plain, withoutLeet(plain)].some((password) => {
    const core = password.replace(/[^\p{L}\d]/gu, "");
    if (lists().whole.has(password) || isPart(core)) return true;
    for (let at = MIN_PART; at <= core.length - MIN_PART; at += 1) {
      if (isPart(core.slice(0, at)) && isPart(core.slice(at))) return true;
    }
    return false;
  });
}

/** What is left of it without runs of keys beside each other, of one key, or of letters and digits in order. */
export function withoutWalks(plain: string): string {
  let left = "";
  let run = "";
  for (const char of plain) {
    if (run === "" || isBeside(run.at(-1) ?? "", char)) run += char;
    else {
      left += run.length < MIN_WALK ? run : "";
      run = char;
    }
  }
  return left + (run.length < MIN_WALK ? run : "");
}

// With a year or a number around it, it is no other password.
function isPart(part: string): boolean {
  const word = part.replace(/^\d+|\d+$/g, "");
  return lists().parts.has(part) || (word.length >= MIN_PART && lists().parts.has(word));
}

const LEET: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};
const withoutLeet = (plain: string): string => plain.replace(/[@431!0$57]/g, (sign) => LEET[sign] ?? sign);

const KEYS = new Map<string, (string | null)[]>(Object.entries(adjacencyGraphs.qwerty));

function isBeside(one: string, next: string): boolean {
  const step = (next.codePointAt(0) ?? 0) - (one.codePointAt(0) ?? 0);
  return Math.abs(step) <= 1 || (KEYS.get(one) ?? []).some((keys) => keys?.includes(next));
}

let kept: { whole: Set<string>; parts: Set<string> } | undefined;

// Made when the first password is set: most processes never see one.
function lists() {
  const all = dictionary["passwords-common"];
  kept ??= {
    whole: new Set(all),
    parts: new Set(all.slice(0, MOST_COMMON).filter(({ length }) => length >= MIN_PART)),
  };
  return kept;
}
