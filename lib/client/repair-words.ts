import type { Repair } from "#lib/contract/desk/audience.ts";

/** What was done to a number, for whoever wrote it. */
export const REPAIR_WORDS: Record<Repair, string> = {
  "plus-added": "the + was added",
  "country-added": "the 0 became +255",
  "zero-restored": "+255 was added, the 0 was missing",
  "trunk-zero-dropped": "the 0 after +255 was dropped",
  "international-prefix": "00 became +",
  "other-digits": "digits of another script became 0 to 9",
  spacing: "spaces and marks were dropped",
};
