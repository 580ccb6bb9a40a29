import assert from "node:assert/strict";
import { test } from "node:test";
import { inspectTable } from "#lib/audience/file/inspect-table.ts";
import { openTable } from "#lib/audience/file/open-table.ts";
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
      phoneColumn: inspection.phoneColumn ?? -1,
      compose: composeSms("Habari", inspection.headers),
      region: "TZ",
      isHomeOnly: true,
      duplicates: "first",
      isSuppressed: () => false,
    },
    { onRecipients: (batch) => void people.push(...batch) },
  );
  return { numbers: people.map(({ number }) => number), rows: counts.rows, headers: inspection.headers };
}

const TWO = ["+255754000318", "+255713000206"];

test("numbers are people however they stand between each other: a line each, commas, spaces, semicolons", async () => {
  for (const text of [
    "0754000318\n0713000206",
    "0754000318\r\n\r\n0713000206\r\n",
    "0754 000 318, 0713-000-206",
    "+255 754 000 318; +255 713 000 206;",
    "0754000318 0713000206",
  ])
    assert.deepEqual(await peopleOf(text), { numbers: TWO, rows: 2, headers: ["Phone"] }, text);
});

test("a number that is none is a row of its own, to be mended where all rows are", async () => {
  const { numbers, rows } = await peopleOf("0754000318\n07130\n0713000206");
  assert.deepEqual([numbers, rows], [TWO, 3]);
});

test("rows that were copied from a sheet keep their columns and headings", async () => {
  const { numbers, headers } = await peopleOf("Jina\tSimu\nAsha Mushi\t0754000318\nJuma, Ali\t0713000206\n");
  assert.deepEqual([numbers, headers], [TWO, ["Jina", "Simu"]]);
});

test("rows of numbers alone keep their columns: a price is nobody's phone", async () => {
  const { numbers, rows } = await peopleOf("0754000318,38500\n0713000206,42000");
  assert.deepEqual([numbers, rows], [TWO, 2]);
});
