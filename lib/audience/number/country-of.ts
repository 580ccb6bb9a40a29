import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import { plainDigits } from "../../contract/rules/text/plain-digits.ts";
import { withoutUnseen } from "../../contract/rules/text/unseen.ts";
import { rowReason } from "../../contract/words/reason/row-reasons.ts";
import { isNoValue } from "../row/is-no-value.ts";
import { COUNTRY_NAMES } from "./country-names.ts";
import { normalisePhone, type Phone } from "./normalise-phone.ts";

const KNOWN = new Set<string>(getCountries());
// Some codes are shared: these are the countries that stand for them.
const MAIN: CountryCode[] = ["US", "RU", "GB", "IT", "NO", "AU", "MA", "FI", "RE", "GP", "CW", "SH"];
const BY_CODE = new Map<string, CountryCode>(
  [...getCountries(), ...MAIN].map((country) => [getCountryCallingCode(country), country]),
);

/** Says nothing about which country it is, in English, French or Swahili; *St.* is short for one that does. */
const SMALL = new Set("the of and la le les de des du d l ya wa na et y el".split(" "));

/** The same for *Tanzania, United Republic of* and *united republic of Tanzania*: its words in one order. */
const keyOf = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/[\p{M}'’‘.]/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "" && !SMALL.has(word))
    .map((word) => (word === "st" ? "saint" : word))
    .sort()
    .join(" ");

// Made with the first cell that names a country: most files name none.
let byName: Map<string, CountryCode[]> | undefined;

function namesakes(): Map<string, CountryCode[]> {
  const known = new Map<string, CountryCode[]>();
  for (const line of COUNTRY_NAMES.trim().split("\n")) {
    const [country, alpha3 = ""] = line.split(" ", 2);
    const names = line.slice("TZ TZA ".length).split("|");
    // In capitals, as names are not: AND is Andorra.
    for (const key of new Set([alpha3, ...names.map(keyOf)]))
      known.set(key, [...(known.get(key) ?? []), country as CountryCode]);
  }
  return known;
}

/**
 * The countries that a cell may name: by a name or a code (*Kenya*, *KE*, *KEN*), a flag, or a dial code (*+254*,
 * *00254*, *254*), also several of these together (*Kenya (KE) +254*). Two only where two have the name: *Congo*.
 */
export function countriesOf(cell: string): CountryCode[] {
  const text = plainDigits(withoutUnseen(cell));
  const flags = (text.match(FLAG) ?? []).map(spelledFlag);
  const words = text.replace(FLAG, " ");
  const whole = namedBy(words);
  if (whole.length > 0 && flags.length === 0) return whole;
  return agreed([...(whole.length > 0 ? [words] : partsOf(words)), ...flags]);
}

/** A name may hold brackets of its own before those with its code: *Saint Martin (Dutch part) (SX)*. */
function partsOf(words: string): string[] {
  const [, before = "", within = ""] = BRACKET.exec(words) ?? [];
  if (namedBy(before).length > 0) return [before, within];
  return words.split(BETWEEN).filter((part) => keyOf(part) !== "");
}

const BRACKET = /^(.+)\(([^()]+)\)\s*$/u;

/** The first of `countriesOf`; null where a cell names none that is known here. */
export const countryOf = (cell: string): CountryCode | null => countriesOf(cell)[0] ?? null;

const FLAG = /[\u{1f1e6}-\u{1f1ff}]{2}/gu;
const FIRST_LETTER = 0x1f1e6;
const BETWEEN = /[(),;/|[\]]|\s[-–—:]\s|(?=\+)|(?<=\p{L})\s+(?=\d)|(?<=\d)\s+(?=\p{L})/u;

const spelledFlag = (flag: string): string =>
  [...flag].map((letter) => String.fromCharCode(65 + (letter.codePointAt(0) ?? 0) - FIRST_LETTER)).join("");

function namedBy(text: string): CountryCode[] {
  const code = DIAL_CODE.exec(text)?.[1];
  if (code !== undefined) return countryWith(code.replace(/\D/g, ""));
  const short = text.trim().replace(/\.$/, "").toUpperCase();
  if (KNOWN.has(short)) return [short as CountryCode];
  byName ??= namesakes();
  return byName.get(short) ?? byName.get(keyOf(text)) ?? [];
}

const DIAL_CODE = /^\s*(?:\+|00)?([1-9]\d{0,2}|1[\s-]?[2-9]\d\d)(?:\.0+)?\s*$/;

/** Behind +1 three more digits say which country it is. */
function countryWith(code: string): CountryCode[] {
  const country =
    code.length > 3 ? parsePhoneNumberFromString(`+${code}2345678`)?.country : BY_CODE.get(code);
  return country ? [country] : [];
}

/** Parts that all name one country; what stands before the last may be a town: behind a name it may change it (*Korea, North*). */
function agreed(parts: readonly string[]): CountryCode[] {
  const named = parts.map(namedBy);
  const [last] = named.slice(-1);
  if (!last || last.length === 0) return [];
  return last.filter((country) =>
    named.every((countries) => countries.length === 0 || countries.includes(country)),
  );
}

/**
 * Reads numbers with what another cell of their row says of their country. A number that carries its own needs no other
 * cell, and an empty cell says nothing.
 */
export function createCountryReader(home: string) {
  const known = new Map<string, CountryCode[]>();
  const countriesIn = (cell: string) => {
    const met = known.get(cell) ?? countriesOf(cell);
    known.set(cell, met);
    return met;
  };
  return (raw: string, cell: string): Phone => {
    if (OF_ITS_OWN.test(plainDigits(raw))) return normalisePhone(raw, home);
    const countries = countriesIn(cell);
    if (countries.length > 0) return readAs(countries, { raw, cell, home });
    if (isNoValue(cell)) return normalisePhone(raw, home);
    return unclear(rowReason("country-unknown", { name: nameIn({ cell }) }));
  };
}

const OF_ITS_OWN = /^[^\p{L}\d]*(?:\+|00)/u;

type Given = { raw: string; cell: string; home: string };

/** Where two countries have the name, the one in which the number is one; of both it is a question. */
function readAs(countries: readonly CountryCode[], given: Given): Phone {
  const phones = countries.map((country) => readIn(country, given));
  const [first = unclear(rowReason("not-a-number"))] = phones;
  const good = phones.filter(({ bucket }) => bucket !== "invalid" && bucket !== "empty");
  if (good.length > 1) return unclear(rowReason("country-of-two", { name: nameIn(given) }));
  return good[0] ?? first;
}

function readIn(country: CountryCode, { raw, cell, home }: Given): Phone {
  const phone = normalisePhone(raw, country);
  if (phone.number === null) return phone;
  if (!phone.number.startsWith(`+${getCountryCallingCode(country)}`))
    return unclear(rowReason("not-from", { name: nameIn({ cell }) }));
  if (country === home || phone.bucket !== null) return phone;
  return { ...phone, bucket: "otherCountry", reason: rowReason("other-country") };
}

const nameIn = ({ cell }: Pick<Given, "cell">): string => cell.trim().slice(0, 40);

const unclear = (reason: string): Phone => ({ number: null, bucket: "invalid", repair: null, reason });
