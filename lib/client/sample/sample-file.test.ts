import assert from "node:assert/strict";
import { test } from "node:test";
import { importBytes } from "#lib/testing/bytes/import-bytes.ts";
import { sampleFile, sampleFor } from "./sample-file.ts";

const read = (file: string, template: string) => importBytes(new TextEncoder().encode(file), { template });

test("the sample file holds what the first steps promise: 20 rows, one twice, one with a broken number", async () => {
  const { inspection, summary } = await read(sampleFile(), "Habari {{Jina}}, {{Bidhaa}} ni TSh {{Bei}}.");
  assert.deepEqual(
    [inspection.encoding, inspection.delimiter, inspection.headers[inspection.phoneColumn ?? -1]],
    ["utf-8", ";", "Simu"],
  );
  const { rows, ok, repaired, duplicate, invalid } = summary.counts;
  assert.deepEqual(
    { rows, good: ok + repaired, duplicate, invalid },
    { rows: 20, good: 18, duplicate: 1, invalid: 1 },
  );
});

test("a sample is made for the message: its columns once each, good numbers, the first of them with +255", async () => {
  for (const [texts, headers] of [
    [
      ["Habari {{Jina|Mteja}}, {{Tarehe}}", "{{jina }} {{SIMU}}"],
      ["Simu", "Jina", "Tarehe"],
    ],
    [["{{Kiasi;TZS}}"], ["Simu", "Kiasi;TZS"]],
  ] as const) {
    const template = headers
      .slice(1)
      .map((name) => `{{${name}}}`)
      .join(" ");
    const file = sampleFor(texts);
    const { inspection, summary } = await read(file, template);
    assert.deepEqual(inspection.headers, headers);
    const { rows, ok, repaired } = summary.counts;
    assert.deepEqual([rows, ok + repaired], [3, 3]);
    assert.match(file.split("\r\n")[1] ?? "", /^\+255 754 000 101;/);
  }
});

test("a message that uses no column yet gets the file of the first steps: there is one sample, not two", () => {
  for (const texts of [[], [""], ["Habari"]]) assert.equal(sampleFor(texts), sampleFile());
});
