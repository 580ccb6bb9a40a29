import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { readImport } from "./read-import.ts";

test("a file of a company in another country says which column has its numbers, as it would at home", async () => {
  const bytes = new TextEncoder().encode(
    "Member,Mawasiliano\n1,98765 43210\n2,091234 56789\n3,+91 98765 43211\n4,98765-43212\n5,12\n",
  );
  const { people, refused } = await readImport({ bytes, region: "IN" });
  assert.deepEqual(
    [...people].map(({ number, row }) => [number, row]),
    [
      ["+919876543210", 2],
      ["+919123456789", 3],
      ["+919876543211", 4],
      ["+919876543212", 5],
    ],
  );
  assert.deepEqual(
    refused.map(({ row }) => row),
    [6],
  );
});

test("a file with several columns of numbers, or one of few good ones, says which, and that they can be pasted", async () => {
  for (const [file, detail] of [
    [
      "Simu,Simu ya pili\n0754000224,0754000225\n0754000226,0754000227\n",
      "More than one column could have the phone numbers: “Simu”, “Simu ya pili”. Copy the numbers out of the file and paste them.",
    ],
    [
      "Simu,Jina\nhana,Asha\nhana,Juma\n0754000228,Neema\n",
      "The column “Simu” has few good phone numbers. Copy the numbers out of the file and paste them.",
    ],
    ["Jina,Mji\nAsha,Mwanza\n", "No column of the file looks like phone numbers. Its columns: Jina, Mji."],
  ] as const)
    await assert.rejects(readImport({ bytes: new TextEncoder().encode(file), region: "TZ" }), {
      code: "unreadable_file",
      detail,
    });
});

test("of a workbook it is told that its other sheets and hidden rows were not read", async () => {
  const bytes = await readFile(new URL("../../testing/fixtures/wateja-xlsxwriter.xlsx", import.meta.url));
  const { workbook } = await readImport({ bytes, region: "TZ" });
  assert.deepEqual(workbook, { sheet: "Wateja 2026", sheets: 2, hiddenRows: 1, hiddenColumns: 1 });
});

test("of pasted numbers the first is one of them, also where it has too few digits", async () => {
  for (const first of ["07540", "0754-00", "O75400011", "15544"]) {
    const bytes = new TextEncoder().encode(`${first}\n0754000112`);
    const { people, counts, refused, column } = await readImport({ bytes, region: "TZ", isPasted: true });
    assert.deepEqual([people.length, counts.rows, column], [1, 2, null], first);
    assert.deepEqual([refused[0]?.row, refused[0]?.value], [1, first]);
  }
});
