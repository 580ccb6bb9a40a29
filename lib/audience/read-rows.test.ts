import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { inferSchema, initParser } from "udsv";
import { Fault } from "../fault.ts";
import { createRowReader } from "./read-rows.ts";

function read(chunks: string[]): [number, ...string[]][] {
  const rows: [number, ...string[]][] = [];
  const reader = createRowReader({ delimiter: "," }, (cells, row) => {
    rows.push([row, ...cells]);
  });
  for (const chunk of chunks) reader.push(chunk);
  reader.end();
  return rows;
}

test("CR LF, LF and CR end a row, the last row needs no end", () => {
  const expected = [
    [1, "a", "b"],
    [2, "c", "d"],
  ];
  assert.deepEqual(read(["a,b\r\nc,d\r\n"]), expected);
  assert.deepEqual(read(["a,b\nc,d"]), expected);
  assert.deepEqual(read(["a,b\rc,d\r"]), expected);
  assert.deepEqual(read(['"a","b"\r\n"c","d"\r\n']), expected);
  assert.deepEqual(read(["a,b\r", "\nc,d\r"]), expected);
});

test("a file of mixed line ends loses nobody inside a cell", () => {
  assert.deepEqual(read(["a\rb\r\nc\nd\r\re"]), [
    [1, "a"],
    [2, "b"],
    [3, "c"],
    [4, "d"],
    [6, "e"],
  ]);
});

test("row numbers are those of the spreadsheet: blank lines count, quoted line breaks do not", () => {
  assert.deepEqual(read(['a\n\n\r\n"b\nb2\r\nb3"\nc\n']), [
    [1, "a"],
    [4, "b\nb2\r\nb3"],
    [5, "c"],
  ]);
});

test("quotes: doubled inside, delimiters kept, a quote inside a bare cell is a letter", () => {
  assert.deepEqual(read(['"say ""hi""","a,b",5" pipe,"",""""\n']), [
    [1, 'say "hi"', "a,b", '5" pipe', "", '"'],
  ]);
});

test("empty cells and ragged rows stay as they are", () => {
  assert.deepEqual(read([",,\na\nb,c,d,e\n"]), [
    [1, "", "", ""],
    [2, "a"],
    [3, "b", "c", "d", "e"],
  ]);
});

test("a quotation mark that is never closed is refused and named, not read to the end of the file", () => {
  const refusal = (error: unknown) =>
    error instanceof Fault && error.code === "unreadable_file" && /Row 2/.test(error.detail);
  assert.throws(() => read(['a,b\n"c,d\n', "e,f\n".repeat(20)]), refusal);
  assert.throws(
    () => read(['a,b\n"c,d\ne,"f"\n']),
    refusal,
    "the opening mark of a later cell closes nothing",
  );
  assert.throws(() => read(['a,b\n"c,d\n', ...Array<string>(40).fill("e,f\n".repeat(10_000))]), refusal);
});

const cell = fc.string({ unit: fc.constantFrom(...'ab,;"\n\r 7ŵ😀'), maxLength: 6 });
const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;
const written = (value: string) => (/[",\n\r]/.test(value) ? quoted(value) : value);

test("property: what was written is read, wherever the text is cut", () => {
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 });
  const cuts = fc.array(fc.nat(200), { maxLength: 12 });
  fc.assert(
    fc.property(table, cuts, fc.constantFrom("\n", "\r\n", "\r"), (rows, at, end) => {
      const text = rows.map((row) => row.map(written).join(",")).join(end);
      const places = [...new Set([0, ...at.filter((cut) => cut < text.length)])].sort((a, b) => a - b);
      const chunks = places.map((from, index) => text.slice(from, places[index + 1]));
      assert.deepEqual(
        read(chunks),
        rows.map((row, index) => [index + 1, ...row]),
      );
    }),
  );
});

test("property: cells are cut as udsv cuts them, where the file is regular", () => {
  const regular = fc.string({ unit: fc.constantFrom(...'ab," 7ŵ😀\n'), minLength: 1, maxLength: 6 });
  const table = fc.array(fc.tuple(regular, regular, regular), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(table, (rows) => {
      const text = `x,y,z\n${rows.map((row) => row.map(quoted).join(",")).join("\n")}\n`;
      const parser = initParser(inferSchema(text, { col: ",", row: "\n", encl: '"' }));
      assert.deepEqual(
        read([text])
          .slice(1)
          .map(([_, ...cells]) => cells),
        parser.stringArrs(text),
      );
    }),
  );
});
