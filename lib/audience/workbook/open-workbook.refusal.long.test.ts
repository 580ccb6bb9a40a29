import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { Fault } from "../../fault.ts";
import { storedBytes } from "../../testing/bytes/import-bytes.ts";
import { oneSheet, sheetOf, type WorkbookParts, workbookBytes } from "../../testing/bytes/workbook-bytes.ts";
import { type ZipFile, zipBytes } from "../../testing/bytes/zip-bytes.ts";
import { openTable } from "../file/open-table.ts";

async function read(bytes: Uint8Array): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of (await openTable(storedBytes(bytes))).open()) parts.push(chunk);
  return Buffer.concat(parts).toString();
}

const isFault = (error: unknown, sentence: RegExp) =>
  error instanceof Fault && error.code === "unreadable_file" && sentence.test(error.detail);

const refuses = (bytes: Uint8Array, sentence: RegExp, message = String(sentence)) =>
  assert.rejects(read(bytes), (error) => isFault(error, sentence), message);

const refusesParts = (parts: Partial<WorkbookParts>, sentence: RegExp, message?: string) =>
  refuses(workbookBytes({ sheet: sheetOf([["Simu"], ["0712345678"]]), ...parts }), sentence, message);

const textFile = (name: string, text = "x"): ZipFile => ({ name, bytes: Buffer.from(text) });

test("archives that are something else, each with the way out", async () => {
  const types = textFile("[Content_Types].xml");
  const kinds: [ZipFile[], RegExp][] = [
    [[], /ZIP archive.*Unpack/],
    [[textFile("picha.png"), textFile("wateja.csv")], /ZIP archive.*Unpack/],
    [[textFile("mimetype"), textFile("content.xml")], /OpenDocument.*Save as/],
    [[types, textFile("xl/workbook.bin")], /xlsb.*Save as/],
    [[types, textFile("word/document.xml")], /text document/],
    [[types, textFile("ppt/presentation.xml")], /presentation/],
    [[textFile("Index/Document.iwa")], /Numbers.*Export/],
    [[types], /damaged/],
  ];
  for (const [files, sentence] of kinds) await refuses(zipBytes(files), sentence);
});

test("a password on the archive, a way of packing that workbooks do not have", async () => {
  await refusesParts({ zip: () => ({ directory: { flags: 1 } }) }, /password/);
  await refusesParts({ zip: () => ({ directory: { method: 14 } }) }, /damaged/);
});

test("a directory that lies", async () => {
  for (const directory of [
    { crc: 1 },
    { bytes: 3 },
    { bytes: 1e9 },
    { at: 5 },
    { at: 1e9 },
    { at: 0xffffffff },
  ]) {
    await refusesParts({ zip: () => ({ directory }) }, /damaged/, JSON.stringify(directory));
  }
});

test("a bomb is refused by what comes out of it, before it has come out", async () => {
  const blank = "<x/>".repeat(5_000_000);
  await refusesParts({ sheet: blank }, /more than 200 times/);
  const says100 = (name: string) => (name.includes("sheet1") ? { directory: { bytes: 100 } } : {});
  await refusesParts({ sheet: blank, zip: says100 }, /more than 200 times/);
  await refusesParts({ replaced: { "xl/sharedStrings.xml": `<sst>${blank}</sst>` } }, /more than 200 times/);
});

test("a part that is larger than any workbook has", async () => {
  const formats = Array.from({ length: 300_000 }, (_, index) => `0.00" ${index * 7_919}"`);
  await refusesParts({ formats }, /larger than 16 MB/);
});

test("a long text that stands in many cells", async () => {
  const cells = Array.from(
    { length: 18_000 },
    (_, index) => `<row r="${index + 1}"><c t="s"><v>0</v></c></row>`,
  );
  await refusesParts({ strings: ["a".repeat(32_000)], sheet: cells.join("") }, /512 MB/);
});

test("more parts than a workbook has", async () => {
  await refuses(
    zipBytes(Array.from({ length: 10_001 }, (_, index) => textFile(`xl/${index}`))),
    /more parts/,
  );
});

test("sheets that break the rules of their format", async () => {
  for (const sheet of [
    '<row r="2"/><row r="1"/>',
    '<row r="0"/>',
    '<row r="1048577"/>',
    '<row r="x"/>',
    '<row r="1"><c r="1"><v>1</v></c></row>',
    '<row r="1"><c t="s"><v>7</v></c></row>',
    '<row r="1"><c t="s"><v>x</v></c></row>',
    '<row r="1"><c><v>abc</v></c></row>',
    '<row r="1"><c><v>0x10</v></c></row>',
    '<row r="1"><c><v>1</v></row>',
    '<row r="1"><c t="inlineStr"><is><t>&bomb;</t></is></c></row>',
  ]) {
    await refusesParts({ sheet }, /damaged/, sheet);
  }
  await refusesParts({ sheet: '<row r="7"><c r="XFE7"><v>1</v></c></row>' }, /damaged/);
  await refusesParts({ replaced: { "xl/styles.xml": null } }, /damaged/);
  await refusesParts({ replaced: { "xl/sharedStrings.xml": "<!DOCTYPE sst><sst/>" } }, /damaged/);
  await refusesParts({ replaced: { "xl/workbook.xml": "<workbook>" } }, /damaged/);
  await refusesParts({ book: oneSheet("Wateja").replace("rId1", "rId9") }, /damaged/);
  await refusesParts({ replaced: { "xl/workbook.xml": "" } }, /damaged/);
});

test("nothing to read: no sheet that is seen, an empty one, one that a filter has emptied", async () => {
  const hidden = oneSheet("Siri").replace("r:id", 'state="hidden" r:id');
  await refusesParts({ book: hidden }, /Every sheet of this workbook is hidden/);
  await refusesParts({ sheet: '<row r="1"><c s="0"/></row>' }, /“Wateja” is empty\. Fill it in/);
  const second = '<sheet name="Orodha" sheetId="2" r:id="rId4"/></sheets>';
  const book = oneSheet("Karatasi1").replace("</sheets>", second);
  await refusesParts({ book, sheet: "" }, /“Karatasi1” is empty, and no other sheet has phone numbers/);
  await refusesParts({ sheet: '<row r="1" hidden="1"><c><v>1</v></c></row>' }, /Every row.*hidden.*filter/);
});

test("cut off anywhere, it is damaged", async () => {
  const bytes = await readFile(new URL("../../testing/fixtures/wateja-xlsxwriter.xlsx", import.meta.url));
  for (let length = 4; length < bytes.length; length += 97) {
    await refuses(bytes.subarray(0, length), /damaged/, `${length} bytes`);
  }
});

test("property: with some bytes changed it is refused or says the same", async () => {
  const bytes = new Uint8Array(
    await readFile(new URL("../../testing/fixtures/wateja-xlsxwriter.xlsx", import.meta.url)),
  );
  const whole = await read(bytes);
  const change = fc.tuple(fc.integer({ min: 4, max: bytes.length - 1 }), fc.integer({ min: 0, max: 255 }));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      const changed = bytes.slice();
      for (const [at, byte] of changes) changed[at] = byte;
      const said = await read(changed).catch((error: unknown) => {
        if (!isFault(error, /./)) throw error;
        return whole;
      });
      assert.equal(said, whole);
    }),
    { numRuns: 800 },
  );
});
