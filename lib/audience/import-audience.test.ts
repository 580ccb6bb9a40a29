import assert from "node:assert/strict";
import { test } from "node:test";
import { importBytes, outWhere } from "../testing/bytes/import-bytes.ts";
import { composeChat, composeTemplate } from "./text/compose.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

const EVERY_BUCKET = `Simu,Jina
+255712345678,Neema
0713345679,Juma
,Asha
07123,Pili
0222123456,Duka
+254712345678,Otieno
712345678,Neema tena
0754000111,Hataki
`;

test("each row is in one bucket, with its row in the spreadsheet and a sentence", async () => {
  const { summary, recipients, excluded } = await importBytes(bytesOf(EVERY_BUCKET), {
    forbiddenOf: outWhere((number) => number === "+255754000111"),
  });
  assert.deepEqual(summary.counts, {
    rows: 8,
    ok: 1,
    repaired: 1,
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
  assert.deepEqual(
    recipients.map(({ seq, row, number }) => [seq, row, number]),
    [
      [1, 2, "+255712345678"],
      [2, 3, "+255713345679"],
    ],
  );
  assert.deepEqual(
    excluded.map(({ row, bucket, value }) => [row, bucket, value]),
    [
      [4, "empty", ""],
      [5, "invalid", "07123"],
      [6, "notMobile", "0222123456"],
      [7, "otherCountry", "+254712345678"],
      [8, "duplicate", "712345678"],
      [9, "suppressed", "0754000111"],
    ],
  );
  for (const row of excluded) assert.notEqual(row.reason, "");
});

test("numbers that are looked up ahead, a piece of the file at a time, give the same as numbers that are known", async () => {
  const lines = Array.from({ length: 5_000 }, (_, i) => `+2557${String(12_000_000 + i * 7919)};Mteja "${i}"`);
  const bytes = bytesOf(`${EVERY_BUCKET.replaceAll(",", ";")}${lines.join("\n")}\n`);
  const isOut = (number: string) => number === "+255754000111" || number.endsWith("3");
  for (const duplicates of ["first", "last"] as const) {
    const known = await importBytes(bytes, { forbiddenOf: outWhere(isOut), duplicates });
    const asked: number[] = [];
    let out = new Set<string>();
    const ahead = await importBytes(bytes, {
      duplicates,
      forbiddenOf: outWhere((number) => out.has(number)),
      lookAhead: async (numbers) => {
        asked.push(numbers.length);
        await new Promise(setImmediate);
        out = new Set(numbers.filter(isOut));
      },
    });
    // First, as it takes minutes to show how two long lists differ.
    assert.deepEqual(ahead.summary.counts, known.summary.counts);
    assert.deepEqual(ahead, known);
    assert.ok(asked.length > 1 && Math.max(...asked) < 4_000, `asked for ${asked} at once`);
  }
});

test("chat reaches other countries", async () => {
  const { summary } = await importBytes(bytesOf(EVERY_BUCKET), { isHomeOnly: false });
  assert.deepEqual([summary.counts.otherCountry, summary.counts.ok], [0, 2]);
});

test("a row that is shown carries the values of its template, beside its text where it has one", async () => {
  const bytes = bytesOf("Simu,Jina\n0712345678,Neema\n");
  const parameters = { "1": "Ndugu {{Jina}}" };
  for (const [compose, text, values] of [
    [composeTemplate(parameters, ["Simu", "Jina"]), "", { "1": "Ndugu Neema" }],
    [
      composeChat("Habari {{Jina}}", { parameters }, ["Simu", "Jina"]),
      "Habari Neema",
      { "1": "Ndugu Neema" },
    ],
    [composeChat('{"1":"{{Jina}}"}', null, ["Simu", "Jina"]), '{"1":"Neema"}', null],
  ] as const) {
    const { summary } = await importBytes(bytes, { compose });
    const [row] = summary.preview;
    assert.deepEqual([row?.text, row?.parameters], [text, values]);
  }
});

test("of a number's rows the first or the last is kept, among those that can be sent", async () => {
  const bytes = bytesOf(
    "Simu,Jina\n0712345678,\n0712345678,b\n+255 712 345 678,c\n0712345678,\n0713345679,x\n",
  );
  const first = await importBytes(bytes, { template: "{{Jina}}" });
  assert.deepEqual(
    first.recipients.map((one) => [one.row, one.text]),
    [
      [3, "b"],
      [6, "x"],
    ],
  );
  const last = await importBytes(bytes, { template: "{{Jina}}", duplicates: "last" });
  assert.deepEqual(
    last.recipients.map((one) => [one.row, one.text]),
    [
      [4, "c"],
      [6, "x"],
    ],
  );
  for (const { counts } of [first.summary, last.summary])
    assert.deepEqual([counts.invalid, counts.duplicate], [2, 1]);
  const number = "+255712345678";
  assert.deepEqual(first.summary.repeats, [{ number, kept: 3, rows: [4], count: 1 }]);
  assert.deepEqual(last.summary.repeats, [{ number, kept: 4, rows: [3], count: 1 }]);
});

test("things to fix are verbs with their rows", async () => {
  const text = "Simu,Jina,Bei\n0712345678,a,\nO713345679,b,5\n2.55713E+11,c,5\n,d,5\n0713345679,e,5\n";
  const { summary, excluded } = await importBytes(bytesOf(text), { template: "TSh {{Bei}}" });
  assert.deepEqual(
    summary.problems.map(({ todo, count, rows }) => [todo.split(",")[0], count, rows]),
    [
      ["Fill in Bei in 1 row", 1, [2]],
      ["Fix 2 phone numbers", 2, [3, 4]],
      ["Add 1 missing phone number", 1, [5]],
    ],
  );
  assert.match(excluded.find((row) => row.row === 4)?.reason ?? "", /Format the column as text/);
  assert.match(excluded.find((row) => row.row === 2)?.reason ?? "", /Bei/);
});

test("segments are counted over the rendered rows; the longest, the most expensive and the first stand-in are shown", async () => {
  const lines = Array.from({ length: 300 }, (_, index) => `0712${100_000 + index},Mteja`);
  lines[200] = `0712100200,${"a".repeat(200)}`;
  lines[250] = "0712100250,’".padEnd(12 + 140, "b");
  lines[280] = "0712100280,";
  const { summary } = await importBytes(bytesOf(`Simu,Jina\n${lines.join("\n")}`), {
    template: "Habari {{Jina|wetu}}",
  });
  assert.deepEqual(summary.segments, {
    total: 298 + 2 + 3,
    largest: 3,
    histogram: [
      { segments: 1, count: 298 },
      { segments: 2, count: 1 },
      { segments: 3, count: 1 },
    ],
  });
  const shown = summary.preview.map((row) => row.row);
  assert.deepEqual(shown.slice(0, 3), [2, 3, 4]);
  for (const row of [202, 252, 282]) assert.ok(shown.includes(row), String(row));
});

test("a row over 918 characters is refused, the others go", async () => {
  const { summary } = await importBytes(bytesOf(`Simu,Neno\n0712345678,${"a".repeat(919)}\n0713345679,b\n`), {
    template: "{{Neno}}",
  });
  assert.deepEqual([summary.counts.ok + summary.counts.repaired, summary.counts.invalid], [1, 1]);
  assert.match(summary.problems[0]?.todo ?? "", /Shorten/);
});

test("a row with more cells than headings is left out: a price that is split says something else", async () => {
  const text = 'Simu,Jina,Bei\n0712345678,Juma,38,500\n0713345679,Asha,"38,500"\n0714345680,Pili,5,,\n';
  const template = "{{Jina}}: TSh {{Bei}}";
  for (const duplicates of ["first", "last"] as const) {
    const again = `${text}0713345679,Asha,39,000\n`;
    const { summary, recipients, excluded } = await importBytes(bytesOf(again), { template, duplicates });
    assert.deepEqual(
      recipients.map((one) => [one.row, one.text]),
      [
        [3, "Asha: TSh 38,500"],
        [4, "Pili: TSh 5"],
      ],
    );
    assert.deepEqual(
      excluded.map(({ row, bucket, columns }) => [row, bucket, columns.length]),
      [
        [2, "invalid", 4],
        [5, "invalid", 4],
      ],
    );
    assert.match(excluded[0]?.reason ?? "", /4 cells, but the file has 3 columns.*quotation marks/);
    assert.match(summary.problems[0]?.todo ?? "", /^Fix 2 rows/);
  }
  const bare = await importBytes(bytesOf("0712345678\n0713345679,x\n"), { hasHeader: false });
  assert.equal(bare.recipients.length, 2);
});

test("values with fields, quotes or formulas in them are only text", async () => {
  const { recipients } = await importBytes(bytesOf('Simu,__proto__\n0712345678,"{{Simu}} $& =1+1"\n'), {
    template: "{{__proto__}}",
  });
  assert.deepEqual(
    [recipients[0]?.text, recipients[0]?.columns],
    ["{{Simu}} $& =1+1", ["0712345678", "{{Simu}} $& =1+1"]],
  );
});

test("a mended grid is shown up to 500 rows; opt-outs and duplicates do not crowd out what has to be mended", async () => {
  const good = Array.from({ length: 900 }, (_, index) => `0712${100_000 + index}`);
  const text = `Simu\n${good.join("\n")}\n${good.join("\n")}\n07123\n`;
  const { summary } = await importBytes(bytesOf(text));
  assert.equal(summary.counts.duplicate, 900);
  assert.ok(summary.excluded.length <= 1_000);
  assert.ok(summary.excluded.some((row) => row.bucket === "invalid"));
});

function utf16(text: string): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let index = 0; index < text.length; index++) view.setUint16(index * 2, text.charCodeAt(index), true);
  return new Uint8Array(view.buffer);
}

