import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { sheetOf, workbookBytes } from "#lib/testing/bytes/workbook-bytes.ts";
import { readBoth } from "./test-read-both.ts";

const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../audience/fixtures/${name}`, import.meta.url)));

/** Numbers without 255, and of each row that is left out its number and a part of the reason. */
type Expected = { sent: string[]; left?: [row: number, reason: RegExp][] };

const LETTERS = /Letters in a phone number/;
const NO_NUMBER = /No phone number/;
const FOUR = ["754000111", "688000207", "688000208"];

const DOUBTFUL_ROWS: Record<string, Expected> = {
  "01-hana-simu.csv": { sent: FOUR, left: [[3, LETTERS]] },
  "01-mobile-colon-number.csv": { sent: FOUR, left: [[3, LETTERS]] },
  "01-no-phone.csv": { sent: FOUR, left: [[3, LETTERS]] },
  "01-note-mentions-phone.csv": { sent: ["754000111", "688000207"], left: [[3, NO_NUMBER]] },
  "01-repeat-heading-case.csv": {
    sent: ["754000111", "713000206", "688000207"],
    left: [[4, /repeats the column names/]],
  },
  "01-shop-name-mobile.csv": { sent: ["754000111", "688000207"], left: [[3, NO_NUMBER]] },
  "01-whatsapp-before-number.csv": { sent: FOUR, left: [[3, LETTERS]] },
};

type Options = Parameters<typeof readBoth>[1];

async function assertRead(name: string, { sent, left = [] }: Expected, options?: Options): Promise<void> {
  const read = await readBoth(fixture(name), options);
  assert.deepEqual(
    read.recipients.map(({ number }) => number.replace("+255", "")),
    sent,
    name,
  );
  assert.deepEqual(
    read.excluded.map(({ row }) => row),
    left.map(([row]) => row),
    name,
  );
  for (const [at, [, reason]] of left.entries()) assert.match(read.excluded[at]?.reason ?? "", reason, name);
}

test("a doubt about one row: that row is left out with its reason, the file goes on", async () => {
  for (const [name, expected] of Object.entries(DOUBTFUL_ROWS)) await assertRead(name, expected);
});

test("two sheets with numbers: the first, until another one is chosen; a hidden row of a campaign is left out", async () => {
  const name = "10-two-lists-second-active.xlsx";
  await assertRead(name, { sent: ["754000111", "713000206", "688000207"] });
  await assertRead(name, { sent: ["754000901", "754000902"] }, { sheet: "Novemba" });
  await assertRead("09-optout-hidden-row.xlsx", { sent: ["754000801", "754000803"] });
});

test("numbers with marks that no screen shows: each is read, and said to be respaced", async () => {
  const last = [208, 209, 210, 211, 212, 213, 214, 215].map((end) => `754000${end}`);
  const sent = ["754000111", "713000206", "688000207", ...last];
  await assertRead("05-unseen-marks-in-numbers.csv", { sent });
});

test("countries: every spelling is known, and a number with + needs none", async () => {
  const sent = ["754000111", "713000206", "688000207"];
  await assertRead("02-country-iso-short-name.csv", { sent });
  const abroad = ["754000111", "+233241234567", "+243812345678"];
  await assertRead("02-country-unknown-but-plus.csv", { sent: abroad }, { isHomeOnly: false });
  const { recipients, excluded } = await readBoth(fixture("02-country-names.csv"));
  const home = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 25, 26];
  assert.deepEqual(
    recipients.map(({ number }) => number),
    home.map((person) => `+2557540005${String(person).padStart(2, "0")}`),
  );
  for (const { reason, value } of excluded) assert.doesNotMatch(reason, /do not know the country/, value);
  assert.equal(recipients.length + excluded.length, 36);
});

test("words for nothing: nobody is called by one, with and without a default text", async () => {
  const nothing = /^(?:Jina|form\.name) (?:is empty|says .+|shows the error .+)$/;
  const template = "Habari {{Jina}}";
  const rows = [...Array(21).keys()].map((at) => at + 3).filter((row) => ![15, 19].includes(row));
  await assertRead(
    "03-words-for-nothing.csv",
    { sent: ["754000111", "754000124", "754000128"], left: rows.map((row) => [row, nothing]) },
    { template },
  );
  const { recipients } = await readBoth(fixture("03-words-for-nothing.csv"), { template: "{{Jina|Mteja}}" });
  assert.deepEqual([...new Set(recipients.map(({ text }) => text))], ["A\u200dsha", "Mteja", "0", "Test"]);
  await assertRead(
    "03-commcare-dashes.csv",
    {
      sent: ["754000111", "688000207"],
      left: [
        [3, nothing],
        [4, NO_NUMBER],
      ],
    },
    { template: "Habari {{form.name}}" },
  );
});

const bytesOf = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) =>
  new Uint8Array(Uint16Array.from(`\ufeff${text}`, (unit) => unit.charCodeAt(0)).buffer);

const sentOf = async (bytes: Uint8Array): Promise<string[]> =>
  (await readBoth(bytes)).recipients.map(({ number }) => number.replace("+255", ""));

test("zero bytes and Ctrl-Z: they make no file another thing than text, wherever they are", async () => {
  const rows = Array.from({ length: 1_000 }, (_, at) => `Mtu,0754${100_000 + at}\n`).join("");
  const table = `Jina,Simu\n${rows}`;
  const whole = await sentOf(bytesOf(table));
  assert.equal(whole.length, 1_000);
  for (const odd of [
    `${table}\u0000`,
    `${table}${"\u0000".repeat(5_000)}`,
    `${"\u0000".repeat(600)}${table}`,
    `${table}\u001a`,
    table.replace("Mtu,0754100500", "M\u0000tu,0754\u0000100500"),
    table.replace("Mtu,0754100001", "Mtu\u0000,0754100001"),
    table.replace("Mtu,0754100999\n", "Mtu,0754100999\n\u001a"),
  ])
    assert.deepEqual(await sentOf(bytesOf(odd)), whole);
  await assertRead("19-ctrl-z.csv", { sent: ["754000111", "713000206"] });
});

test("each line in quotation marks as a whole: its cells are read as without them", async () => {
  await assertRead("13-each-line-quoted.csv", { sent: ["754000111", "713000206"] });
  const { inspection, recipients } = await readBoth(
    bytesOf('\ufeff"Jina;Simu;Mahali"\n\n"Asha;0754000111;""Moshi; Mjini"""\n"Juma;0713000206;Arusha"\n'),
  );
  assert.deepEqual(inspection.headers, ["Jina", "Simu", "Mahali"]);
  assert.deepEqual(
    recipients.map(({ row, columns }) => [row, columns.at(-1)]),
    [
      [3, "Moshi; Mjini"],
      [4, "Arusha"],
    ],
  );
});

test("a column in quotation marks: what stands in it stays one cell", async () => {
  assert.deepEqual(await sentOf(bytesOf('"Simu"\n"255,754,000,111"\n"0713000206"\n')), [
    "754000111",
    "713000206",
  ]);
  const { excluded } = await readBoth(bytesOf('"0754000111,0713000206"\n"0688000207,0688000208"\n'));
  assert.deepEqual(
    [...new Set(excluded.map(({ reason }) => reason))],
    ["This cell has more than one number"],
  );
});

test("a heading with a line break: its words stand in one line", async () => {
  const { inspection, recipients } = await readBoth(fixture("14-heading-with-line-break.csv"), {
    template: "Habari {{Jina kamili}}",
  });
  assert.deepEqual(inspection.headers, ["Jina kamili", "Simu"]);
  assert.deepEqual(
    recipients.map(({ text }) => text),
    ["Habari Asha"],
  );
});

test("two numbers in a cell: nobody chooses one of them, and one number twice is one", async () => {
  const several = /more than one number/;
  await assertRead("16-google-triple-colon.csv", {
    sent: ["713000206", "754000209"],
    left: [
      [2, several],
      [4, several],
    ],
  });
  const cells = ["0754 000 111 / 0713 000 206", "0754000111, 0713000206", "+255 754 000 111 | 0713 000 206"];
  const { excluded } = await readBoth(
    bytesOf(`Jina\tSimu\n${cells.map((cell) => `A\t${cell}\n`).join("")}B\t0688000207\n`),
  );
  for (const { reason } of excluded) assert.match(reason, several);
  assert.equal(excluded.length, cells.length);
});

test("what is no table: refused by the name of its form in every encoding, with the way out", async () => {
  const forms: [RegExp, string][] = [
    [/web page.*Save as/, "<html><table><tr><td>Simu</td></tr><tr><td>0754000111</td></tr></table></html>"],
    [/web page.*Save as/, "<!-- a --><table><tr><td>0754000111</td></tr></table>"],
    [
      /MHTML.*Save as/,
      "MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\tboundary=x\r\n\r\n--x\r\n<table>",
    ],
    [/MHTML.*Save as/, "From: <Saved by Excel>\r\nSubject:\r\nMIME-Version: 1.0\r\n\r\n--x\r\n<table>"],
    [/vCard.*as CSV/, "BEGIN:VCARD\r\nVERSION:2.1\r\nFN:Asha\r\nTEL;CELL:0754000111\r\nEND:VCARD\r\n"],
    [/JSON.*CSV/, '[{"Jina":"Asha","Simu":"0754000111"},{"Jina":"Juma","Simu":"0713000206"}]'],
    [/JSON.*CSV/, '{"Jina":"Asha","Simu":"0754000111"}\n{"Jina":"Juma","Simu":"0713000206"}\n'],
    [/SYLK.*Save as/, 'ID;PWXL;N;E\r\nP;PGeneral\r\nC;Y1;X1;K"Simu"\r\nC;Y2;X1;K"0754000111"\r\nE\r\n'],
    [/DIF.*Save as/, 'TABLE\r\n0,1\r\n"EXCEL"\r\nVECTORS\r\n0,1\r\n""\r\n'],
  ];
  for (const [reason, text] of forms)
    for (const bytes of [bytesOf(text), bytesOf(`\ufeff${text}`), utf16(text)])
      await assert.rejects(readBoth(bytes), { code: "unreadable_file", message: reason }, text);
  for (const name of ["17-html-utf16.xls", "17-mhtml.xls", "17-vcard-utf16.vcf", "17-json.csv"])
    await assert.rejects(readBoth(fixture(name)), { code: "unreadable_file" }, name);
  for (const text of ["ID;Phone\nA;0754000111\nC;0713000206\n", "From,To\nAsha,0754000111\n"])
    assert.ok((await sentOf(bytesOf(text))).length > 0, text);
});

test("a sheet of 1,200 columns is read as a text of as many is", async () => {
  const heads = ["Jina", "Simu", ...Array.from({ length: 1_198 }, (_, at) => `q${at}`)];
  const row = ["Asha", "0754000111", ...heads.slice(2).map((_, at) => `v${at}`)];
  const files = [
    workbookBytes({ sheet: sheetOf([heads, row]) }),
    bytesOf(`${heads.join()}\n${row.join()}\n`),
  ];
  for (const bytes of files) {
    const { inspection, recipients } = await readBoth(bytes, { template: "{{q1197}}" });
    assert.equal(inspection.headers.length, 1_200);
    assert.deepEqual(
      recipients.map(({ text }) => text),
      ["v1197"],
    );
  }
});

test("a cell of 262,144 characters: in the first row -> the browser and the server read every row", async () => {
  const long = "x".repeat(262_144);
  const { recipients } = await readBoth(
    new TextEncoder().encode(`Name,Phone\n${long},0754100001\nB,0754100002\n`),
    { pieces: 9_973 },
  );
  assert.deepEqual(
    recipients.map(({ row, number }) => [row, number]),
    [
      [2, "+255754100001"],
      [3, "+255754100002"],
    ],
  );
});

test("a row of a megabyte: among others -> the browser and the server leave out that row alone", async () => {
  const text = `Name,Phone\nA,0754100001\nB,0754100002,${"x".repeat(1 << 20)}\nC,0754100003\n`;
  const { recipients, excluded } = await readBoth(new TextEncoder().encode(text), { pieces: 9_973 });
  assert.deepEqual([recipients.map(({ row }) => row), excluded.map(({ row }) => row)], [[2, 4], [3]]);
});
