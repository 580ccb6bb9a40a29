import { MAX_CAMPAIGN_NAME } from "#lib/contract/rules/name-length.ts";

/** What a campaign may be called after its file: `wateja-novemba_2026.csv` -> `Wateja novemba 2026`. */
export function nameOfFile(file: string): string {
  const words = file
    .replace(/\.[a-z]{2,4}$/i, "")
    .replace(/[-_\s]+/g, " ")
    .trim();
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, MAX_CAMPAIGN_NAME);
}
