import { type CountryCode, getCountryCallingCode } from "libphonenumber-js/max";
import { countryOf } from "./country-of.ts";
import { normalisePhone, type Phone } from "./normalise-phone.ts";

/** Reads numbers with what another cell of their row says of their country; an empty one says nothing. */
export function createCountryReader(home: string) {
  const known = new Map<string, ReturnType<typeof countryOf>>();
  const countryIn = (cell: string) => {
    if (!known.has(cell)) known.set(cell, countryOf(cell));
    return known.get(cell) ?? null;
  };
  return (raw: string, cell: string): Phone => {
    if (cell.trim() === "") return normalisePhone(raw, home);
    const country = countryIn(cell);
    if (country === null) return unclear(`We do not know the country “${cell.trim().slice(0, 40)}”`);
    return readAs(country, { raw, cell, home });
  };
}

type Given = { raw: string; cell: string; home: string };

function readAs(country: CountryCode, { raw, cell, home }: Given): Phone {
  const phone = normalisePhone(raw, country);
  if (phone.number === null) return phone;
  if (!phone.number.startsWith(`+${getCountryCallingCode(country)}`))
    return unclear(`The number is not from “${cell.trim().slice(0, 40)}”`);
  if (country === home || phone.bucket !== null) return phone;
  return { ...phone, bucket: "otherCountry", reason: "A number of another country" };
}

const unclear = (reason: string): Phone => ({ number: null, bucket: "invalid", repair: null, reason });
