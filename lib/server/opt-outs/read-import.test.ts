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

const read = async (text: string, isPasted = false) => {
  const { people, refused, column } = await readImport({
    bytes: new TextEncoder().encode(text),
    region: "TZ",
    isPasted,
  });
  return {
    numbers: people
      .map(({ number, row }) => [row, number.slice(-3)])
      .sort(([a], [b]) => Number(a) - Number(b)),
    refused: refused.map(({ row, value }) => [row, value]),
    column,
  };
};

test("a file with several columns of numbers: all of each are taken, and the columns are named", async () => {
  assert.deepEqual(await read("Simu,Simu ya pili\n0754000224,0754000225\n,0754000226\n0754000227,07540\n"), {
    numbers: [
      [2, "224"],
      [2, "225"],
      [3, "226"],
      [4, "227"],
    ],
    refused: [[4, "07540"]],
    column: "Simu, Simu ya pili",
  });
});

test("a column of few good numbers: these are taken, and each other row is named", async () => {
  assert.deepEqual(await read("Simu,Jina\nhana,Asha\nhana,Juma\n0754000228,Neema\n"), {
    numbers: [[4, "228"]],
    refused: [
      [2, "hana"],
      [3, "hana"],
    ],
    column: "Simu",
  });
});

test("a file without numbers: refused, with its columns", async () => {
  await assert.rejects(read("Jina,Mji\nAsha,Mwanza\n"), {
    code: "unreadable_file",
    detail: "No column of the file looks like phone numbers. Its columns: Jina, Mji.",
  });
});

test("pasted: however names, dots and signs stand beside the numbers, each number is taken by its line", async () => {
  for (const [text, ...numbers] of [
    ["Asha 0754000111\nNeema 0688000207", [1, "111"], [2, "207"]],
    ["- 0754000111\n• 0688000207\n3. 0713 000 206", [1, "111"], [2, "207"], [3, "206"]],
    ["Simu: 0754000111\n\nWhatsApp: +255 688 000 207", [1, "111"], [3, "207"]],
    ["0754000111, 0688000207; 0713000206", [1, "111"], [1, "207"], [1, "206"]],
    ["0754000111\t0688000207\n0713000206\t", [1, "111"], [1, "207"], [2, "206"]],
    ["0754 000 111 0688 000 207", [1, "111"], [1, "207"]],
    ["0754000111\u20280688·000·207", [1, "111"], [2, "207"]],
    ["[29/11/2026, 07:31] +255 754 000 111: STOP", [1, "111"]],
    ["📱0754000111 (Asha), “0688000207”", [1, "111"], [1, "207"]],
  ] as [string, ...[number, string][]][])
    assert.deepEqual(await read(text, true), { numbers, refused: [], column: null }, text);
});

test("pasted: a line without a number, and a mistyped one beside a good one, are named", async () => {
  assert.deepEqual(await read("Habari\n07540, 0754000112", true), {
    numbers: [[2, "112"]],
    refused: [
      [1, "Habari"],
      [2, "07540"],
    ],
    column: null,
  });
  await assert.rejects(read(" \n", true), { code: "unreadable_file" });
});

test("pasted: a line of a million figures that are no numbers is a refused row, read no further than it can be a list", async () => {
  const figures = `${"1 ".repeat(5_000)}0754000111`;
  const { numbers, refused } = await read(`0754000112\n${figures}`, true);
  assert.deepEqual([numbers, refused.map(([row]) => row)], [[[1, "112"]], [2]]);
  const behind = await read(`0754000113 ${figures}`, true);
  assert.deepEqual(
    [behind.numbers, behind.refused.map(([row]) => row)],
    [[[1, "113"]], [1]],
    "what was not read is named",
  );
});

test("a cell with a number a line: each number is taken", async () => {
  assert.deepEqual((await read('Jina,Simu\nAsha,"0754000111\n0754000112"\nJuma,0754000113\n')).numbers, [
    [2, "111"],
    [2, "112"],
    [3, "113"],
  ]);
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

test("two columns of numbers in one of several sheets: both are taken", async () => {
  const sheet = sheetOf([
    ["Simu", "Simu ya pili"],
    ["0754000224", "0754000225"],
  ]);
  const book = oneSheet("Walioacha").replace(
    "</sheets>",
    '<sheet name="B" sheetId="2" r:id="rId4"/></sheets>',
  );
  const { people } = await readImport({ bytes: workbookBytes({ book, sheet }), region: "TZ" });
  assert.deepEqual(people, [
    { number: "+255754000224", row: 2, sheet: "Walioacha" },
    { number: "+255754000225", row: 2, sheet: "Walioacha" },
  ]);
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

test("a file of opt-outs: a cell of 262,144 characters in its first row -> every number is read", async () => {
  const long = "x".repeat(262_144);
  assert.deepEqual(await read(`Name,Phone\n${long},0754100001\nB,0754100002\n`), {
    numbers: [
      [2, "001"],
      [3, "002"],
    ],
    refused: [],
    column: "Phone",
  });
});

const MEGABYTE = "x".repeat(1 << 20);

for (const [what, long, end] of [
  ["before the number", `${MEGABYTE},0754200001`, []],
  ["behind the number", `A,0754200001,${MEGABYTE},0754200002`, [[302, "001"]]],
] as const)
  test(`a file of opt-outs: a row of a megabyte, ${what} -> it is named as one not read, and no other is lost`, async () => {
    const lines = (from: number) => Array.from({ length: 300 }, (_, at) => `N,0754${100_000 + from + at}`);
    const text = ["Name,Phone", ...lines(0), long, ...lines(300), ""].join("\n");
    const { people, refused, counts } = await readImport({
      bytes: new TextEncoder().encode(text),
      region: "TZ",
    });
    assert.equal(people.length, 600 + end.length);
    assert.deepEqual(
      people.filter(({ row }) => row === 302).map(({ row, number }) => [row, number.slice(-3)]),
      end,
    );
    assert.deepEqual(
      refused.map(({ row }) => row),
      [302],
    );
    assert.match(refused[0]?.reason ?? "", /longer than a million characters/);
    assert.deepEqual([counts.rows, counts.refused], [601, 1]);
  });

test("numbers of a file that a spreadsheet has spoilt: how many were repaired is said, as for a list to send to", async () => {
  const bytes = new TextEncoder().encode(
    "Simu,Jina\n754000241,Asha\n2.55754E+11,Juma\n2.55754000243E+11,Neema\n",
  );
  const { repairs } = await readImport({ bytes, region: "TZ" });
  assert.ok(repairs.length > 0, JSON.stringify(repairs));
});
