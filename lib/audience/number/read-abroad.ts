import { type CountryCode, getCountryCallingCode } from "libphonenumber-js/max";
import { plainDigits } from "../../contract/rules/text/plain-digits.ts";
import { isNoValue } from "../row/is-no-value.ts";
import { countriesOf } from "./country-of.ts";
import { normalisePhone, type Phone } from "./normalise-phone.ts";

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
    return unclear(`We do not know the country “${nameIn({ cell })}”`);
  };
}

const OF_ITS_OWN = /^[^\p{L}\d]*(?:\+|00)/u;

type Given = { raw: string; cell: string; home: string };

/** Where two countries have the name, the one in which the number is one; of both it is a question. */
function readAs(countries: readonly CountryCode[], given: Given): Phone {
  const phones = countries.map((country) => readIn(country, given));
  const [first = unclear("Not a phone number")] = phones;
  const good = phones.filter(({ bucket }) => bucket !== "invalid" && bucket !== "empty");
  if (good.length > 1)
    return unclear(`“${nameIn(given)}” is the name of two countries. Write + and the code`);
  return good[0] ?? first;
}

function readIn(country: CountryCode, { raw, cell, home }: Given): Phone {
  const phone = normalisePhone(raw, country);
  if (phone.number === null) return phone;
  if (!phone.number.startsWith(`+${getCountryCallingCode(country)}`))
    return unclear(`The number is not from “${nameIn({ cell })}”`);
  if (country === home || phone.bucket !== null) return phone;
  return { ...phone, bucket: "otherCountry", reason: "A number of another country" };
}

const nameIn = ({ cell }: Pick<Given, "cell">): string => cell.trim().slice(0, 40);

const unclear = (reason: string): Phone => ({ number: null, bucket: "invalid", repair: null, reason });
