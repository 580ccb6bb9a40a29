import assert from "node:assert/strict";
import { test } from "node:test";
import { guessCountryColumn } from "./file/inspect-file.ts";

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

test("names of people are no countries, whatever they are", () => {
  for (const name of ["Jina", "First Name", "Jina la pili", "Mteja"])
    assert.equal(guess(name, ["Jordan", "Kenya", "Georgia"]), null, name);
});
