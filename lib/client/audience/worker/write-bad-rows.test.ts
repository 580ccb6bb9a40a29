import assert from "node:assert/strict";
import { test } from "node:test";
import { importBytes } from "#lib/testing/bytes/import-bytes.ts";
import { writeBadRows } from "./write-bad-rows.ts";

test("bad rows keep every cell, so that read again as they are none of them passes", async () => {
  const bad = [
    { row: 2, column: -1, reason: "4 cells", columns: ["0712345678", "José", "38", "500"] },
    { row: 9, column: 0, reason: "No phone number", columns: ["", "Asha;"] },
  ];
  const form = { headers: ["Simu", "Jina", "Bei"], delimiter: ";" as const, quote: '"' as const };
  const text = writeBadRows(bad, form);
  assert.equal(
    text,
    '\ufeffSimu;Jina;Bei;Row;What to fix\r\n0712345678;José;38;2;4 cells;500\r\n;"Asha;";;9;No phone number\r\n',
  );
  const { summary } = await importBytes(new TextEncoder().encode(text), { template: "TSh {{Bei}}" });
  assert.deepEqual([summary.counts.rows, summary.counts.invalid, summary.counts.empty], [2, 1, 1]);
});

test("a stray quotation mark is still one when the bad rows are read again", async () => {
  const form = { headers: ["Simu", "Jina"], delimiter: "," as const, quote: '"' as const };
  const bad = [
    {
      row: 2,
      column: -1,
      reason: "A mark, alone",
      columns: ["0712345678", '"Asha'],
      line: '0712345678,"Asha',
    },
  ];
  const { summary } = await importBytes(new TextEncoder().encode(writeBadRows(bad, form)), {
    template: "{{Jina}}",
  });
  assert.deepEqual([summary.counts.rows, summary.counts.invalid], [1, 1]);
});
