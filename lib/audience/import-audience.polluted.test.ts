import assert from "node:assert/strict";
import { test } from "node:test";
import { importBytes } from "../testing/bytes/import-bytes.ts";
import { sheetOf, workbookBytes } from "../testing/bytes/workbook-bytes.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const template = "{{Jina}}: TSh {{Bei}}";

async function read(text: string | Uint8Array, options: Parameters<typeof importBytes>[1] = {}) {
  const bytes = typeof text === "string" ? bytesOf(text) : text;
  const { recipients, excluded, summary } = await importBytes(bytes, { template, ...options });
  return {
    sent: recipients.map((one) => [one.row, one.number.slice(4), one.text]),
    texts: recipients.map((one) => one.text),
    left: excluded.map((one) => [one.row, one.line ?? one.column]),
    reasons: excluded.map((one) => one.reason).join(" | "),
    todo: summary.problems.map((one) => one.todo),
    rows: summary.counts.rows,
  };
}

test("a stray quotation mark leaves out its own row, with the line to mend, and nobody else", async () => {
  const { sent, left, todo } = await read(
    'Simu,Jina,Bei\n0712345678,"Juma,5\n0713345679,"Asha",6\n0714345679,Pili",7\n',
  );
  assert.deepEqual(sent, [[3, "713345679", "Asha: TSh 6"]]);
  assert.deepEqual(left, [
    [2, '0712345678,"Juma,5'],
    [4, '0714345679,Pili",7'],
  ]);
  assert.match(todo[0] ?? "", /quotation marks in 2 rows/);
});

test("38,500 split into 38 never leaves: beyond the headings, without any, under an unnamed or seldom used one", async () => {
  const split = "0712345678,Juma,38,500";
  const files = [
    `Simu,Jina,Bei\n0713345679,Asha,5\n0714345679,Pili,6\n${split}\n`,
    `Simu,Jina,Bei,\n0713345679,Asha,5,\n0714345679,Pili,6,\n${split}\n`,
    `Simu,Jina,Bei,Maoni\n0713345679,Asha,5,\n0714345679,Pili,6,\n${split}\n`,
    `Simu,Jina,Bei,Maoni\n0713345679,Asha,5,\n0714345679,Pili,6,x\n${split},\n`,
  ];
  for (const file of files) {
    const { sent, left } = await read(file);
    assert.deepEqual([sent.map(([row]) => row), left.length], [[2, 3], 1], file);
    assert.match(String(left[0]?.[1]), /^0712345678,Juma,38,500/);
  }
  const bare = await read(`0713345679,Asha,5\n0714345679,Pili,6\n${split}\n`, { template: "{{Column C}}" });
  assert.deepEqual([bare.texts, bare.left], [["5", "6"], [[3, split]]]);
});

test("a remark in a seldom used column is no split value", async () => {
  const { sent } = await read(
    "Simu,Jina,Bei,Maoni\n0713345679,Asha,5,\n0714345679,Pili,6,\n0712345678,Juma,38,piga 500\n",
  );
  assert.equal(sent.length, 3);
});

test("one Latin-1 byte in a file of UTF-8 costs its own row, named with its column, and garbles no other", async () => {
  const good = bytesOf("Simu,Jina,Bei\n0712345678,José,5\n0713345679,Ng’wana,6\n0714345679,Zo");
  const bytes = Uint8Array.from([...good, 0xeb, ...bytesOf(",7\n")]);
  const { texts, left, reasons } = await read(bytes);
  assert.deepEqual(texts, ["José: TSh 5", "Ng’wana: TSh 6"]);
  assert.deepEqual(left, [[4, "Jina"]]);
  assert.match(reasons, /cannot read/);
  assert.equal(
    (await read(bytes, { template: "TSh {{Bei}}" })).texts.length,
    3,
    "what is not sent harms nobody",
  );
});

test("in a file of Latin-1 a row of UTF-8 is named, not sent as JosÃ©", async () => {
  const latin = Uint8Array.from("Simu,Jina,Bei\n0712345678,Zoë,5\n0713345679,Chloë,5\n", (one) =>
    one.charCodeAt(0),
  );
  const { texts, left } = await read(Uint8Array.from([...latin, ...bytesOf("0714345679,José,6\n")]));
  assert.deepEqual([texts, left], [["Zoë: TSh 5", "Chloë: TSh 5"], [[4, "Jina"]]]);
});

