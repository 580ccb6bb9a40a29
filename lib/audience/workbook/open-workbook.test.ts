import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { storedBytes } from "../../testing/bytes/import-bytes.ts";
import { oneSheet, sheetOf, type WorkbookParts, workbookBytes } from "../../testing/bytes/workbook-bytes.ts";
import { openTable } from "../file/open-table.ts";

const fixture = (name: string) =>
  readFile(new URL(`../../testing/fixtures/wateja-${name}.xlsx`, import.meta.url));

async function open(bytes: Uint8Array, pieces?: number, sheet?: string) {
  const table = await openTable(storedBytes(bytes, pieces), { sheet });
  const parts: Uint8Array[] = [];
  for await (const chunk of table.open()) parts.push(chunk);
  return { workbook: table.workbook, csv: Buffer.concat(parts).toString() };
}

const csvOf = async (parts: WorkbookParts) => (await open(workbookBytes(parts))).csv;

const SAVED = (date: string) => `Simu,Jina,Bei,Tarehe,Punguzo
255713123456,Neema,"38,500",${date},12.5%

0713345679,"Juma & ""Wana"" <Ltd>
Mwanza",38500.5,31/12/2026 08:05,TRUE
713123457,Ng’ombe tena,"TSh 1,500,000",2 January 2026

0713999888,#N/A,"38,500"
0713999666,Pamoja
`;

// One workbook by a program that writes as Excel does, and the same saved by LibreOffice in an American setting: dates
// in the short form of the country become dates of that country then.
for (const [name, date] of [
  ["xlsxwriter", "25/11/2026"],
  ["libreoffice", "11/25/2026"],
] as const) {
  test(`a workbook of ${name}: the first visible sheet as it is seen, each row in its place`, async () => {
    for (const pieces of [65_536, 100, 7]) {
      const { workbook, csv } = await open(await fixture(name), pieces);
      assert.partialDeepStrictEqual(workbook, {
        sheet: "Wateja 2026",
        sheets: 2,
        hiddenRows: 1,
        hiddenColumns: 1,
      });
      assert.equal(csv, SAVED(date));
    }
  });
}

test("a workbook of openpyxl, as programs make reports", async () => {
  const { workbook, csv } = await open(await fixture("openpyxl"));
  assert.partialDeepStrictEqual(workbook, { sheet: "Wateja", sheets: 1, hiddenRows: 0, hiddenColumns: 0 });
  assert.equal(
    csv,
    `Simu,Jina,Bei,Tarehe
255713123456,Neema,38500,2026-11-25
0713345679,"Juma & ""Wana"" <Ltd>
Mwanza","TSh 38,500.50",2026-12-31 8:05:00

713123457,Ng’ombe
`,
  );
});

test("sizes written behind the bytes, as Google Sheets does, and parts that are not compressed", async () => {
  const parts = { sheet: sheetOf([["Simu"], ["0712345678"]]) };
  for (const zip of [{ isStreamed: true }, { isStored: true }]) {
    assert.equal(await csvOf({ ...parts, zip: () => zip }), "Simu\n0712345678\n");
  }
});

test("every kind of cell", async () => {
  const cells = [
    '<c t="s"><v>0</v></c>',
    '<c t="s"><v>1</v></c>',
    '<c t="str"><f>A1&amp;"x"</f><v>a_x000D__x005F_</v></c>',
    '<c t="inlineStr"><is><r><t>Ng</t></r><rPh><t>hint</t></rPh><r><t xml:space="preserve">ombe </t></r></is></c>',
    '<c t="b"><v>1</v></c>',
    '<c t="e"><v>#DIV/0!</v></c>',
    '<c t="d"><v>2026-11-21T00:00:00</v></c>',
    '<c s="1"><v>46347</v></c>',
    "<c><v>2.55713123456E11</v></c>",
    '<c s="9"><v>-7.5</v></c>',
    "<c><f>1+1</f></c>",
    "<c s='1'/>",
    '<c t="str"><v></v></c>',
    "<c><v>1</v></c>",
  ];
  const sheet = `<row>${cells.join("")}</row>`;
  const strings = ["a,b", 'c"d\ne'];
  assert.equal(
    await csvOf({ sheet, strings, formats: ["General", "d/m/yyyy"] }),
    '"a,b","c""d\ne","a\r_",Ngombe ,TRUE,#DIV/0!,2026-11-21,21/11/2026,255713123456,-7.5,=?,,,1\n',
  );
});

test("rich texts and texts with prefix, order of parts and case of names do not matter", async () => {
  const replaced = {
    "xl/sharedStrings.xml": null,
    "XL/SharedStrings.xml":
      '<x:sst xmlns:x="m"><x:si><x:r><x:rPr><x:b/></x:rPr><x:t>Si</x:t></x:r><x:r><x:t>mu</x:t></x:r></x:si></x:sst>',
  };
  assert.equal(
    await csvOf({ sheet: '<row r="2"><c r="B2" t="s"><v>0</v></c></row>', replaced }),
    "\n,Simu\n",
  );
});

