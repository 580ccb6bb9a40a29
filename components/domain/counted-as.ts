import { countSegments, doubleCharactersOf } from "#lib/contract/rules/text/segments.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";

/** What an SMS counts for, where that is more than its characters, and which of them are counted twice; else nothing. */
export function countedAs(text: string): string {
  const { encoding, units } = countSegments(text);
  if (encoding === "ucs2" || units === text.length) return "";
  const twice = doubleCharactersOf(text);
  return `, counted as ${formatCount(units)}: ${twice.join(" ")} ${twice.length === 1 ? "counts" : "count"} twice`;
}
