import { type CountryCode, getCountries, getCountryCallingCode } from "libphonenumber-js/max";

const KNOWN = new Set<string>(getCountries());
// Some codes are shared: these are the countries that stand for them.
const MAIN: CountryCode[] = ["US", "RU", "GB", "IT", "NO", "AU", "MA", "FI", "RE", "GP", "CW", "SH"];
const BY_CODE = new Map<string, CountryCode>(
  [...getCountries(), ...MAIN].map((country) => [getCountryCallingCode(country), country]),
);

// In English and Swahili, as lists of here write them; no table of the browser's, which may differ from the server's.
const NAMES: Record<string, string> = {
  TZ: "tza tanzania|tanzania mainland|tanzania bara|zanzibar|united republic of tanzania",
  KE: "ken kenya",
  UG: "uga uganda",
  RW: "rwa rwanda",
  BI: "bdi burundi",
  CD: "cod dr congo|drc|drc congo|congo drc|democratic republic of the congo|jamhuri ya kidemokrasia ya kongo|kongo",
  ZM: "zmb zambia",
  MW: "mwi malawi",
  MZ: "moz mozambique|msumbiji",
  KM: "com comoros|komoro",
  SO: "som somalia",
  SS: "ssd south sudan|sudan kusini",
  ET: "eth ethiopia|uhabeshi",
  ZW: "zwe zimbabwe",
  ZA: "zaf south africa|afrika kusini",
  NG: "nga nigeria",
  EG: "egy egypt|misri",
  OM: "omn oman|omani",
  AE: "are united arab emirates|uae|falme za kiarabu",
  SA: "sau saudi arabia|saudia",
  IN: "ind india",
  CN: "chn china|uchina",
  GB: "gbr united kingdom|uk|england|uingereza",
  US: "usa united states|united states of america|marekani",
  DE: "deu germany|ujerumani",
  FR: "fra france|ufaransa",
};
const BY_NAME = new Map(
  Object.entries(NAMES).flatMap(([country, words]) => {
    const at = words.indexOf(" ");
    const names = [words.slice(0, at), ...words.slice(at + 1).split("|")];
    return names.map((name) => [name, country as CountryCode] as const);
  }),
);

/** The country that a cell names: Kenya, KE, KEN, +254, 00254 or 254; null where it names none that is known here. */
export function countryOf(cell: string): CountryCode | null {
  const text = cell.trim();
  const code = /^(?:\+|00)?([1-9]\d{0,2})(?:\.0+)?$/.exec(text)?.[1];
  if (code !== undefined) return BY_CODE.get(code) ?? null;
  const short = text.toUpperCase();
  if (KNOWN.has(short)) return short as CountryCode;
  return (
    BY_NAME.get(
      text
        .toLowerCase()
        .replace(/[.\s_-]+/g, " ")
        .trim(),
    ) ?? null
  );
}