test("dates of a workbook that counts from 1904", async () => {
  const book = `<workbookPr date1904="1"/>${oneSheet("Mac")}`;
  const sheet = '<row r="1"><c r="A1" s="1"><v>44885</v></c></row>';
  assert.equal(await csvOf({ book, sheet, formats: ["General", "d/m/yyyy"] }), "21/11/2026\n");
});

test("rows and columns keep their places; the first row is as wide as the sheet, empty ones below cost nothing", async () => {
  const sheet = `<row r="3"><c r="B3"><v>1</v></c></row><row r="5" spans="1:9"><c r="D5"><v>2</v></c><c r="F5" s="1"/></row>
    <row r="1048576"><c r="A1048576" s="1"/></row>`;
  assert.equal(await csvOf({ sheet }), "\n\n,1,,\n\n,,,2\n");
});

test("hidden rows and columns are left out and counted, a folded group too; the lines of the others stay", async () => {
  const columns =
    '<cols><col min="1" max="1" width="9"/><col min="2" max="3" hidden="1"/><col min="5" max="16384" hidden="true"/></cols>';
  const sheet = [
    sheetOf([["Simu", "Siri", null, "Jina", "Mbali"]]),
    '<row r="2" hidden="1"><c r="A2"><v>713000001</v></c></row>',
    '<row r="3" hidden="1"/>',
    '<row r="4" outlineLevel="1" hidden="true"><c r="A4"><v>713000002</v></c></row>',
    '<row r="5" collapsed="1"><c r="A5"><v>713000003</v></c><c r="B5"><v>1</v></c></row>',
    '<row r="6"><c r="C6"><v>1</v></c></row>',
  ].join("");
  const { workbook, csv } = await open(workbookBytes({ columns, sheet }));
  assert.equal(csv, "Simu,Jina\n\n\n\n713000003\n");
  assert.deepEqual([workbook?.hiddenRows, workbook?.hiddenColumns], [2, 3]);
});

test("hidden sheets and sheets of charts are passed over", async () => {
  const book = `<sheets><sheet name="Siri" sheetId="1" state="veryHidden" r:id="rId1"/>
    <sheet name="Mitindo" sheetId="2" r:id="rId2"/><sheet name="A &amp; B" sheetId="4" state="visible" r:id="rId4"/></sheets>`;
  const { workbook, csv } = await open(workbookBytes({ book, sheet: sheetOf([["Siri"]]) }));
  assert.deepEqual([workbook?.sheet, workbook?.sheets, csv], ["A & B", 1, "Nyingine\n"]);
});

const TWO = oneSheet("Oktoba").replace(
  "</sheets>",
  '<sheet name="Novemba" sheetId="2" r:id="rId4"/></sheets>',
);
const list = (...numbers: string[]) =>
  sheetOf([["Jina", "Simu"], ...numbers.map((number) => ["Asha", number])]);
const second = (rows: string) => ({
  "xl/worksheets/sheet2.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
});

test("sheets: the one that is chosen is read, and it is said which can be chosen and which have phone numbers", async () => {
  const bytes = workbookBytes({
    book: TWO,
    sheet: list("0712345678"),
    replaced: second(list("0754000901", "0754000902")),
  });
  const names = ["Oktoba", "Novemba"];
  const first = await open(bytes);
  assert.deepEqual(
    [first.workbook?.sheet, first.workbook?.names, first.workbook?.lists],
    ["Oktoba", names, names],
  );
  const { workbook, csv } = await open(bytes, 7, "Novemba");
  assert.deepEqual([workbook?.sheet, workbook?.sheets, workbook?.lists], ["Novemba", 2, names]);
  assert.equal(csv, "Jina,Simu\nAsha,0754000901\nAsha,0754000902\n");
  const rule = "The workbook has no sheet “Desemba” that can be seen. Its sheets: “Oktoba”, “Novemba”.";
  const fields = [{ path: "mapping.sheet", rule }];
  await assert.rejects(open(bytes, 7, "Desemba"), { code: "invalid_input", fields });
});

test("sheets: a cover before the only list is passed over, and nothing has to be asked", async () => {
  const cover = sheetOf([
    ["Mkoa", "Wateja"],
    ["Mwanza", 12],
    ["Maswali", "piga 0754000700"],
  ]);
  const bytes = workbookBytes({ book: TWO, sheet: cover, replaced: second(list("0754000901")) });
  const { workbook } = await open(bytes);
  assert.deepEqual([workbook?.sheet, workbook?.lists], ["Novemba", ["Novemba"]]);
  assert.equal((await open(bytes, 7, "Oktoba")).workbook?.sheet, "Oktoba");
});
