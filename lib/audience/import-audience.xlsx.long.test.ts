import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { copiedLine } from "#lib/contract/rules/text/csv-line.ts";
import { fc } from "#lib/testing/random/fast-check.ts";
import { type ImportOptions, importBytes, outWhere } from "../testing/bytes/import-bytes.ts";
import { type SheetCell, sheetOf, workbookBytes } from "../testing/bytes/workbook-bytes.ts";

const workbook = (rows: SheetCell[][], formats?: string[]) =>
  workbookBytes({ sheet: sheetOf(rows), ...(formats && { formats }) });

const csv = (rows: SheetCell[][]) =>
  new TextEncoder().encode(
    rows
      .map((cells) =>
        copiedLine(
          cells.map((cell) => String(cell ?? "")),
          { delimiter: "," },
        ),
      )
      .join("\n"),
  );

const TABLE: SheetCell[][] = [
  ["Simu", "Jina"],
  ["+255712345678", "Neema"],
  [713345679, 'Juma, "Wana"\nMwanza'],
  [],
  [null, "Asha"],
  ["07123", "Pili"],
  ["0222123456", "Duka"],
  ["+254712345678", "Otieno"],
  [712345678, "Neema tena"],
  ["0754000111", "Hataki"],
  [255713345680, "Zawadi"],
];

test("the eight buckets, rows, columns and texts of a workbook are those of the same table as CSV", async () => {
  const options: ImportOptions = {
    template: "Habari {{Jina|Mteja}}",
    forbiddenOf: outWhere((number) => number === "+255754000111"),
  };
  for (const duplicates of ["first", "last"] as const) {
    const ours = await importBytes(workbook(TABLE), { ...options, duplicates, pieces: 1_000 });
    const { workbook: _, ...text } = await importBytes(csv(TABLE), { ...options, duplicates });
    // What a sheet cannot have is not looked for: a value that is split.
    const inspection = { ...text.inspection, usualCells: null };
    assert.deepEqual({ ...ours, workbook: undefined }, { ...text, inspection, workbook: undefined });
    assert.partialDeepStrictEqual(ours.workbook, {
      sheet: "Wateja",
      sheets: 1,
      hiddenRows: 0,
      hiddenColumns: 0,
    });
    const { ok, repaired, ...others } = ours.summary.counts;
    assert.equal(ok + repaired, 3);
    assert.deepEqual(others, {
      rows: 9,
      empty: 1,
      invalid: 1,
      notMobile: 1,
      otherCountry: 1,
      duplicate: 1,
      suppressed: 1,
      noConsent: 0,
      capped: 0,
      restricted: 0,
      trial: 0,
      without: 0,
      heldOut: 0,
    });
    assert.deepEqual(ours.recipients.map((one) => one.row).at(-1), 11);
  }
});

test("numbers that a sheet keeps as numbers: their digits, or a reason", async () => {
  const sheet = [
    ["General", "255713123456", "+255713123456"],
    ["General", "2.55713123457E11", "+255713123457"],
    ["0.00E+00", "255713123458", "+255713123458"],
    ["0.00", "255713123459", "+255713123459"],
    ["#,##0", "255713123460", "+255713123460"],
    ["0000000000", "713123461", "+255713123461"],
    ["General", "713123462", "+255713123462"],
    ["General", "255713000000", /Excel cut this number short. Format the column as text/],
    ["0", "2.55713E+11", /Excel cut this number short/],
    ["#,##0", "255713000000", /Excel cut this number short/],
    ["General", "2557131234561234", /Excel cut this number short/],
    ["General", "713123456.5", /fraction/],
    ["0", "713123456.5", /fraction/],
    ["General", "25571312345.6", /fraction/],
    ["General", "0.713123456", /fraction/],
    ["dd/mm/yyyy", "46347", /./],
    ["General", "-713123463", /below zero/],
    ["0_);(0)", "-713123464", /below zero/],
    ["0;[Red]0", "-713123465", /below zero/],
    ["#,##0;[Red]#,##0", "-713123466", /below zero/],
  ] as const;
  const formats = sheet.map(([format]) => format);
  const rows = sheet.map(
    ([, value], index) => `<row r="${index + 2}"><c r="A${index + 2}" s="${index}"><v>${value}</v></c></row>`,
  );
  const bytes = workbookBytes({ sheet: sheetOf([["Simu"]]) + rows.join(""), formats });
  const { recipients, excluded } = await importBytes(bytes, { phoneColumn: 0 });
  for (const [index, [format, value, wanted]] of sheet.entries()) {
    const place = `${format} ${value}`;
    const found = recipients.find(({ row }) => row === index + 2);
    if (typeof wanted === "string") assert.equal(found?.number, wanted, place);
    else {
      assert.equal(found, undefined, place);
      assert.match(excluded.find(({ row }) => row === index + 2)?.reason ?? "", wanted, place);
    }
  }
});

