import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { importBytes, outWhere } from "../testing/bytes/import-bytes.ts";
import { normalisePhone } from "./number/normalise-phone.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

const phone = fc.oneof(
  fc.constantFrom(
    "0712345678",
    "+255712345678",
    "712345679",
    "",
    "x",
    "0222123456",
    "+254712345678",
    "2.55713E+11",
  ),
  fc.string({ unit: fc.constantFrom(..."0127+5 "), maxLength: 13 }),
);
const name = fc.string({ unit: fc.constantFrom(...'ab"’\n;, {}'), maxLength: 8 });
const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;

test("property: buckets add up to the rows, numbers are unique, cuts change nothing", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(phone, name), { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 1, max: 64 }),
      fc.constantFrom("first", "last"),
      async (list, pieces, duplicates) => {
        const isBlank = (row: string[]) => row.every((cell) => cell.trim() === "");
        const rows = list.flatMap((row, index) => (isBlank(row) ? [] : [index + 2]));
        fc.pre(rows.length > 0);
        const text = `Simu,Jina\n${list.map((row) => row.map(quoted).join(",")).join("\n")}\n`;
        const options = {
          template: "Habari {{Jina}}",
          duplicates,
          phoneColumn: 0,
          forbiddenOf: outWhere((number) => number.endsWith("9")),
        };
        const whole = await importBytes(bytesOf(text), options);
        const cut = await importBytes(bytesOf(text), { ...options, pieces });
        assert.deepEqual(cut, whole);
        const { rows: total, ...buckets } = whole.summary.counts;
        assert.equal(total, rows.length);
        assert.equal(
          Object.values(buckets).reduce((sum, count) => sum + count, 0),
          total,
        );
        assert.equal(whole.recipients.length, buckets.ok + buckets.repaired);
        assert.equal(new Set(whole.recipients.map((one) => one.number)).size, whole.recipients.length);
        assert.deepEqual(whole.summary.repeats, repeatsOf(whole));
        const seen = [...whole.recipients, ...whole.excluded].map((one) => one.row);
        assert.deepEqual(
          seen.toSorted((a, b) => a - b),
          rows,
        );
      },
    ),
    { numRuns: 150 },
  );
});

/** What the rows that were kept and skipped say themselves. */
function repeatsOf({ recipients, excluded }: Awaited<ReturnType<typeof importBytes>>) {
  const skipped = excluded.filter(({ bucket }) => bucket === "duplicate");
  const numberOf = ({ value }: { value: string }) => normalisePhone(value, "TZ").number ?? "";
  return Object.entries(Object.groupBy(skipped, numberOf)).map(([number, rows = []]) => ({
    number,
    kept: recipients.find((one) => one.number === number)?.row,
    rows: rows.map(({ row }) => row),
    count: rows.length,
  }));
}

function utf16(text: string, isLittle: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let index = 0; index < text.length; index++)
    view.setUint16(index * 2, text.charCodeAt(index), isLittle);
  return new Uint8Array(view.buffer);
}

test("property: the same table in every encoding, with every delimiter and line end, gives the same answer", async () => {
  const latin = fc.string({ unit: fc.constantFrom(..."abcÀéñ€ '-1"), maxLength: 8 });
  const column = ["+255712345678", "0713345679", "754000111", "07123", "0222123456"];
  const encoders: ((text: string) => Uint8Array)[] = [
    (text) => bytesOf(`\ufeff${text}`),
    (text) => utf16(text, true),
    (text) => utf16(`\ufeff${text}`, true),
    (text) => utf16(`\ufeff${text}`, false),
    (text) => Uint8Array.from(text, (one) => (one === "€" ? 0x80 : one.charCodeAt(0))),
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.array(latin, { minLength: column.length, maxLength: column.length }),
      fc.constantFrom(...encoders),
      fc.constantFrom(",", ";", "\t", "|"),
      fc.constantFrom("\n", "\r\n", "\r"),
      fc.integer({ min: 1, max: 40 }),
      async (names, encode, delimiter, end, pieces) => {
        const table = [["Simu", "Jina"], ...column.map((phone, index) => [phone, `é${names[index]}`])];
        // In Windows-1252 these are the bytes of one letter in UTF-8, and are named as that.
        fc.pre(!table.flat().some((cell) => /é€€|ñ€€€/.test(cell)));
        const write = (by: string, line: string) => table.map((row) => row.join(by)).join(line);
        const options = { template: "Habari {{Jina}}" };
        const { inspection: _, ...plain } = await importBytes(bytesOf(write(",", "\n")), options);
        const { inspection, ...other } = await importBytes(encode(write(delimiter, end)), {
          ...options,
          pieces,
        });
        assert.equal(inspection.delimiter, delimiter);
        assert.deepEqual(other, plain);
      },
    ),
    { numRuns: 150 },
  );
});
