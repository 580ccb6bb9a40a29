import { countryOf } from "../number/country-of.ts";
import { plainName } from "./column-names.ts";

const NAMED =
  /^(?:country|nchi|country name|jina la nchi|nation|taifa|(?:country|dial|dialling|dialing|calling|phone|area|nchi|simu)(?: calling| dial)? (?:code|prefix|iso)|(?:msimbo|kodi) (?:wa|ya) (?:nchi|simu))$/;
const MAYBE = /^(?:code|prefix|cc|iso2?|msimbo|kodi)$/;
// Without a name only what can hardly be anything else: a running number, a language or a size is short as well.
const PLAIN = /^\s*(?:\+\d{1,3}|\p{L}{4}[\p{L} ,.()'’-]*)\s*$/u;
// People are called Jordan, Kenya and Georgia, too.
const OF_PEOPLE = /(?:^| )(?:names?|jina|majina|nom|prenom|customer|mteja|contact)(?: |$)/;
const MOST = 0.9;

/** The column that says of which country a number is, by a country's name or its dial code; null where there is none. */
export function guessCountryColumn(
  headers: readonly string[],
  rows: readonly string[][],
  phoneColumn: number | null,
): number | null {
  const found = headers.findIndex((header, column) => {
    const filled = rows.map((row) => row[column] ?? "").filter((cell) => cell.trim() !== "");
    if (column === phoneColumn || filled.length === 0) return false;
    const name = plainName(header);
    if (NAMED.test(name)) return true;
    if (OF_PEOPLE.test(name)) return false;
    const known = filled.filter((cell) => (MAYBE.test(name) || PLAIN.test(cell)) && countryOf(cell) !== null);
    return known.length >= filled.length * MOST;
  });
  return found === -1 ? null : found;
}