test("words for nothing take the default text or are named", async () => {
  for (const word of ["NULL", "null", "N/A", "n/a", "\\N", "NaN", " undefined "]) {
    const file = `Simu,Jina,Bei\n0712345678,${word},5\n0713345679,Nuru,6\n`;
    const { texts, left } = await read(file);
    assert.deepEqual([texts, left], [["Nuru: TSh 6"], [[2, "Jina"]]], word);
    assert.deepEqual((await read(file, { template: "{{Jina|Mteja}}" })).texts, ["Mteja", "Nuru"], word);
  }
});

test("an error or a formula without its result is named, whatever the default text", async () => {
  const file = 'Simu,Jina,Bei\n0712345678,=VLOOKUP(A2),5\n0713345679,"=""Asha""",6\n0714345679,#N/A,7\n';
  const { texts, reasons } = await read(file, { template: "{{Jina|Mteja}}" });
  assert.deepEqual(texts, ["Asha"]);
  assert.match(reasons, /formula without its result.*#N\/A/);
  const sheet = `${sheetOf([["Simu", "Jina"]])}
    <row r="2"><c r="A2"><v>712345678</v></c><c r="B2"><f>C2</f><v></v></c></row>
    <row r="3"><c r="A3"><v>713345679</v></c><c r="B3" t="str"><f>IF(1,"","")</f><v></v></c></row>`;
  const workbook = await read(workbookBytes({ sheet }), { template: "{{Jina|Mteja}}" });
  assert.deepEqual(workbook.sent, [[3, "713345679", "Mteja"]]);
  assert.match(workbook.reasons, /formula without its result/);
});

test("segments are counted over what is sent: the default text in place of a word for nothing", async () => {
  const file = bytesOf("Simu,Jina,Bei\n0712345678,NULL,5\n");
  const { recipients } = await importBytes(file, { template: `{{Jina|${"a".repeat(159)}’}}` });
  assert.equal(recipients[0]?.segments, 3);
});

test("title rows, comma and blank, single marks: the same people with the rows of the spreadsheet", async () => {
  const files: [string, number][] = [
    ['Wateja wa Novemba\n\nSimu,Jina,Bei\n0712345678,Asha,"38,500"\n0713345679,Juma,6\n', 4],
    ['Simu, Jina, Bei\n0712345678, Asha, "38,500"\n0713345679, Juma, 6\n', 2],
    ["'Simu','Jina','Bei'\n'0712345678','Asha','38,500'\n'0713345679','Juma','6'\n", 2],
  ];
  for (const [file, first] of files) {
    const { sent, rows } = await read(file);
    assert.equal(rows, 2);
    assert.deepEqual(sent, [
      [first, "712345678", "Asha: TSh 38,500"],
      [first + 1, "713345679", "Juma: TSh 6"],
    ]);
  }
});

test("second table: below other column names every row is left out with its reason, those above are sent", async () => {
  const first = "Simu,Jina,Bei\n0712345678,Asha,5\n";
  for (const [headings, row] of [
    ["\nSimu,Bei,Jina\n", 4],
    ["Simu,Bei,Jina\n", 3],
    ["Namba ya simu,BEI,Jina kamili\n", 3],
    ["\nOrodha ya pili\nPhone,Amount,Name\n", 5],
    ["\n\nJina,Simu\n", 5],
  ] as const) {
    const { sent, left, reasons, todo } = await read(
      `${first}${headings}0713345679,6,Juma\n0714345679,7,Pili\n`,
    );
    assert.deepEqual(sent, [[2, "712345678", "Asha: TSh 5"]], headings);
    assert.deepEqual(left.map(([at]) => at).slice(-3), [row, row + 1, row + 2], headings);
    assert.match(reasons, new RegExp(`second table begins in row ${row}`));
    assert.match(todo.join(), /Save the second table as its own file: 3 rows/);
  }
});

test("second table: its rows keep no number from a row above, whichever of several is kept", async () => {
  const file = bytesOf("Simu,Jina,Bei\n0712345678,Asha,5\nSimu,Bei,Jina\n0712345678,6,Asha\n");
  for (const duplicates of ["first", "last"] as const) {
    const { recipients } = await importBytes(file, { template, duplicates });
    assert.deepEqual([duplicates, recipients.map(({ text }) => text)], [duplicates, ["Asha: TSh 5"]]);
  }
});

test("column names again, in any capitals: one row to fix, and every row below is sent", async () => {
  for (const again of ["Simu,Jina,Bei", "SIMU,JINA,BEI", " simu , jina , bei "]) {
    const { sent, left, todo } = await read(
      `Simu,Jina,Bei\n0712345678,Asha,5\n${again}\n0713345679,Juma,6\nJumla,2,\n`,
    );
    assert.deepEqual([sent.length, left.map(([row]) => row)], [2, [3, 5]], again);
    assert.match(todo.join(), /Delete 1 row that repeats the column names/);
  }
});

test("a country or a dial code beside the number is part of it: 0712… of Kenya is no number of ours", async () => {
  const people = [
    ["Kenya", "0712345678"],
    ["TZ", "0713345679"],
    ["+256", "772345678"],
    ["", "0714345679"],
    ["Wakanda", "0715345679"],
    ["Tanzania", "+254712345679"],
    ["255", "0716345679"],
  ];
  const file = bytesOf(`Nchi,Simu\n${people.map((row) => row.join(",")).join("\n")}\n`);
  const home = await importBytes(file);
  assert.deepEqual(
    home.recipients.map(({ row, number }) => [row, number]),
    [
      [3, "+255713345679"],
      [5, "+255714345679"],
      [8, "+255716345679"],
    ],
  );
  assert.deepEqual(
    home.excluded.map(({ row, bucket }) => [row, bucket]),
    [
      [2, "otherCountry"],
      [4, "otherCountry"],
      [6, "invalid"],
      [7, "otherCountry"],
    ],
  );
  const chat = await importBytes(file, { isHomeOnly: false });
  assert.deepEqual(chat.recipients.map(({ number }) => number).slice(0, 3), [
    "+254712345678",
    "+255713345679",
    "+256772345678",
  ]);
});

const LONG = "x".repeat(262_144);

for (const [what, text, row] of [
  ["of its first row", `Name,Phone\n${LONG},0754100001\nB,0754100002\n`, 2],
  ["of a column nobody uses", `Name,Phone,Notes\nA,0754100001,${LONG}\nB,0754100002,\n`, 2],
  ["in quotation marks", `Name,Phone,Notes\nA,0754100001,"${LONG}"\nB,0754100002,\n`, 2],
  ["below a title", `Members of 2026\nName,Phone\n${LONG},0754100001\nB,0754100002\n`, 3],
] as const)
  test(`a cell of 262,144 characters: ${what} -> the columns and the rows below it are read`, async () => {
    const { inspection, recipients } = await importBytes(bytesOf(text));
    assert.deepEqual(inspection.headers.slice(0, 2), ["Name", "Phone"]);
    assert.ok(recipients.some(({ number }) => number === "+255754100002"));
    assert.ok(recipients.some((one) => one.row === row));
  });

const numbered = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `N${from + at},0754${String(100_000 + from + at)}`);
const MEGABYTE = "x".repeat(1 << 20);

