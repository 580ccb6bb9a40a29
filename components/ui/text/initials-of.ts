import { isUnseen } from "#lib/contract/rules/text/unseen.ts";

/** `NM` of Neema Mushi; one letter of a single name, none of no name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word = "") => [...word].find((sign) => !CONTROL.test(sign) && !isUnseen(sign)) ?? "",
  );
  return letters.join("").toUpperCase();
}

/** Which a name that somebody gave themselves may have. */
const CONTROL = /\p{Cc}/u;