test("a formula that failed is an error of its row, as a phone number and in a message", async () => {
  const failed = (place: string) => `<c r="${place}" t="e"><f>VLOOKUP()</f><v>#N/A</v></c>`;
  const sheet = `${sheetOf([["Simu", "Jina"]])}<row r="2">${failed("A2")}</row>
    <row r="3"><c r="A3"><v>713123456</v></c>${failed("B3")}</row>`;
  const { excluded } = await importBytes(workbookBytes({ sheet }), { template: "Habari {{Jina|Mteja}}" });
  assert.deepEqual(
    excluded.map(({ row, bucket, reason }) => [row, bucket, reason]),
    [
      [2, "invalid", "The spreadsheet shows the error #N/A here"],
      [3, "invalid", "Jina shows the error #N/A"],
    ],
  );
});

test("prices and dates stand in a message as they stand in the sheet", async () => {
  const sheet = `${sheetOf([["Simu", "Bei", "Siku"]])}<row r="2"><c r="A2"><v>713123456</v></c>
    <c r="B2" s="0"><v>38500</v></c><c r="C2" s="1"><v>46347</v></c></row>`;
  const bytes = workbookBytes({ sheet, formats: ["#,##0", "dd/mm/yyyy"] });
  const { recipients } = await importBytes(bytes, { template: "TSh {{Bei}}, {{Siku}}" });
  assert.equal(recipients[0]?.text, "TSh 38,500, 21/11/2026");
});

test("columns without a name and beside the header can be used", async () => {
  const rows: SheetCell[][] = [["Jina"], ["Neema", "0712345678"], ["Juma", 713345679]];
  const { inspection, recipients } = await importBytes(workbook(rows));
  assert.deepEqual([inspection.headers, inspection.phoneColumn], [["Jina", "Column B"], 1]);
  assert.deepEqual(
    recipients.map(({ number }) => number),
    ["+255712345678", "+255713345679"],
  );
});

test("property: the same table as text and as a workbook gives the same people", async () => {
  const phone = fc.oneof(
    fc.constantFrom("0712345678", "+255712345679", "", "x", "0222123456", "2.55713E+11", "#N/A"),
    fc.integer({ min: 0, max: 999_999_999 }),
    fc.integer({ min: 255_600_000_001, max: 255_799_999_999 }).filter((value) => value % 1_000_000 !== 0),
  );
  const name = fc.string({ unit: fc.constantFrom(...'ab"’\n;, {}&<_x'), maxLength: 8 });
  const rows = fc.array(fc.oneof(fc.tuple(phone, name), fc.constant([])), { minLength: 1, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 500 }), async (list, pieces) => {
      const isBlank = (cells: readonly SheetCell[]) => cells.every((cell) => String(cell).trim() === "");
      fc.pre(list.some((cells) => !isBlank(cells)));
      const table: SheetCell[][] = [["Simu", "Jina"], ...list.map((cells) => [...cells])];
      const options: ImportOptions = { template: "Habari {{Jina}}", phoneColumn: 0 };
      const ours = await importBytes(workbook(table), { ...options, pieces });
      const text = await importBytes(csv(table), options);
      // A row keeps no empty cells at its end here; they mean nothing.
      const cellsOf = <T extends { columns: string[] }>(found: T[]) =>
        found.map((one) => ({ ...one, columns: [one.columns[0] ?? "", one.columns[1] ?? ""] }));
      assert.deepEqual(cellsOf(ours.recipients), cellsOf(text.recipients));
      assert.deepEqual(cellsOf(ours.excluded), cellsOf(text.excluded));
      assert.deepEqual(ours.summary.counts, text.summary.counts);
    }),
    { numRuns: 150 },
  );
});

test("memory does not grow with the rows", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  async function peakOf(rows: number): Promise<number> {
    const bytes = manyRows(rows);
    let peak = 0;
    let seen = 0;
    await importBytes(bytes, {
      keep: false,
      template: "Habari {{Jina}}",
      forbiddenOf: () => {
        if (++seen % 5_000 === 0) {
          collect();
          peak = Math.max(peak, process.memoryUsage().heapUsed);
        }
        return null;
      },
    });
    assert.equal(seen, rows);
    return peak;
  }
  await peakOf(10_000);
  const [small, large] = [await peakOf(10_000), await peakOf(100_000)];
  assert.ok(large / small <= 1.1, `${large} bytes of heap against ${small}`);
});

function manyRows(rows: number): Uint8Array {
  const parts = [sheetOf([["Simu", "Jina", "Bei"]])];
  for (let row = 2; row <= rows + 1; row++) {
    const number = 255_710_000_000 + row * 37;
    parts.push(
      `<row r="${row}"><c r="A${row}"><v>${number}</v></c><c r="B${row}" t="s"><v>${row % 50}</v></c><c r="C${row}" t="inlineStr"><is><t>Bei ya mteja ${row}</t></is></c></row>`,
    );
  }
  const strings = Array.from({ length: 50 }, (_, index) => `Mteja ${index}`);
  return workbookBytes({ sheet: parts.join(""), strings });
}