for (const [what, long] of [
  ["at its start", `${MEGABYTE},0754200001`],
  ["behind the number", `Asha,0754200001,${MEGABYTE}`],
  ["in quotation marks", `"${MEGABYTE}",0754200001`],
])
  test(`a row of a megabyte among 6,001: ${what} -> it is left out with its reason, and every other is sent`, async () => {
    const lines = ["Name,Phone", ...numbered(0, 3_000), long, ...numbered(3_000, 3_000)];
    const { recipients, excluded, summary } = await importBytes(bytesOf(lines.join("\n")));
    assert.equal(recipients.length, 6_000);
    assert.equal(recipients.at(-1)?.row, 6_002);
    assert.deepEqual(
      excluded.map(({ row, bucket, reason }) => [row, bucket, reason]),
      [[3_002, "invalid", "This row is longer than a million characters. Shorten it, or delete it"]],
    );
    assert.equal(summary.counts.rows, 6_001);
    assert.deepEqual(
      summary.problems.map(({ todo }) => todo),
      ["Shorten 1 row that is longer than a million characters"],
    );
  });

test("a row of five megabytes: the first below the column names -> the rows below it are read", async () => {
  const text = `Name,Phone\n${MEGABYTE.repeat(5)},0754100001\nB,0754100002\n`;
  const { recipients, excluded } = await importBytes(bytesOf(text));
  assert.deepEqual([recipients.map(({ row }) => row), excluded.map(({ row }) => row)], [[3], [2]]);
});

test("a file of one row: more than a million characters -> refused, and the sentence names the row", async () => {
  for (const [text, row] of [
    [MEGABYTE, 1],
    [`Name,Phone\n${MEGABYTE},0754100001\n`, 2],
  ] as const)
    await assert.rejects(importBytes(bytesOf(text)), new RegExp(`Row ${row} is longer than a million`));
});
