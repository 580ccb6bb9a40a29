import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault } from "../../fault.ts";
import { headersOf, inspectFile, SAMPLE_BYTES } from "./inspect-file.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const inspect = (text: string) => inspectFile(bytesOf(text));

const refuses = (bytes: Uint8Array, sentence: RegExp) =>
  assert.throws(
    () => inspectFile(bytes),
    (error) => error instanceof Fault && error.code === "unreadable_file" && sentence.test(error.detail),
  );

test("encoding, delimiter, headers, phone column and the first rows", () => {
  const { encoding, delimiter, hasHeader, headers, phoneColumn, rows } = inspect(
    "\ufeffJina;Simu;Bei\r\nNeema;0712345678;1,5\r\nJuma;0713345679;2\r\n",
  );
  assert.deepEqual(
    { encoding, delimiter, hasHeader, headers, phoneColumn, rows },
    {
      encoding: "utf-8",
      delimiter: ";",
      hasHeader: true,
      headers: ["Jina", "Simu", "Bei"],
      phoneColumn: 1,
      rows: [
        ["Neema", "0712345678", "1,5"],
        ["Juma", "0713345679", "2"],
      ],
    },
  );
});

test("a plain list of numbers needs no header and no delimiter", () => {
  const { hasHeader, headers, phoneColumn, rows } = inspect("0712345678\n0713345679\n");
  assert.deepEqual([hasHeader, headers, phoneColumn, rows.length], [false, ["Column A"], 0, 2]);
});

test("a first row whose number has to be mended is a person, not a heading", () => {
  for (const number of ["O712345678", "0712345678/0713345679", "0712345678 (duka)"]) {
    const { hasHeader, rows } = inspect(`${number};Neema\n0713345680;Juma\n`);
    assert.deepEqual([hasHeader, rows.length], [false, 2], number);
  }
  for (const heading of ["Salio 31/12/2025", "Simu 2", "2025/2026"]) {
    assert.equal(inspect(`Simu;${heading}\n0713345680;5\n`).hasHeader, true, heading);
  }
});

test("the first rows are numbered as a spreadsheet shows them", () => {
  assert.deepEqual(inspect("sep=;\n\nSimu;Jina\n\n;\n0712345678;a\n0713345679;b\n").rowNumbers, [5, 6]);
  assert.deepEqual(inspect("\n0712345678\n0713345679\n").rowNumbers, [2, 3]);
});

test("one column without phones: no column is guessed", () => {
  assert.equal(inspect("Jina\nNeema\nJuma\n").phoneColumn, null);
});

test("what is no table of text is refused with the way out", () => {
  refuses(bytesOf(""), /empty/);
  refuses(bytesOf("\ufeff"), /no rows/);
  refuses(bytesOf("\n\r\n\n"), /no rows/);
  refuses(bytesOf("Simu,Jina\n"), /column names, but no rows below/);
  refuses(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), /old Excel workbook.*Save as.*xlsx/);
  const locked = `\u{cfd0}\u{e011}${" ".repeat(700)}EncryptedPackage`;
  refuses(new Uint8Array(Uint16Array.from(locked, (one) => one.charCodeAt(0)).buffer), /has a password/);
  refuses(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0xd, 0xa), /picture/);
  refuses(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), /picture/);
  refuses(bytesOf("%PDF-1.7\n"), /PDF/);
  refuses(
    bytesOf("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Asha\r\nTEL:0712345678\r\n"),
    /vCard.*export it there as CSV/,
  );
  refuses(
    Uint8Array.from({ length: 2_000 }, (_, index) => (index * 97 + (index >> 3)) % 256),
    /not a text file/,
  );
});

test("headers: blank and repeated ones get the letter of their column, and no name is magic", () => {
  assert.deepEqual(headersOf([["Jina", "", "Jina", "__proto__", "constructor"]], true), [
    "Jina",
    "Column B",
    "Jina C",
    "__proto__",
    "constructor",
  ]);
  assert.deepEqual(headersOf([["a"], ["b", "c"]], false), ["Column A", "Column B"]);
  assert.equal(headersOf([Array<string>(28).fill("")], true).at(-1), "Column AB");
  for (const row of [
    ["A", "A", "A B"],
    ["A", "A C", "A"],
    ["Column C", "A", ""],
  ]) {
    assert.equal(new Set(headersOf([row], true)).size, 3, row.join());
  }
});

