import assert from "node:assert/strict";
import { test } from "node:test";
import { inferSchema, initParser } from "udsv";
import { fc } from "#lib/testing/random/fast-check.ts";
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

type Read = { row: number; cells: string[]; line?: string };

function readMarked(chunks: string[], quote: '"' | "'" = '"'): Read[] {
  const rows: Read[] = [];
  const reader = createRowReader({ delimiter: ",", quote }, (cells, row, damage) => {
    rows.push(damage ? { row, cells, line: damage.line } : { row, cells });
  });
  for (const chunk of chunks) reader.push(chunk);
  reader.end();
  return rows;
}

const STRAY: [string, string, Read[]][] = [
  [
    "opened and never closed",
    'a,"b\nc,d\n',
    [
      { row: 1, cells: ["a", '"b'], line: 'a,"b' },
      { row: 2, cells: ["c", "d"] },
    ],
  ],
  [
    "opened, and a later cell is quoted",
    'a,"b\nc,"d"\n',
    [
      { row: 1, cells: ["a", '"b'], line: 'a,"b' },
      { row: 2, cells: ["c", "d"] },
    ],
  ],
  [
    "two marks with a person between them",
    '0712345678,"b\n0713345679,c\n0714345679,d"\ne,f',
    [
      { row: 1, cells: ["0712345678", '"b'], line: '0712345678,"b' },
      { row: 2, cells: ["0713345679", "c"] },
      { row: 3, cells: ["0714345679", 'd"'], line: '0714345679,d"' },
      { row: 4, cells: ["e", "f"] },
    ],
  ],
  ["letters behind the closing mark", '"a" b,c\r\n', [{ row: 1, cells: ['"a" b', "c"], line: '"a" b,c' }]],
  [
    "marks escaped by a backslash",
    '"a \\"b\\" c",d',
    [{ row: 1, cells: ['"a \\"b\\" c"', "d"], line: '"a \\"b\\" c",d' }],
  ],
  [
    "behind a cell of two lines",
    '"x\ny","b\nc,d\n',
    [
      { row: 1, cells: ["x\ny", '"b'], line: '"x\ny","b' },
      { row: 2, cells: ["c", "d"] },
    ],
  ],
];

for (const [name, text, expected] of STRAY) {
  test(`a stray quotation mark damages its own row only: ${name}, in pieces of any size`, () => {
    for (const size of [1, 2, 3, 7, 1_000]) {
      const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
        text.slice(at * size, (at + 1) * size),
      );
      assert.deepEqual(readMarked(chunks), expected, `${size} characters at a time`);
    }
  });
}

test("a mark that is closed farther away than any cell is long swallows nobody", () => {
  const rows = readMarked(['a,"b\n', ...Array<string>(10).fill("c,d\n".repeat(2_000)), 'e"\n']);
  assert.deepEqual([rows.length, rows[0]?.line], [20_002, 'a,"b']);
  assert.deepEqual(rows[20_000], { row: 20_001, cells: ["c", "d"] });
});

test("comma and blank, single marks, inches and pairs inside a text are read", () => {
  assert.deepEqual(readMarked(['a, "b, c" , d\n"e" ,f,g\n']), [
    { row: 1, cells: ["a", "b, c", " d"] },
    { row: 2, cells: ["e", "f", "g"] },
  ]);
  assert.deepEqual(readMarked(["'a','b, ''c'''\n'ng'ombe',d\n"], "'"), [
    { row: 1, cells: ["a", "b, 'c'"] },
    { row: 2, cells: ["'ng'ombe'", "d"], line: "'ng'ombe',d" },
  ]);
  assert.deepEqual(readMarked(['5" pipe,Juma "Simba" Ali,bomba 2.5"\n']), [
    { row: 1, cells: ['5" pipe', 'Juma "Simba" Ali', 'bomba 2.5"'] },
  ]);
});

