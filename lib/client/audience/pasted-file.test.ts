import assert from "node:assert/strict";
import { test } from "node:test";
import { inspectTable, openTable } from "#lib/audience/file/open-table.ts";
import { importAudience } from "#lib/audience/import-audience.ts";
import type { ImportedRecipient } from "#lib/audience/import-plan.ts";
import { composeSms } from "#lib/audience/text/compose.ts";
import { pastedFile } from "./pasted-file.ts";

/** What the composer makes of it: the numbers that can be sent to, and the columns of the first of them. */
async function peopleOf(text: string) {
  const bytes = new Uint8Array(await pastedFile(text).arrayBuffer());
  const table = await openTable({
    bytes: bytes.length,
    async *read(start = 0, end = bytes.length) {
      yield bytes.subarray(start, end);
    },
  });
  const inspection = await inspectTable(table);
  const people: ImportedRecipient[] = [];
  const { counts } = await importAudience(
    table.open,
    {
      ...inspection,
      phoneColumn: inspection.phoneColumn ?? 0,
      compose: composeSms("Habari", inspection.headers),
      region: "TZ",
      isHomeOnly: true,
      duplicates: "first",
      forbiddenOf: () => null,
    },
    { onRecipients: (batch) => void people.push(...batch) },
  );
  const { headers } = inspection;
  const names = people.map(({ columns }) => columns[headers.indexOf("Name")]);
  return { numbers: people.map(({ number }) => number), rows: counts.rows, headers, names };
}

const TWO = ["+255754000318", "+255713000206"];

test("numbers are people however they stand between each other: a line each, commas, spaces, semicolons", async () => {
  for (const text of [
    "0754000318\n0713000206",
    "0754000318\r\n\r\n0713000206\r\n",
    "0754 000 318, 0713-000-206",
    "+255 754 000 318; +255 713 000 206;",
    "0754000318 0713000206",
  ]) {
    const { numbers, rows, headers } = await peopleOf(text);
    assert.deepEqual([numbers, rows, headers], [TWO, 2, ["Phone"]], text);
  }
});

test("a number that is none is a row of its own, to be mended where all rows are", async () => {
  for (const text of [
    "0754000318\n07130\n0713000206",
    "0754000318;07130;0713000206",
    '"0754000318","07130","0713000206"',
    "0754000318, 0713000206\n07130",
    "0754000318\t0713000206\n07130",
  ]) {
    const { numbers, rows } = await peopleOf(text);
    assert.deepEqual([numbers.toSorted(), rows], [TWO.toSorted(), 3], text);
  }
});

test("a name beside a number is a column of its own, however a phone or a chat writes such a list", async () => {
  for (const text of [
    "Asha Mushi 0754000318\nJuma Ali 0713000206",
    "Asha Mushi: 0754 000 318\nJuma Ali: 0713 000 206",
    "1. Asha Mushi - +255 754 000 318\n2. Juma Ali - +255 713 000 206",
    "• 0754000318 Asha Mushi\n• 0713000206 Juma Ali",
  ]) {
    const { numbers, headers, names } = await peopleOf(text);
    assert.deepEqual([numbers, headers, names], [TWO, ["Name", "Phone"], ["Asha Mushi", "Juma Ali"]], text);
  }
  for (const text of ["1. 0754000318\n2. 0713000206", "☎ 0754000318\n☎ 0713000206"])
    assert.deepEqual((await peopleOf(text)).numbers, TWO, text);
});

test("a name and its number on lines of their own are one person, whichever comes first", async () => {
  for (const text of [
    "Asha Mushi\n0754 000 318\n\nJuma Ali\n+255 713 000 206\n",
    "0754000318\nAsha Mushi\n0713000206\nJuma Ali",
    "Asha Mushi\n0754000318\nJuma Ali\n0713000206\nZawadi, wa Igoma\n0754000319",
  ]) {
    const { numbers, headers, names } = await peopleOf(text);
    assert.deepEqual([numbers.slice(0, 2), headers], [TWO, ["Name", "Phone"]], text);
    assert.deepEqual(names.slice(0, 2), ["Asha Mushi", "Juma Ali"], text);
  }
});

test("a mistyped number between names and numbers is a row of its own, with its name, and parts no pair", async () => {
  for (const text of [
    "Asha Mushi\n0754000318\nJuma Ali\n07130\nZawadi\n0713000206",
    "07540\nAsha Mushi\n0754000318\nJuma Ali\n0713000206\nZawadi",
  ]) {
    const { numbers, rows, headers } = await peopleOf(text);
    assert.deepEqual([numbers, rows, headers], [TWO, 3, ["Name", "Phone"]], text);
  }
  const ages = await peopleOf("Asha\n20\nJuma\n31\nZawadi\n0754000318");
  assert.notDeepEqual(ages.headers, ["Name", "Phone"], "most of these are no phones");
});

test("a heading above numbers, or a line between pairs, makes nobody's name", async () => {
  for (const text of [
    "Simu\n0754000318\n0713000206\n0754000319",
    "Asha\n0754000318\nJuma\nKaka\n0713000206\nMama",
  ]) {
    const { headers } = await peopleOf(text);
    assert.notDeepEqual(headers, ["Name", "Phone"], text);
  }
});

test("whose number a name is nobody can say where several stand in one line: each is a row", async () => {
  const { numbers, rows } = await peopleOf("Asha, Juma, +255754000318, +255713000206, You");
  assert.deepEqual([numbers, rows], [TWO, 5]);
});

test("a second number beside a name is a row too, and one in a column of a table is nobody's phone", async () => {
  for (const text of [
    "Asha 0754000318 / 0713000206\nJuma 0713000207",
    "Asha 0754000318 na Juma 0713000206\nZawadi 0713000207",
  ])
    assert.deepEqual((await peopleOf(text)).numbers, [...TWO, "+255713000207"], text);
  const table = "Jina,Simu,Mita\nAsha,0754000318,0713456789\nJuma,0713000206,0754456789";
  const { headers, rows } = await peopleOf(table);
  assert.deepEqual([headers, rows], [["Jina", "Simu", "Mita"], 2]);
});

test("rows that were copied from a sheet keep their columns and headings", async () => {
  const { numbers, headers } = await peopleOf("Jina\tSimu\nAsha Mushi\t0754000318\nJuma, Ali\t0713000206\n");
  assert.deepEqual([numbers, headers], [TWO, ["Jina", "Simu"]]);
});

test("rows of numbers alone keep their columns: a price is nobody's phone", async () => {
  for (const by of [",", ";", "\t"]) {
    const { numbers, rows } = await peopleOf(`0754000318${by}38500\n0713000206${by}42000`);
    assert.deepEqual([numbers, rows], [TWO, 2]);
  }
});

test("a hundred thousand numbers in one line are read in the time that reading them takes", async () => {
  const numbers = Array.from({ length: 100_000 }, (_, at) => `07${String(54_000_000 + at)}`);
  const text = await pastedFile(numbers.join(" ")).text();
  assert.equal(text.split("\n").length, 100_001);
});
