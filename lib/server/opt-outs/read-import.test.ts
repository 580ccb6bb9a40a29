import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { oneSheet, sheetOf, workbookBytes } from "#lib/testing/bytes/workbook-bytes.ts";
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

const fixture = (path: string) => readFile(new URL(path, import.meta.url));
const caseFile = (name: string) => fixture(`../../audience/fixtures/${name}`);

test("workbook: every sheet and every hidden row is read, each person with the sheet and row", async () => {
  const { people, counts, workbook, column } = await readImport({
    bytes: await caseFile("09-optout-hidden-row.xlsx"),
    region: "TZ",
  });
  assert.deepEqual(people, [
    { number: "+255754000801", row: 2, sheet: "Walioacha" },
    { number: "+255754000802", row: 3, sheet: "Walioacha" },
    { number: "+255754000803", row: 4, sheet: "Walioacha" },
    { number: "+255754000804", row: 2, sheet: "Zamani" },
  ]);
  assert.deepEqual([counts.rows, column], [4, "Simu"]);
  assert.deepEqual([workbook?.isWhole, workbook?.sheets, workbook?.hiddenRows], [true, 2, 1]);
});

test("workbook: hidden sheets and hidden columns are read, a cover beside the list is asked for numbers only", async () => {
  const book = `<sheets><sheet name="Jalada" sheetId="1" r:id="rId1"/>
    <sheet name="Orodha" sheetId="2" state="hidden" r:id="rId4"/></sheets>`;
  const cover = sheetOf([["Muhtasari wa mwezi"], ["Maswali", "piga 0754000700"], ["Ofisi", "0754 000 701"]]);
  const list =
    '<worksheet><cols><col min="2" max="2" hidden="1"/></cols><sheetData>' +
    `${sheetOf([
      ["Jina", "Simu"],
      ["Asha", "0754000811"],
    ])}</sheetData></worksheet>`;
  const bytes = workbookBytes({ book, sheet: cover, replaced: { "xl/worksheets/sheet2.xml": list } });
  const { people, counts, workbook } = await readImport({ bytes, region: "TZ" });
  assert.deepEqual(
    people.map(({ number, sheet }) => [number, sheet]),
    [
      ["+255754000701", "Jalada"],
      ["+255754000811", "Orodha"],
    ],
  );
  assert.deepEqual([counts.rows, counts.refused, workbook?.hiddenColumns], [2, 0, 1]);
});

test("of two columns of numbers in one of several sheets it is said in which", async () => {
  const sheet = sheetOf([
    ["Simu", "Simu ya pili"],
    ["0754000224", "0754000225"],
  ]);
  const book = oneSheet("Walioacha").replace(
    "</sheets>",
    '<sheet name="B" sheetId="2" r:id="rId4"/></sheets>',
  );
  await assert.rejects(readImport({ bytes: workbookBytes({ book, sheet }), region: "TZ" }), {
    detail: /column of the sheet “Walioacha” could have the phone numbers/,
  });
});

test("a cell with two numbers, or with words beside its number: each number is taken", async () => {
  const rows = ["0754000111 / 0754000112", "Mobile: 0754000113", "+255 754 000 114 ::: 0754 000 115", "hana"];
  const bytes = new TextEncoder().encode(`Simu\n0754000110\n0754000116\n0754000117\n${rows.join("\n")}\n`);
  const { people, refused } = await readImport({ bytes, region: "TZ" });
  assert.deepEqual(people.map(({ number }) => number.slice(-3)).toSorted(), [
    ...["110", "111", "112", "113", "114", "115", "116", "117"],
  ]);
  assert.deepEqual(
    refused.map(({ row }) => row),
    [8],
  );
});

test("of pasted numbers the first is one of them, also where it has too few digits", async () => {
  for (const first of ["07540", "0754-00", "O75400011", "15544"]) {
    const bytes = new TextEncoder().encode(`${first}\n0754000112`);
    const { people, counts, refused, column } = await readImport({ bytes, region: "TZ", isPasted: true });
    assert.deepEqual([people.length, counts.rows, column], [1, 2, null], first);
    assert.deepEqual([refused[0]?.row, refused[0]?.value], [1, first]);
  }
});
