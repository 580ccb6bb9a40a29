import type { Repair } from "#lib/contract/desk/campaign/audience.ts";

const CODE_OF_TANZANIA = "+255";

/** What was done to a number, for whoever wrote it; a number of another country than Tanzania has another code. */
export function repairWords(repair: Repair, isTanzanian: boolean): string {
  const code = isTanzanian ? CODE_OF_TANZANIA : "the country code";
  return WORDS[repair](code);
}

/** Whether the number itself, in E.164, is one of Tanzania. */
export const isOfTanzania = (number: string | null): boolean => number?.startsWith(CODE_OF_TANZANIA) === true;

const WORDS: Record<Repair, (code: string) => string> = {
  "plus-added": () => "we added the +",
  "country-added": (code) => `we changed the 0 to ${code}`,
  "zero-restored": (code) => `we added ${code}`,
  "trunk-zero-dropped": (code) => `we removed the 0 after ${code}`,
  "international-prefix": () => "we changed 00 to +",
  "other-digits": () => "we changed other digits to 0 to 9",
  spacing: () => "we removed spaces",
};
