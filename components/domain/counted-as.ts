import { countSegments, doubleCharactersOf, ROOM_OF } from "#lib/contract/rules/text/segments.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";

/** What an SMS counts for, where that is more than its characters, and which of them are counted twice; else nothing. */
export function countedAs(text: string): string {
  const { encoding, units } = countSegments(text);
  if (encoding === "ucs2" || units === text.length) return "";
  const twice = doubleCharactersOf(text);
  return `, counted as ${formatCount(units)}: ${twice.join(" ")} ${twice.length === 1 ? "counts" : "count"} twice`;
}

/** How much of an SMS a text fills: `1 SMS, 61 of 160 characters used`, `140 characters, 3 SMS (67 characters each)`. */
export function smsWords(text: string): string {
  const { encoding, units, segments } = countSegments(text);
  const { alone, part } = ROOM_OF[encoding];
  if (segments <= 1) return `1 SMS, ${formatCount(units)} of ${alone} characters used${countedAs(text)}`;
  const size = formatNoun(text.length, "character");
  return `${size}${countedAs(text)}, ${formatCount(segments)} SMS (${part} characters each)`;
}