const FORMS: [string, (text: string) => Uint8Array][] = [
  ["UTF-8", bytesOf],
  ["UTF-8 with BOM", (text) => bytesOf(`\ufeff${text}`)],
  ["UTF-16LE", utf16],
  ["UTF-16LE with BOM", (text) => utf16(`\ufeff${text}`)],
  ["Windows-1252", (text) => Uint8Array.from(text, (one) => one.charCodeAt(0))],
  ["CR LF", (text) => bytesOf(text.replaceAll("\n", "\r\n"))],
  ["CR", (text) => bytesOf(text.replaceAll("\n", "\r"))],
  ["semicolons", (text) => bytesOf(text.replaceAll(",", ";"))],
  ["tabs", (text) => bytesOf(text.replaceAll(",", "\t"))],
  ["pipes", (text) => bytesOf(text.replaceAll(",", "|"))],
  ["sep=", (text) => bytesOf(`sep=;\r\n${text.replaceAll(",", ";")}`)],
  ["sep= saved as a cell", (text) => bytesOf(`"sep=,"\n${text}`)],
  [
    "sep= saved as a cell among single marks",
    (text) => bytesOf(`'sep=,'\n${text.replaceAll(/[^,\n]+/g, "'$&'")}`),
  ],
  ["quoted", (text) => bytesOf(text.replaceAll(/[^,\n]+/g, '"$&"'))],
  ["rows of delimiters only", (text) => bytesOf(text.replace("\n\n", "\n , \n").concat(",\n,\n"))],
  ["no last line end", (text) => bytesOf(text.trimEnd())],
];

