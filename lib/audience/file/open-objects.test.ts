import assert from "node:assert/strict";
import { test } from "node:test";
import { sayRow } from "#lib/contract/words/reason/row-reasons.ts";
import { openObjects } from "./open-objects.ts";
import { eachRow } from "./read-file-rows.ts";

const fileOf = (text: string | Buffer, size = 7) => {
  const bytes = Buffer.from(text as string);
  return {
    bytes: bytes.length,
    async *read(start: number, end: number) {
      for (let at = start; at < end; at += size) yield bytes.subarray(at, Math.min(end, at + size));
    },
  };
};

async function rowsOf(text: string, size?: number) {
  const { table, inspection } = await openObjects(fileOf(text, size));
  const rows: [number, string[], string | null][] = [];
  for await (const piece of inspection.objects?.readPieces(table.open) ?? [])
    eachRow(piece, (cells, row, state) => {
      const doubt = inspection.objects?.doubtOf(cells, row, state);
      rows.push([row, cells.slice(0, inspection.headers.length), doubt ? sayRow(doubt.reason) : null]);
    });
  return { headers: inspection.headers, rows };
}

const FILE = '{"number":"0754600001","Jina":"Wema 😀 é"}\n\n{"Kiasi":5,"number":754600002}\r\n{"number":""}';

test("objects a line: a column for each name, a row for each line, whatever the bytes are cut at", async () => {
  const whole = await rowsOf(FILE, 1_000);
  assert.deepEqual(whole, {
    headers: ["number", "reference", "Jina", "Kiasi"],
    rows: [
      [1, ["0754600001", "", "Wema 😀 é", ""], null],
      [3, ["754600002", "", "", "5"], null],
      [4, ["", "", "", ""], "The field number is missing"],
    ],
  });
  for (let size = 1; size < 20; size++)
    assert.deepEqual(await rowsOf(FILE, size), whole, `${size} bytes a time`);
});

test("objects a line: a line without an end, too many names, one that is empty -> those lines alone, in bounded memory", async () => {
  const good = '{"number":"0754600001"}';
  const long = `{"number":"0754600002","note":"${"x".repeat(1_000_000)}"}`;
  const wide = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`n${at}`, "x"]));
  const { headers, rows } = await rowsOf(
    [good, long, JSON.stringify({ number: "0754600003", ...wide }), '{"number":"1"," ":"x"}', good].join(
      "\n",
    ),
    65_536,
  );
  assert.equal(headers.length, 200);
  assert.deepEqual(
    rows.map(([row, , reason]) => [row, reason]),
    [
      [1, null],
      [2, "This line has more than 65536 characters"],
      [3, "More than 200 names of fields are in this file"],
      [4, "The name of a field has 1 to 500 characters"],
      [5, null],
    ],
  );
});
