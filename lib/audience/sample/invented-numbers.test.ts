import assert from "node:assert/strict";
import { test } from "node:test";
import { copiedLine } from "#lib/contract/rules/text/csv-line.ts";
import { type ImportOptions, importBytes } from "#lib/testing/bytes/import-bytes.ts";
import { inventedNumbers } from "./invented-numbers.ts";
import { SAMPLE_HEADINGS, SAMPLE_PEOPLE } from "./sample-people.ts";

const LIVE = inventedNumbers({ isSandbox: false, region: "TZ" });
const SANDBOX = inventedNumbers({ isSandbox: true, region: "TZ" });

/** One of the sample in each form, the next number after its last, and a customer. */
const NUMBERS = ["+255754981401", "255713981402", "0688981403", "784981404", "0754981419", "0754661001"];
const SPOKEN = NUMBERS.map((number) => number.replace(/(\d{3})(\d{3})$/, " $1 $2"));
const FILES = {
  "cut off the bytes": NUMBERS.map((number) => `${number};Asha`),
  "read as a person writes": SPOKEN.map((number) => `${number};Asha`),
  "read as text": NUMBERS.map((number) => `"${number}";Asha`),
};

const read = (lines: readonly string[], options: ImportOptions = {}) =>
  importBytes(new TextEncoder().encode(`${lines.join("\n")}\n`), options);

for (const [how, lines] of Object.entries(FILES)) {
  for (const duplicates of ["first", "last"] as const) {
    test(`live, exactly the numbers of the sample are skipped with what to do, ${how}, of two the ${duplicates}`, async () => {
      const { recipients, excluded, summary } = await read(["Simu;Jina", ...lines], {
        duplicates,
        invented: LIVE,
      });
      assert.deepEqual(
        recipients.map(({ number }) => number),
        ["+255754981419", "+255754661001"],
      );
      assert.deepEqual(
        excluded.map(({ row, bucket }) => [row, bucket]),
        [2, 3, 4, 5].map((row) => [row, "invalid"]),
      );
      for (const { reason } of excluded) assert.match(reason, /invented number of our sample file\. Delete/);
      const [problem] = summary.problems;
      assert.deepEqual([problem?.todo, problem?.rows], ["Delete 4 rows of our sample file", [2, 3, 4, 5]]);
    });
  }

  test(`in the sandbox the numbers of the sample are sent to, ${how}`, async () => {
    const { recipients } = await read(["Simu;Jina", ...lines], { invented: SANDBOX });
    assert.equal(recipients.length, NUMBERS.length);
  });
}

const SAMPLE = [SAMPLE_HEADINGS, ...SAMPLE_PEOPLE].map((cells) => copiedLine(cells, { delimiter: ";" }));
const customer = (number: string) => `${number};${number};Moshi;mbegu;1`;

test("of a sample that somebody filled in below, the customers alone are sent to, in any country of ours", async () => {
  for (const [region, typed, number] of [
    ["TZ", "0754661001", "+255754661001"],
    ["KE", "0712345678", "+254712345678"],
  ] as const) {
    const invented = inventedNumbers({ isSandbox: false, region });
    const options = { region, invented, isHomeOnly: false, phoneColumn: 1 };
    const asIs = await read([...SAMPLE, customer(typed)], options);
    const abroad = SAMPLE.map((line) => line.replace(/;0(?=\d{3} \d{3} \d{3};)/, ";+255 "));
    const withCode = await read([...abroad, customer(typed)], options);
    for (const { recipients } of [asIs, withCode])
      assert.deepEqual(
        recipients.map((one) => one.number),
        [number],
      );
  }
});
