import assert from "node:assert/strict";
import { test } from "node:test";
import { readEntry } from "#lib/audience/workbook/read-entry.ts";
import { readSheet } from "#lib/audience/workbook/read-sheet.ts";
import { readZip } from "#lib/audience/workbook/read-zip.ts";
import type { CellValue } from "#lib/contract/rules/workbook.ts";
import { cellsOf } from "#lib/testing/bytes/cells-of.ts";
import { storedBytes } from "#lib/testing/bytes/import-bytes.ts";
import { fc } from "#lib/testing/random/fast-check.ts";
import { SHEET_LIMITS, writeWorkbook } from "./report-response.ts";

async function* given(rows: CellValue[][]) {
  yield* rows;
}

async function written(rows: CellValue[][], header = ["A", "B"], limits = SHEET_LIMITS) {
  const plan = { name: "Report", header, rows: given(rows) };
  const pieces: Uint8Array[] = [];
  for await (const piece of writeWorkbook(plan, limits)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const backOf = async (text: string) => (await cellsOf(await written([["x", text]])))[1]?.[1];

async function sheetsOf(bytes: Uint8Array): Promise<string[][][]> {
  const file = storedBytes(bytes);
  const directory = await readZip(file);
  const entries = [...directory].filter(([name]) => name.startsWith("xl/worksheets/"));
  return Promise.all(
    entries.map(async ([, entry]) => {
      const rows: string[][] = [];
      const parts = { strings: [], show: () => String };
      for await (const _ of readSheet(readEntry(file, entry, 2 ** 20), parts, ({ cells }) =>
        rows.push(cells),
      ));
      return rows;
    }),
  );
}

test("every text comes back as it was, whatever it looks like", async () => {
  const texts = [
    ..."=1+1|+255 713 123 456|-5|@x|0712345678|2.55713E+11|1/2|TRUE|#N/A".split("|"),
    ..." x | |<b>&amp;</b>|]]>|\"'|_x000D_|_x005F_x0041_|_x0041_x0042_|_x00|😀 ng’ombe|مرحبا".split("|"),
    ...["\u0001", "\u000b\u001f", "a\r\nb\tc", "\u0001x0041_", "\ufffe\uffff", "\u0085\u2028", "\u202e"],
  ];
  for (const text of texts) assert.equal(await backOf(text), text, JSON.stringify(text));
  // No text in the database holds a zero, and our reader drops Ctrl-Z from any file.
  const unit = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("_x0041_", "_", "x0009_", "\u0001", "&lt;", "\r"),
  );
  const text = fc
    .array(unit, { maxLength: 12 })
    .map((parts) => parts.join("").replaceAll("\0", "").replaceAll("\u001a", ""));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 20, maxLength: 50 }), async (all) => {
      const back = await cellsOf(await written(all.map((one) => ["x", one])));
      assert.deepEqual(
        back.slice(1).map(([, one]) => one ?? ""),
        all,
      );
    }),
    { numRuns: 30 },
  );
});

test("a text longer than a cell holds is cut between characters, and says so", async () => {
  const longest = "y".repeat(32_767);
  assert.equal(await backOf(longest), longest);
  for (const text of [`${longest}y`, "😀".repeat(20_000), `y${"😀".repeat(20_000)}`]) {
    const back = (await backOf(text)) ?? "";
    assert.ok(back.length <= 32_767 && back.isWellFormed());
    assert.match(back, /cut here: a cell of a workbook holds 32,767 characters/);
    assert.ok(text.startsWith(back.slice(0, 32_000)));
  }
});

test("numbers are numbers, empty cells are none, and columns go on after Z", async () => {
  const header = Array.from({ length: 704 }, (_, index) => `h${index}`);
  const row = header.map((_, index) => (index % 2 ? index : ""));
  const [top, first] = await cellsOf(await written([row], header));
  assert.deepEqual(top, header);
  assert.deepEqual(first, row.map(String));
});

for (const limits of [
  { ...SHEET_LIMITS, rows: 3 },
  { ...SHEET_LIMITS, characters: 1_500 },
]) {
  test(`what a sheet cannot hold goes on in the next, under the same header: ${JSON.stringify(limits)}`, async () => {
    const rows = Array.from({ length: 7 }, (_, index) => [`row ${index}`, "y".repeat(200)]);
    const sheets = await sheetsOf(await written(rows, ["A", "B"], limits));
    assert.ok(sheets.length > 2);
    for (const [top] of sheets) assert.deepEqual(top, ["A", "B"]);
    assert.deepEqual(
      sheets.flatMap((sheet) => sheet.slice(1)),
      rows,
    );
  });
}

test("exactly full, a sheet has none after it; without rows there is one with the header", async () => {
  const limits = { ...SHEET_LIMITS, rows: 3 };
  assert.equal((await sheetsOf(await written([["1"], ["2"]], ["A"], limits))).length, 1);
  assert.deepEqual(await sheetsOf(await written([], ["A"])), [[["A"]]]);
});

test("rows are asked for only as the bytes are read, and no more once the reader is gone", async () => {
  let asked = 0;
  let isOver = false;
  async function* endless() {
    try {
      for (;;) yield [asked++, "y".repeat(1_000)];
    } finally {
      isOver = true;
    }
  }
  const bytes = writeWorkbook({ name: "Report", header: ["A"], rows: endless() });
  for (let piece = 0; piece < 10; piece++) await bytes.next();
  assert.ok(asked > 0 && asked < 5_000, `${asked} rows for ten pieces`);
  await bytes.return(undefined);
  assert.ok(isOver);
});
