import assert from "node:assert/strict";
import { test } from "node:test";
import { outWhere } from "#lib/testing/bytes/import-bytes.ts";
import { fc } from "#lib/testing/random/fast-check.ts";
import { Fault } from "../../fault.ts";
import { importAudience } from "../import-audience.ts";
import type { ImportPlan } from "../import-plan.ts";
import { composeSms } from "../text/compose.ts";
import { createTextStream, type Encoding } from "./detect-encoding.ts";

type Form = Pick<ImportPlan, "delimiter" | "duplicates" | "hasHeader"> & {
  titleRows: number;
  template: string;
};

/** What an import gives for these chunks, or the words of its refusal. */
async function importOf(chunks: Uint8Array[], encoding: Encoding, { template, ...form }: Form) {
  const headers = ["Simu", "Jina"];
  const plan: ImportPlan = {
    ...form,
    encoding,
    headers,
    usualCells: 2,
    phoneColumn: 0,
    compose: composeSms(template, headers),
    region: "TZ",
    isHomeOnly: true,
    forbiddenOf: outWhere((number) => number.endsWith("9")),
    withoutOf: (number) => (number.endsWith("8") ? "In a list" : null),
  };
  const rows: unknown[] = [];
  const onRows = (batch: object[]) => void rows.push(...batch);
  try {
    const summary = await importAudience(() => streamOf(chunks), plan, {
      onRecipients: onRows,
      onExcluded: onRows,
    });
    return { summary, rows };
  } catch (error) {
    if (error instanceof Fault) return { code: error.code, detail: error.detail };
    throw error;
  }
}

// Each chunk is good until the next is asked for.
async function* streamOf(chunks: Uint8Array[]) {
  for (const chunk of chunks) {
    const copy = chunk.slice();
    yield copy;
    copy.fill(0x3f);
  }
}

// UTF-16 has no bytes to cut rows off: every row of it goes through the reader of text.
function asText(bytes: Uint8Array, encoding: Encoding, how: Form) {
  const stream = createTextStream(encoding);
  const text = stream.decode(bytes) + stream.end();
  const units = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return importOf([new Uint8Array(units.buffer)], "utf-16le", how);
}

const form: fc.Arbitrary<Form> = fc.record({
  delimiter: fc.constantFrom(",", ";", "\t", "|"),
  duplicates: fc.constantFrom("first", "last"),
  hasHeader: fc.boolean(),
  titleRows: fc.integer({ min: 0, max: 1 }),
  template: fc.constantFrom("Habari {{Jina|Mteja}}", "Habari \ufffd"),
});
const PHONES = ["0712345678", "+255712345678", "255712345677", "712345676", "0712345679", "+254712345678"];
const part = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...PHONES, "Neema", "NULL", "N/A", "=1", "#N/A", " Juma ") },
  {
    weight: 2,
    arbitrary: fc.constantFrom("é", "’", "Ā", "中", "😀", "\u00a0", "a", "\u001f", " ", "'", '"', '""'),
  },
);
const nasty = fc.array(part, { maxLength: 2 }).map((parts) => parts.join(""));
const phone = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...PHONES) }, nasty);
const name = fc.oneof(fc.constantFrom("Neema", "Juma", ""), nasty);
const row = fc.tuple(phone, name).map(
  (cells) =>
    (by: string): string =>
      cells.join(by),
);
const file = fc.tuple(
  fc.constantFrom("", "sep=;\n", "\ufeff"),
  fc.array(fc.tuple(row, fc.constantFrom("\n", "\n", "\r\n", "\r", "\n\n", ";\n", "")), {
    minLength: 1,
    maxLength: 12,
  }),
);

test("property: rows cut off the bytes are those of the text, wherever the file is cut into chunks", async () => {
  await fc.assert(
    fc.asyncProperty(file, form, async ([head, rows], how) => {
      const text = head + rows.map(([write, end]) => write(how.delimiter) + end).join("");
      const bytes = new TextEncoder().encode(text);
      const expected = await asText(bytes, "utf-8", how);
      for (let at = 0; at <= bytes.length; at++) {
        const chunks = [bytes.subarray(0, at), bytes.subarray(at)];
        assert.deepEqual(await importOf(chunks, "utf-8", how), expected, `cut at ${at}`);
      }
      const single = Array.from(bytes, (byte) => Uint8Array.of(byte));
      assert.deepEqual(await importOf(single, "utf-8", how), expected, "one byte a chunk");
    }),
    { numRuns: 40, seed: 20_261_124 },
  );
});

test("property: bytes that are no UTF-8, and those of Windows-1252, move no cell", async () => {
  const line = fc.tuple(
    fc.constantFrom(...PHONES),
    fc.constantFrom("Neema", "Jos\u00e9 ", "\u0080", "\u00e2\u0080", "\u00ff\u00fe", "\u00f0\u009f a", ""),
    fc.constantFrom("\n", "\r\n"),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), form, async (lines, how) => {
      const text = lines.map(([phone, name, end]) => phone + how.delimiter + name + end).join("");
      const bytes = Uint8Array.from(text, (one) => one.charCodeAt(0));
      for (const encoding of ["utf-8", "windows-1252"] as const) {
        const expected = await asText(bytes, encoding, how);
        for (let at = 0; at <= bytes.length; at += 3) {
          const chunks = [bytes.subarray(0, at), bytes.subarray(at)];
          assert.deepEqual(await importOf(chunks, encoding, how), expected, `${encoding} cut at ${at}`);
        }
      }
    }),
    { numRuns: 40, seed: 20_261_124 },
  );
});
