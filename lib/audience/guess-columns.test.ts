import assert from "node:assert/strict";
import { test } from "node:test";
import { guessPhoneColumn, hasHeaderRow } from "./columns.ts";

const PHONES = ["0712345678", "+255 713 345 679", "255754345670", "2.55713E+11"];
const rowsWith = (...columns: string[][]) =>
  PHONES.map((_, row) => columns.map((column) => column[row] ?? ""));

const guess = (headers: string[], ...columns: string[][]) => guessPhoneColumn(headers, rowsWith(...columns));

test("the name of the column, in English and Swahili, whatever stands beside it", () => {
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
  ])
    assert.deepEqual(guess(["Jina", name], other, PHONES), { column: 1, candidates: [1] }, name);
});

test("“to” is not “total”, and a running number is no phone", () => {
  const counts = ["1", "2", "3", "4"];
  assert.equal(guess(["Total", "Xyz"], counts, PHONES).column, 1);
  assert.equal(guess(["Namba", "Simu"], counts, PHONES).column, 1);
});

test("member numbers that read as phone numbers do not win over phone numbers: the person is asked", () => {
  const members = ["712000001", "712000002", "712000003", "712000004"];
  assert.deepEqual(guess(["Namba", "Simu"], members, PHONES), { column: null, candidates: [0, 1] });
  assert.deepEqual(guess(["Simu", "Simu ya pili"], PHONES, PHONES), { column: null, candidates: [0, 1] });
  const weak = guess(["Namba", "Mawasiliano"], members, PHONES);
  assert.deepEqual(weak, { column: null, candidates: [0, 1] }, "a name that other things have, too");
  assert.equal(guess(["Simu", "Xyz"], PHONES, PHONES).column, 0, "a name that only phones have");
  const few = ["0712345678", "", "", ""];
  assert.equal(guess(["Simu", "Simu ya pili"], PHONES, few).column, 0, "a number that few have is no rival");
});

test("a name without good numbers under it is asked about, with the columns that could be meant", () => {
  const bad = ["0712345678", "x", "y", "z"];
  assert.deepEqual(guess(["Namba", "Simu"], ["1", "2", "3", "4"], bad), { column: null, candidates: [0, 1] });
  assert.deepEqual(guess(["Simu", "Mawasiliano"], bad, PHONES), { column: null, candidates: [0, 1] });
});

test("by content where no name tells: at least 80 % of the filled cells, and one column only", () => {
  const letters = ["a", "b", "c", "d"];
  const mostly = ["0712345678", "0712345679", "", "0713345679"];
  assert.equal(guess(["A", "B"], letters, mostly).column, 1);
  assert.deepEqual(guess(["A", "B"], letters, ["0712345678", "x", "y", "z"]), {
    column: null,
    candidates: [],
  });
  assert.deepEqual(guess(["A", "B"], PHONES, PHONES), { column: null, candidates: [0, 1] });
});

test("dates, amounts and identity numbers are no phones", () => {
  const dates = ["2026-11-21", "2026-11-22", "21.11.2026", "2026-01-01"];
  const amounts = ["1500000000", "1200000000", "3000000000", "1750000000"];
  assert.equal(guess(["A", "B", "C"], dates, amounts, PHONES).column, 2);
  assert.equal(guess(["A", "B"], dates, amounts).column, null);
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

test("a number is one whatever a contact list or a sheet put around it, so the first person is no heading", () => {
  for (const [first, second] of [
    ["\u202a+255 754 000 318\u202c", "\u202a+255 713 000 206\u202c"],
    ["0754–000–318", "0713–000–206"],
    ["'0754000318", "'0713000206"],
    ["+ 255 754 000 318", "+ 255 713 000 206"],
  ] as const) {
    const rows = [
      [first, "Asha"],
      [second, "Juma"],
    ];
    assert.equal(hasHeaderRow(rows), false, first);
    assert.equal(guessPhoneColumn(["Column A", "Column B"], rows).column, 0, first);
  }
});

test("two spaced numbers in the first cell are a person to be mended, and two days are a heading", () => {
  for (const numbers of [
    "0754 000 318 / 0755 000 319",
    "0754 000 318 0755 000 319",
    "+255 754 000 318; +255 755 000 319",
  ])
    assert.equal(
      hasHeaderRow([
        [numbers, "Asha"],
        ["0713000206", "Juma"],
      ]),
      false,
      numbers,
    );
  for (const heading of ["2026-11-21 - 2026-11-27", "01/11/2026-30/11/2026", "2026"])
    assert.equal(
      hasHeaderRow([
        ["Simu", heading],
        ["0713000206", "Juma"],
      ]),
      true,
      heading,
    );
});

test("a column with nothing in it: it is not offered as the one of the numbers", () => {
  const rows = [
    ["1", "", "jina", "0712"],
    ["2", " ", "asha", "0713"],
  ];
  assert.deepEqual(guessPhoneColumn(["Na", "Simu", "Jina", "Simu 2"], rows), {
    column: null,
    candidates: [3],
  });
  assert.deepEqual(guessPhoneColumn(["Na", "Simu", "Jina", "Bei"], rows), { column: null, candidates: [] });
});
