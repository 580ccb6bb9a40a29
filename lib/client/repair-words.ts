import type { Repair } from "#lib/contract/desk/campaign/audience.ts";

/** What was done to a number, for whoever wrote it. */
export const REPAIR_WORDS: Record<Repair, string> = {
  "plus-added": "we added the +",
  "country-added": "we changed the 0 to +255",
  "zero-restored": "we added +255",
  "trunk-zero-dropped": "we removed the 0 after +255",
  "international-prefix": "we changed 00 to +",
  "other-digits": "we changed other digits to 0 to 9",
  spacing: "we removed spaces",
};
