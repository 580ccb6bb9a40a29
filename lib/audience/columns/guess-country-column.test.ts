import assert from "node:assert/strict";
import { test } from "node:test";
import { countryOf } from "../number/country-of.ts";
import { guessCountryColumn } from "./guess-country-column.ts";

const guess = (header: string, cells: string[]) => {
  const rows = cells.map((cell) => ["0712345678", cell]);
  return guessCountryColumn(["Simu", header], rows, 0);
};

test("a column is one of countries by its name, or by what nearly all its cells are", () => {
  for (const name of ["Country", "Nchi", "country_code", "Dial code", "Kodi ya nchi", "Country Calling Code"])
    assert.equal(guess(name, ["KE", "x", ""]), 1, name);
  assert.equal(guess("Code", ["255", "+254", "256"]), 1);
  assert.equal(guess("Xyz", ["+255", "+254"]), 1);
  assert.equal(guess("Asili", ["Kenya", "Tanzania", "Uganda"]), 1);
});

test("running numbers, amounts, languages and places are no countries", () => {
  const counts = Array.from({ length: 60 }, (_, index) => String(index + 1));
  assert.equal(guess("Code", counts), null);
  assert.equal(guess("Lugha", ["sw", "en", "sw"]), null);
  assert.equal(guess("Bei", ["255", "254", "1"]), null);
  assert.equal(guess("Mkoa", ["Mwanza", "Arusha", "Kenya"]), null);
});

test("countries by name in English and Swahili, by letters and by dial code", () => {
  const same: [string, string[]][] = [
    ["TZ", ["Tanzania", " tz ", "TZA", "255", "+255", "00255", "255.0", "Tanzania Bara"]],
    ["KE", ["Kenya", "KEN", "+254"]],
    ["CD", ["DRC", "Jamhuri ya Kidemokrasia ya Kongo", "243"]],
    ["US", ["1", "USA", "Marekani"]],
    ["GB", ["+44", "UK"]],
  ];
  for (const [country, cells] of same) for (const cell of cells) assert.equal(countryOf(cell), country, cell);
  for (const cell of ["", "Wakanda", "999", "0712", "__proto__"]) assert.equal(countryOf(cell), null, cell);
});
