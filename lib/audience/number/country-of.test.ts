import assert from "node:assert/strict";
import { test } from "node:test";
import { type CountryCode, getCountries, getCountryCallingCode } from "libphonenumber-js/max";
import { sayRow } from "#lib/contract/words/reason/row-reasons.ts";
import { COUNTRY_NAMES } from "./country-names.ts";
import { countriesOf, countryOf, createCountryReader } from "./country-of.ts";

const read = createCountryReader("TZ");

test("countries by name in English, Swahili and French, by letters, flag and dial code", () => {
  const same: [string, string[]][] = [
    ["TZ", ["Tanzania", " tz ", "TZA", "255", "+255", "00255", "255.0", "Tanzania Bara", "Tanganyika"]],
    ["TZ", ["Tanzania, United Republic of", "United Republic of Tanzania", "Tanzania (TZ)", "Tanzania +255"]],
    [
      "TZ",
      ["🇹🇿", "🇹🇿 Tanzania", "Tanzania.", "Zanzibar, Tanzania", "Mwanza, Tanzania", "TANZANIA", "Tanzanie"],
    ],
    ["KE", ["Kenya", "KEN", "+254", "Kenya (+254)", "Kenya - KE"]],
    ["CD", ["DRC", "Jamhuri ya Kidemokrasia ya Kongo", "243", "Congo, The Democratic Republic of the"]],
    ["CD", ["Congo (Kinshasa)", "Congo, Democratic Republic of the", "Democratic Republic of Congo"]],
    ["CG", ["Congo, Republic of the", "Congo-Brazzaville"]],
    ["KP", ["Korea, North", "Korea, Democratic People's Republic of"]],
    ["CI", ["Côte d'Ivoire", "Cote d’Ivoire", "Ivory Coast"]],
    ["US", ["1", "USA", "Marekani"]],
    ["JM", ["+1 876", "1-876", "Jamaica"]],
    ["GB", ["+44", "UK", "U.K.", "Northern Ireland"]],
    ["TR", ["Türkiye", "Turkey"]],
  ];
  for (const [country, cells] of same) for (const cell of cells) assert.equal(countryOf(cell), country, cell);
  for (const cell of ["", "Wakanda", "999", "0712", "__proto__", "Kenya, Tanzania", "Kenya, North", "🏴"])
    assert.equal(countryOf(cell), null, cell);
  assert.deepEqual(countriesOf("Congo"), ["CD", "CG"]);
});

test("property: every country of the library by its codes, its flag and each of its names, in both orders and in brackets", () => {
  const lines = new Map(
    COUNTRY_NAMES.trim()
      .split("\n")
      .map((line) => [line.slice(0, 2), line.slice(3)]),
  );
  assert.deepEqual([...lines.keys()], getCountries());
  for (const [country, line] of lines) {
    const [alpha3 = "", names = ""] = [line.slice(0, 3), line.slice(4)];
    const flag = [...country]
      .map((letter) => String.fromCodePoint(0x1f1e6 + letter.charCodeAt(0) - 65))
      .join("");
    for (const name of names.split("|")) {
      const [first = "", ...others] = name.split(" ");
      const turned = [...others, first].join(" ");
      for (const cell of [
        name,
        name.toUpperCase(),
        turned,
        `${name} (${country})`,
        `${flag} ${name}`,
        ` ${alpha3} `,
      ])
        assert.ok(
          countriesOf(cell).includes(country as CountryCode),
          `${cell} is ${countriesOf(cell)}, not ${country}`,
        );
    }
  }
});

test("a number with + or 00 needs no other cell, whatever that says", () => {
  for (const cell of ["", "Wakanda", "Tanzania, United Republic of", "---", "Kenya"]) {
    assert.equal(read("+255754000111", cell).number, "+255754000111", cell);
    assert.equal(read("00233241234567", cell).number, "+233241234567", cell);
    assert.equal(read("(+243) 81 234 5678", cell).number, "+243812345678", cell);
  }
  assert.equal(read("0754000111", "Wakanda").number, null);
  assert.match(sayRow(read("0754000111", "Wakanda").reason), /do not know the country “Wakanda”/);
});

test("a cell with a word for nothing says nothing of the country", () => {
  for (const cell of ["", "-", "n/a", "Haijulikani", "---"])
    assert.equal(read("0754000111", cell).number, "+255754000111", cell);
});

test("of two countries with one name it is the one in which the number is one", () => {
  assert.equal(read("0812345678", "Congo").number, "+243812345678");
  assert.equal(read("061234567", "Congo").number, "+242061234567");
  assert.equal(read("12", "Congo").bucket, "invalid");
});

test("a number of another country is one: its own code or the cell beside it says so", () => {
  assert.deepEqual(
    [read("0712345678", "Kenya").number, read("0712345678", "Kenya").bucket],
    ["+254712345678", "otherCountry"],
  );
  assert.equal(getCountryCallingCode("KE"), "254");
});
