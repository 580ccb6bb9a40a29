import assert from "node:assert/strict";
import { test } from "node:test";
import { guessPhoneColumn, hasHeaderRow } from "./guess-columns.ts";

const PHONES = ["0712345678", "+255 713 345 679", "255754345670", "2.55713E+11"];
const rowsWith = (...columns: string[][]) =>
  PHONES.map((_, row) => columns.map((column) => column[row] ?? ""));

test("the name of the column, in English and Swahili, exact before partial", () => {
  const other = ["a", "b", "c", "d"];
  for (const name of [
    "Simu",
    "NAMBA YA SIMU",
    "nambari",
    "Namba",
    "phone_number",
    "Mobile",
    "To",
    "Simu ya mteja",
  ]) {
    assert.equal(guessPhoneColumn(["Jina", name], rowsWith(other, PHONES)), 1, name);
  }
  assert.equal(guessPhoneColumn(["Phone model", "Phone"], rowsWith(PHONES, PHONES)), 1);
});

test("“to” is not “total”, and a running number is no phone", () => {
  const counts = ["1", "2", "3", "4"];
  assert.equal(guessPhoneColumn(["Total", "Xyz"], rowsWith(counts, PHONES)), 1);
  assert.equal(guessPhoneColumn(["Namba", "Simu"], rowsWith(counts, PHONES)), 1);
  assert.equal(guessPhoneColumn(["Namba", "Simu"], rowsWith(counts, ["0712345678", "", "x", "y"])), 1);
});

test("by content where no name tells: at least 80 % of the filled cells", () => {
  const mostly = ["0712345678", "0712345679", "", "0713345679"];
  const hardly = ["0712345678", "x", "y", "z"];
  assert.equal(guessPhoneColumn(["A", "B"], rowsWith(["a", "b", "c", "d"], mostly)), 1);
  assert.equal(guessPhoneColumn(["A", "B"], rowsWith(["a", "b", "c", "d"], hardly)), null);
});

test("dates, amounts and identity numbers are no phones", () => {
  const dates = ["2026-11-21", "2026-11-22", "21.11.2026", "2026-01-01"];
  const amounts = ["1500000000", "1200000000", "3000000000", "1750000000"];
  assert.equal(guessPhoneColumn(["A", "B", "C"], rowsWith(dates, amounts, PHONES)), 2);
  assert.equal(guessPhoneColumn(["A", "B"], rowsWith(dates, amounts)), null);
});

test("a first row that holds a phone is data", () => {
  assert.equal(
    hasHeaderRow([
      ["Jina", "Simu"],
      ["Neema", "0712345678"],
    ]),
    true,
  );
  assert.equal(
    hasHeaderRow([
      ["Neema", "0712345678"],
      ["Juma", "0712345679"],
    ]),
    false,
  );
});
