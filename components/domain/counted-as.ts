import { t } from "#lib/contract/language.ts";
import { countSegments, doubleCharactersOf, ROOM_OF } from "#lib/contract/rules/text/segments.ts";
import { formatCount, formatNoun, formatNounSw, plural } from "#lib/contract/words/format-count.ts";

/** What an SMS counts for, where that is more than its characters, and which of them are counted twice; else nothing. */
export function countedAs(text: string): string {
  const { encoding, units } = countSegments(text);
  if (encoding === "ucs2" || units === text.length) return "";
  const twice = doubleCharactersOf(text);
  return t(
    `, counted as ${formatCount(units)}: ${twice.join(" ")} ${plural(twice.length, "counts", "count")} twice`,
    `, zinahesabiwa kama ${formatCount(units)}: ${twice.join(" ")} ${plural(twice.length, "huhesabiwa", "huhesabiwa kila moja")} mara mbili`,
  );
}

/** How much of an SMS a text fills: `1 SMS, 61 of 160 characters used`, `140 characters, 3 SMS (67 characters each)`. */
export function smsWords(text: string): string {
  const { encoding, units, segments } = countSegments(text);
  const { alone, part } = ROOM_OF[encoding];
  if (segments <= 1)
    return t(
      `1 SMS, ${formatCount(units)} of ${alone} characters used${countedAs(text)}`,
      `SMS 1, herufi ${formatCount(units)} kati ya ${alone} zimetumika${countedAs(text)}`,
    );
  const size = t(formatNoun(text.length, "character"), formatNounSw(text.length, "Herufi", "Herufi"));
  return t(
    `${size}${countedAs(text)}, ${formatCount(segments)} SMS (${part} characters each)`,
    `${size}${countedAs(text)}, SMS ${formatCount(segments)} (herufi ${part} kila moja)`,
  );
}
