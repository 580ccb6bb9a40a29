import assert from "node:assert/strict";
import { test } from "node:test";
import { inspectFile } from "#lib/audience/file/inspect-file.ts";
import { inspectTable, openTable } from "#lib/audience/file/open-table.ts";
import { sheetOf, workbookBytes } from "#lib/testing/bytes/workbook-bytes.ts";
import type { AudiencePlan } from "../audience-messages.ts";
import { mergeFieldsOf, piecesOf, toPlainTemplate } from "../merge-fields.ts";
import { checkFile, mendFile, storedFileOf } from "./check-file.ts";

const CSV = `Simu;Jina;Bei
0754000318;Asha;38,500

713000206;;38,500
2.55713E+11;Daudi;39,000
0754 000 318;Asha tena;1
0688000941;Upendo;
`;

const PLAN: AudiencePlan = {
  channel: "sms",
  text: "Habari {{Jina|Mteja}}, ng\u2019ombe TSh {{Bei}}",
  parameters: {},
  phoneColumn: 0,
  countryColumn: null,
  duplicates: "first",
  region: "TZ",
  isSandbox: false,
};

const tableOf = (text: string | Blob) => openTable(storedFileOf(new Blob([text])));
const inspectionOf = (text: string) => inspectFile(new TextEncoder().encode(text));

test("every row is counted once and the bad cell of a bad row is named", async () => {
  const { check, rows, repeated } = await checkFile(await tableOf(CSV), inspectionOf(CSV), PLAN);
  assert.equal(check.counts.rows, 5);
  assert.equal(check.recipients, 2);
  assert.equal(check.counts.duplicate, 1);
  assert.deepEqual(check.repeats, [{ number: "+255754000318", kept: 2, rows: [6], count: 1 }]);
  assert.deepEqual(repeated, [
    {
      row: 6,
      column: 0,
      columns: ["0754 000 318", "Asha tena", "1"],
      reason: "The same number is in an earlier row: row 2",
    },
  ]);
  assert.deepEqual(
    check.bad.map(({ row, column }) => [row, column]),
    [
      [5, 0],
      [7, 2],
    ],
  );
  assert.deepEqual(rows[1]?.columns, ["713000206", "", "38,500"]);
  assert.equal(check.withFallback, 1);
  assert.deepEqual(check.empties, [0, 1, 1]);
});

test("the invented people of our sample file are rows to mend, but in the sandbox", async () => {
  const csv = "Simu;Jina;Bei\n0754 981 401;Rehema Salum;1\n0713981402;Joseph Kimaro;2\n0754000318;Asha;3\n";
  const checkIn = async (isSandbox: boolean) =>
    (await checkFile(await tableOf(csv), inspectionOf(csv), { ...PLAN, isSandbox })).check;
  const { recipients, bad, badCount } = await checkIn(false);
  assert.deepEqual([recipients, badCount], [1, 2]);
  for (const { column, reason } of bad)
    assert.match(`${column} ${reason}`, /^0 .*sample file\. Delete the row/);
  assert.equal((await checkIn(true)).recipients, 3);
});

test("a mended file keeps its row numbers, blank lines included, and only the named cells change", async () => {
  const mended = await mendFile(await tableOf(CSV), inspectionOf(CSV), [
    { row: 5, column: 0, value: "0713000777" },
    { row: 7, column: 2, value: 'a;"b"' },
  ]);
  const text = await mended.text();
  const { check, rows } = await checkFile(await tableOf(mended), inspectionOf(text), PLAN);
  assert.equal(check.badCount, 0);
  assert.deepEqual(
    rows.map(({ row }) => row),
    [2, 4, 5, 7],
  );
  assert.equal(rows[3]?.columns[2], 'a;"b"');
});

test("a damaged row is mended as a whole line, and stays damaged while another row is mended", async () => {
  for (const [good, stray, split] of [
    ['0754000318,Asha,"38,500"', '0713000206,"Daudi,1', "0713000207,Juma,38,500"],
    ["'0754000318','Asha','38,500'", "'0713000206','Ng'wana','1'", "'0713000207','Juma','38','500'"],
  ] as const) {
    const csv = `${good.includes('"') ? "Simu,Jina,Bei" : "'Simu','Jina','Bei'"}\n${good}\n${stray}\n${split}\n${good}\n`;
    const first = await checkFile(await tableOf(csv), inspectionOf(csv), PLAN);
    assert.deepEqual(
      first.check.bad.map(({ row, column, line }) => [row, column, line]),
      [
        [3, -1, stray],
        [4, -1, split],
      ],
    );
    const joined = split.replace(/38(.*)500/, good.includes('"') ? '"38,500"' : "38,500").replace(/$/, "");
    const once = await (
      await mendFile(await tableOf(csv), inspectionOf(csv), [{ row: 4, column: -1, value: joined }])
    ).text();
    const second = await checkFile(await tableOf(once), inspectionOf(once), PLAN);
    assert.deepEqual(
      second.check.bad.map(({ row, line }) => [row, line]),
      [[3, stray]],
    );
    assert.deepEqual(second.rows.map(({ row, columns }) => [row, columns]).at(-1), [
      4,
      ["0713000207", "Juma", "38,500"],
    ]);
  }
});