test("a quoted cell of 100,000 characters in one line: wherever the text is cut -> it is read as it is written", () => {
  const value = `a "b", ${"x, ".repeat(33_333)}`;
  const text = `n,"${value.replaceAll('"', '""')}",c\nd,e,f\n`;
  for (const size of [7_919, 16_384, text.length])
    assert.deepEqual(readMarked(piecesOf(text, size)), [
      { row: 1, cells: ["n", value, "c"] },
      { row: 2, cells: ["d", "e", "f"] },
    ]);
});

const MILLION = 1_000_000;
const piecesOf = (text: string, size: number) =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size));

/** Rows as they are numbered, each as its cells; null for one that is too long. */
function readLong(pieces: string[]): [number, string[] | null][] {
  const rows: [number, string[] | null][] = [];
  const reader = createRowReader({ delimiter: "," }, (cells, row, damage) => {
    rows.push([row, damage?.isTooLong ? null : cells.map((cell) => cell.slice(0, 5))]);
  });
  for (const piece of pieces) reader.push(piece);
  reader.end();
  return rows;
}

const TOO_LONG = [
  ["without a quotation mark", "x".repeat(MILLION + 1)],
  ["of many cells", "a,b,".repeat(MILLION / 2)],
  ["with a quoted cell", `"${"x ".repeat(MILLION)}"`],
  ["with a mark that is not closed", `a,"${"x".repeat(3 * MILLION)}`],
  ["with many quoted cells", `"${"y".repeat(30_000)}",`.repeat(40)],
  ["of blanks", " ".repeat(MILLION + 1)],
] as const;

for (const [what, long] of TOO_LONG)
  test(`a row of more than a million characters: ${what} -> it alone is too long, wherever the text is cut`, () => {
    for (const end of ["\n", "\r\n", "\r"]) {
      const text = ["a,b", long, "c,d", "", "e,f", ""].join(end);
      const expected = [
        [1, ["a", "b"]],
        [2, null],
        [3, ["c", "d"]],
        [5, ["e", "f"]],
      ];
      for (const size of [16_384, 65_521, text.length])
        assert.deepEqual(readLong(piecesOf(text, size)), expected, `${JSON.stringify(end)} by ${size}`);
      const cut = text.indexOf(`${end}c,d`) + 1;
      assert.deepEqual(readLong([...piecesOf(text.slice(0, cut), 16_384), text.slice(cut)]), expected);
    }
  });

test("a row of a million characters: as long as a row may be -> it is read", () => {
  for (const end of ["\n", "\r\n", "\r"])
    for (const size of [16_384, 1_000_001, 3 * MILLION])
      assert.deepEqual(readLong(piecesOf(`${"x".repeat(MILLION)}${end}c`, size)), [
        [1, ["xxxxx"]],
        [2, ["c"]],
      ]);
});

test("a line without an end: a hundred million characters -> one row, of which the start is kept", () => {
  const rows: [string, number][] = [];
  const reader = createRowReader({ delimiter: "," }, (cells, row, damage) => {
    rows.push([cells.join(), row]);
    assert.ok(damage?.isTooLong && damage.line.length <= 10_000);
  });
  const piece = "x".repeat(99_999);
  reader.push("0754100001,Asha,");
  for (let at = 0; at < 1_000; at++) reader.push(piece);
  reader.end();
  assert.deepEqual(rows, [["0754100001,Asha", 1]]);
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

for (const [what, address] of [
  ["the first a number and a comma", "0754 913 268, Plot 5\nKariakoo"],
  ["the second with a comma", "Plot 5, Uhuru Street\nKariakoo, Dar es Salaam"],
  ["the second a number and nothing else", "Plot 5, Uhuru Street\n0754 913 268"],
] as const)
  test(`a quoted address of two lines, ${what} -> one cell of one person`, () => {
    assert.deepEqual(
      readMarked([`name,phone,address\nAsha,0754913267,"${address}"\nNeema,0754913269,Tabora\n`]),
      [
        { row: 1, cells: ["name", "phone", "address"] },
        { row: 2, cells: ["Asha", "0754913267", address] },
        { row: 3, cells: ["Neema", "0754913269", "Tabora"] },
      ],
    );
  });
