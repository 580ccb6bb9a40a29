import assert from "node:assert/strict";
import { test } from "node:test";
import { cellsOf } from "#lib/testing/bytes/cells-of.ts";
import { importBytes } from "#lib/testing/bytes/import-bytes.ts";
import { partsOf } from "#lib/testing/bytes/parts-of.ts";
import { makeSample } from "./make-sample.ts";

const KINDS = ["xlsx", "csv"] as const;

const bytesOf = async (kind: (typeof KINDS)[number], texts?: readonly string[]) =>
  new Uint8Array(await makeSample(kind, texts).file.arrayBuffer());

for (const kind of KINDS) {
  test(`the ${kind} sample holds what the first steps promise: 20 rows, one twice, one with a broken number`, async () => {
    const template = "Habari {{Jina}}, {{Bidhaa}} ni TSh {{Bei}}.";
    const { inspection, summary } = await importBytes(await bytesOf(kind), { template });
    assert.equal(inspection.headers[inspection.phoneColumn ?? -1], "Simu");
    const { rows, ok, repaired, duplicate, invalid } = summary.counts;
    assert.deepEqual(
      { rows, good: ok + repaired, duplicate, invalid },
      { rows: 20, good: 18, duplicate: 1, invalid: 1 },
    );
  });

  test(`a ${kind} sample is made for the message: its columns once each, good numbers, the first of them with +255`, async () => {
    for (const [texts, headers] of [
      [
        ["Habari {{Jina|Mteja}}, {{Tarehe}}", "{{jina }} {{SIMU}}"],
        ["Simu", "Jina", "Tarehe"],
      ],
      [["{{Kiasi;TZS}}"], ["Simu", "Kiasi;TZS"]],
      [["{{Bei & kodi <18%>}}"], ["Simu", "Bei & kodi <18%>"]],
    ] as const) {
      const template = headers
        .slice(1)
        .map((name) => `{{${name}}}`)
        .join(" ");
      const { inspection, summary, recipients } = await importBytes(await bytesOf(kind, texts), { template });
      assert.deepEqual(inspection.headers, headers);
      const { rows, ok, repaired } = summary.counts;
      assert.deepEqual([rows, ok + repaired], [3, 3]);
      assert.equal(recipients[0]?.columns[0], "+255 754 981 401");
    }
  });

  test(`a ${kind} sample of a message that uses no column yet is that of the first steps`, async () => {
    const whole = await bytesOf(kind);
    for (const texts of [[], [""], ["Habari"]]) assert.deepEqual(await bytesOf(kind, texts), whole);
  });
}

test("CSV is what Excel opens as columns: UTF-8 that says so, by semicolons", async () => {
  const { inspection } = await importBytes(await bytesOf("csv"));
  assert.deepEqual([inspection.encoding, inspection.delimiter], ["utf-8", ";"]);
});

test("the workbook has the rows of the CSV, cell by cell", async () => {
  for (const texts of [undefined, ["Habari {{Jina}}, tawi la {{Tawi}}"]]) {
    const csv = new TextDecoder().decode(await bytesOf("csv", texts));
    const rows = csv.trim().split("\r\n");
    assert.deepEqual(
      await cellsOf(await bytesOf("xlsx", texts)),
      rows.map((row) => row.split(";")),
    );
  }
});

test("the whole column of the numbers is text, where nothing stands yet as well, and no other is", async () => {
  for (const [texts, place] of [
    [undefined, 2],
    [["{{Jina}}"], 1],
  ] as const) {
    const parts = await partsOf(await bytesOf("xlsx", texts));
    const [sheet = "", styles = ""] = ["worksheets/sheet1", "styles"].map((name) =>
      parts.get(`xl/${name}.xml`),
    );
    const styled = [...sheet.matchAll(/<col min="(\d+)" max="(\d+)"[^>]* style="(\d+)"\/>/g)];
    assert.deepEqual(
      styled.map(([, min, max]) => [Number(min), Number(max)]),
      [[place, place]],
    );
    const formats = [...styles.matchAll(/<xf numFmtId="(\d+)"[^>]* xfId/g)];
    // 49 is “@”, one of the formats that every program has built in.
    assert.equal(formats[Number(styled[0]?.[3])]?.[1], "49");
  }
});