test("a row that is too long: another row is mended -> it stays left out", async () => {
  const csv = `Simu,Jina,Bei\n0754000318,Asha,5\n0754000319,Juma,${"x".repeat(1 << 20)}\n0754,Neema,6\n`;
  const table = await tableOf(csv);
  const once = await mendFile(table, inspectionOf(csv), [{ row: 4, column: 0, value: "0754000320" }]);
  const { check, rows } = await checkFile(
    await tableOf(once),
    inspectionOf("Simu,Jina,Bei\n0754000318,Asha,5\n"),
    PLAN,
  );
  assert.deepEqual(
    [rows.map(({ row }) => row), check.bad.map(({ row, column, line }) => [row, column, line])],
    [[2, 4], [[3, -1, undefined]]],
  );
});

test("a word for nothing is counted as an empty cell, and the character that could not be read is named", async () => {
  const csv = "Simu,Jina,Bei\n0754000318,NULL,5\n0754000319,Zo\ufffd,6\n";
  const { check } = await checkFile(await tableOf(csv), inspectionOf(csv), {
    ...PLAN,
    text: "{{Jina|Mteja}}",
  });
  assert.deepEqual(check.empties, [0, 1, 0]);
  assert.deepEqual(
    check.bad.map(({ row, column }) => [row, column]),
    [[3, 1]],
  );
});

test("a workbook that is mended becomes CSV with every row and value in its place", async () => {
  const sheet = `${sheetOf([["Simu", "Jina", "Bei"]])}
    <row r="3"><c r="A3"><v>754000318</v></c><c r="B3" t="e"><v>#N/A</v></c><c r="C3" s="1"><v>38500</v></c></row>
    <row r="4" hidden="1"><c r="A4"><v>754000319</v></c></row>
    <row r="6"><c r="A6"><v>255754000000</v></c><c r="C6" s="1"><v>1000</v></c></row>`;
  const table = await openTable(
    storedFileOf(new Blob([workbookBytes({ sheet, formats: ["General", "#,##0"] })])),
  );
  const inspection = await inspectTable(table);
  const { check } = await checkFile(table, inspection, PLAN);
  assert.deepEqual(
    check.bad.map(({ row, column }) => [row, column]),
    [
      [3, 1],
      [6, 0],
    ],
  );
  const mended = await mendFile(table, inspection, [
    { row: 3, column: 1, value: "Asha" },
    { row: 6, column: 0, value: "0754000999" },
  ]);
  assert.equal(await mended.text(), 'Simu,Jina,Bei\n\n754000318,Asha,"38,500"\n\n\n0754000999,,"1,000"\n');
  const again = await checkFile(await tableOf(mended), inspection, PLAN);
  assert.deepEqual(
    again.rows.map(({ row, number }) => [row, number]),
    [
      [3, "+255754000318"],
      [6, "+255754000999"],
    ],
  );
});

test("what plain characters would save is counted over the rows", async () => {
  const text = `${PLAN.text} ${"x".repeat(60)}`;
  const { check } = await checkFile(await tableOf(CSV), inspectionOf(CSV), { ...PLAN, text });
  assert.equal(check.segments.total, 4);
  assert.equal(check.plainTotal, 2);
});

test("rows that are Unicode by their own cells are found when the text itself is plain", async () => {
  const csv = "Simu,Jina\n0754000318,Asha\n0713000206,Ng\u2019wana\n";
  const plan = { ...PLAN, text: "Habari {{Jina}}" };
  const { check } = await checkFile(await tableOf(csv), inspectionOf(csv), plan);
  assert.equal(check.unicodeRows, 1);
  assert.equal(check.firstUnicode, 1);
  assert.equal(check.plainTotal, null);
});

test("a column that is not there is told, and the numbers are checked all the same", async () => {
  const { check } = await checkFile(await tableOf(CSV), inspectionOf(CSV), { ...PLAN, text: "{{Tawi}}" });
  assert.match(check.messageFault ?? "", /Tawi/);
  assert.equal(check.recipients, 3);
});

test("plain characters leave the names of columns alone", () => {
  assert.equal(toPlainTemplate("a\u2019{{Ng\u2019o|b\u2019}}"), "a'{{Ng\u2019o|b'}}");
  assert.deepEqual(mergeFieldsOf("{{ Jina | Mteja }}{{Bei}}"), [
    { name: "Jina", fallback: "Mteja" },
    { name: "Bei", fallback: undefined },
  ]);
  assert.equal(
    piecesOf("a{{b}}c")
      .map((piece) => piece.text)
      .join(""),
    "a{{b}}c",
  );
});

test("rows whose values the provider of a template will probably refuse are counted, and the first is known", async () => {
  const file = 'Simu;Jina\n0754000318;Asha\n0713000206;"Juma\nMushi"\n0754000319;Neema     Ali\n';
  const plan = {
    ...PLAN,
    channel: "chat-template" as const,
    text: "",
    parameters: { body: { 1: "{{Jina}}" } },
  };
  const { check } = await checkFile(await tableOf(file), inspectionOf(file), plan);
  assert.deepEqual(check.oddValues, { rows: 2, firstPlace: 1, what: "has a line break" });
  const plain = "Simu;Jina\n0754000318;Asha\n";
  assert.equal((await checkFile(await tableOf(plain), inspectionOf(plain), plan)).check.oddValues, null);
});
