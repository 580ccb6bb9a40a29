import assert from "node:assert/strict";
import { test } from "node:test";
import { numberColumnsOf } from "#lib/audience/columns.ts";
import { fits } from "./remembered-columns.ts";

const headers = ["Jina", "Simu", "Simu ya pili", "Nchi"];
const rows = [
  ["Asha", "0754000318", "0713000206", "TZ"],
  ["Juma", "0754000319", "hana", "TZ"],
  ["Neema", "0754000320", "", "TZ"],
];
const opened = (table: string[][], phoneColumn: number | null = 1) => ({
  ...{ headers, phoneColumn, numberColumns: numberColumnsOf(headers, table) },
});

test("columns of an earlier file hold where numbers stand in them, and are asked for where none do", () => {
  assert.deepEqual(opened(rows).numberColumns, [1, 2]);
  for (const [phone, country, isFit] of [
    [1, 3, true],
    [2, null, true],
    [0, null, false],
    [1, 9, false],
    [7, null, false],
  ] as const)
    assert.equal(fits({ phone, country }, opened(rows)), isFit, `${phone} ${country}`);
  const without = rows.map(([name = "", first = ""]) => [name, first, "hana", "TZ"]);
  assert.equal(fits({ phone: 2, country: null }, opened(without)), false);
});

test("where the file leaves open which column has the numbers, a person is asked, whatever was chosen before", () => {
  assert.equal(fits({ phone: 2, country: null }, opened(rows)), true);
  assert.equal(fits({ phone: 2, country: null }, opened(rows, null)), false);
});