test("a quotation mark that is never closed hides no row of the sample", () => {
  const text = `Simu,Jina\n0712345678,"Neema\n${"0713345679,Juma\n".repeat(20_000)}`;
  const { rows, headers } = inspectFile(bytesOf(text).subarray(0, SAMPLE_BYTES));
  assert.deepEqual(
    [headers, rows[1]],
    [
      ["Simu", "Jina"],
      ["0713345679", "Juma"],
    ],
  );
});

test("title rows above the headings are told, and a person can say that there are none", () => {
  const text =
    "Orodha ya wateja wa simu,,\nTarehe,22/11/2026,\n\nSimu,Jina,Bei\n0712345678,Asha,5\n0713345679,Juma,6\n";
  const { titleRows, headers, rowNumbers, phoneColumn } = inspect(text);
  assert.deepEqual([titleRows, headers, rowNumbers, phoneColumn], [2, ["Simu", "Jina", "Bei"], [5, 6], 0]);
  assert.deepEqual(inspectFile(bytesOf(text), { hasHeader: false }).titleRows, 0);
  const office = inspect("Simu ya ofisi: 0222123456,,\nMteja,Namba ya simu,Bei\nAsha,0712345678,5\n");
  assert.deepEqual([office.titleRows, office.headers[1]], [1, "Namba ya simu"]);
  for (const plain of [
    "Simu,Jina\n,Asha\n0712345678,Juma\n",
    "0712345678\n0713345679,x\n",
    "A,B\nx,Asha\n0712345678,Juma\n",
    "Simu\nx\n0712345678\n",
  ])
    assert.equal(inspect(plain).titleRows, 0, plain);
});

test("a last column without a name that most rows leave empty is no column", () => {
  const { headers } = inspect(
    "Simu,Jina,Bei,\n0712345678,Juma,38,500\n0713345679,Asha,5,\n0714345679,Pili,5,\n",
  );
  assert.deepEqual(headers, ["Simu", "Jina", "Bei"]);
  assert.equal(inspect("Simu,\n0712345678,Juma\n0713345679,Asha\n").headers.length, 2);
});

test("columns that only blanks separate are refused by name; a number with blanks in it is not", () => {
  refuses(bytesOf("Simu Jina\n0712345678 Asha Mushi\n0713345679 Juma\n"), /separated by spaces.*commas/);
  assert.equal(inspect("Simu\n0712 345 678\n0713 345 679\n").phoneColumn, 0);
});

test("web pages that call themselves a workbook are refused", () => {
  refuses(bytesOf("<html><table><tr><td>0712345678</td></tr></table></html>"), /web page.*Save as/);
  refuses(bytesOf('\ufeff\n<?xml version="1.0"?><Workbook/>'), /web page.*Save as/);
  assert.equal(inspect("<Simu>\n0712345678\n").phoneColumn, 0);
});

test("a sample that is cut inside a row does not show half a row", () => {
  const line = `0712345678,${"x".repeat(2_000)},Neema\n`;
  const text = `Simu,Neno,Jina\n${line.repeat(200)}`;
  const { rows } = inspectFile(bytesOf(text).subarray(0, SAMPLE_BYTES));
  assert.ok(rows.length > 100);
  for (const row of rows) assert.equal(row.length, 3);
});

test("which column holds the numbers is found by those of the company's own country", () => {
  const text = "Member,Mawasiliano\n1,98765 43210\n2,091234 56789\n3,+91 98765 43211\n";
  const inspect = (region: string) => inspectFile(new TextEncoder().encode(text), { region }).phoneColumn;
  assert.equal(inspect("IN"), 1);
  assert.equal(inspect("TZ"), null);
});