for (const [name, form] of FORMS) {
  test(`${name}: the same people with the same rows, in pieces of any size`, async () => {
    const text = "Simu,Jina\n0712345678,José\n\n0713345679,Zoë\n07,x\n";
    for (const pieces of [1, 2, 3, 5, 11, 10_000]) {
      const { summary, recipients } = await importBytes(form(text), { template: "{{Jina}}", pieces });
      assert.deepEqual(
        recipients.map(({ row, number, text: words }) => [row, number, words]),
        [
          [2, "+255712345678", "José"],
          [4, "+255713345679", "Zoë"],
        ],
        `${pieces} bytes at a time`,
      );
      assert.deepEqual([summary.counts.rows, summary.counts.invalid], [3, 1]);
    }
  });
}

test("repairs are counted by kind and sum to the repaired rows", async () => {
  const numbers = [
    "0712345601",
    "0712345602",
    "712345603",
    "255712345604",
    "00255712345605",
    "+255712345606",
  ];
  const file = `Simu,Jina\n${[...numbers, "+255 (0) 712-345-607"].map((number) => `${number},Neema`).join("\n")}\n`;
  const { summary } = await importBytes(bytesOf(file));
  assert.deepEqual(Object.fromEntries(summary.repairs.map(({ kind, count }) => [kind, count])), {
    "country-added": 2,
    "zero-restored": 1,
    "plus-added": 1,
    "international-prefix": 1,
    "trunk-zero-dropped": 1,
  });
  assert.equal(summary.repairs[0]?.kind, "country-added");
  assert.equal(summary.counts.repaired, 6);
});

test("a sheet of a comma region that has given its numbers decimals is read, and its amounts stay amounts", async () => {
  for (const zeros of [",0", ",00"]) {
    const rows = ["754000318", "255754000319"].map((number) => `${number}${zeros};Neema;12.500.000,00`);
    const { inspection, summary, recipients } = await importBytes(
      bytesOf(`Simu;Jina;Bei\r\n${rows.join("\r\n")}\r\n754000320;Juma;1,00\r\n`),
    );
    assert.deepEqual([inspection.delimiter, inspection.phoneColumn], [";", 0]);
    assert.deepEqual(
      recipients.map(({ number }) => number),
      ["+255754000318", "+255754000319", "+255754000320"],
    );
    assert.equal(summary.counts.repaired, 3);
  }
});

test("two numbers in one cell are still two, whatever stands between them", async () => {
  const rows = ["754000318,754000319", "754000318,00754000319", "754000318,00;754000319,00"];
  const { recipients, summary } = await importBytes(
    bytesOf(`Simu;Jina\n0754000317;Neema\n${rows.map((cell) => `"${cell}";Juma`).join("\n")}\n`),
  );
  assert.deepEqual([recipients.length, summary.counts.invalid], [1, 3]);
});
