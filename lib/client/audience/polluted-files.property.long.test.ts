import assert from "node:assert/strict";
import { test } from "node:test";
import { inspectTable, openTable } from "#lib/audience/file/open-table.ts";
import { Fault } from "#lib/fault.ts";
import { importBytes, storedBytes } from "#lib/testing/bytes/import-bytes.ts";
import { fc } from "#lib/testing/random/fast-check.ts";
import { type CheckedFile, checkFile } from "./worker/check-file.ts";

const TEMPLATE = "{{Jina|Mteja}}: TSh {{Bei}}";

const person = fc.record({
  phone: fc.integer({ min: 10_000_000, max: 19_999_999 }).map((tail) => `07${tail}`),
  member: fc.integer({ min: 10_000_000, max: 19_999_999 }).map((tail) => `65${String(tail).slice(1)}`),
  name: fc.constantFrom("Asha", "José", "Ng’wana", "Juma Ali", "NULL", "", "Mushi, Neema"),
  price: fc.constantFrom("38500", "38,500", "5", "N/A", "#REF!", "=B2"),
  harm: fc.constantFrom(
    "none",
    "none",
    "none",
    "open",
    "close",
    "split",
    "bare-comma",
    "latin",
    "extra",
    "short",
  ),
});
type Person = typeof person extends fc.Arbitrary<infer T> ? T : never;

const shape = fc.record({
  delimiter: fc.constantFrom(",", ";", "\t", "|"),
  end: fc.constantFrom("\n", "\r\n", "\r"),
  titles: fc.constantFrom("", "Orodha ya wateja", "Wateja wa simu\n\nTarehe: 22/11/2026"),
  hasMembers: fc.boolean(),
  isBlankAfter: fc.boolean(),
  pieces: fc.integer({ min: 1, max: 300 }),
  duplicates: fc.constantFrom("first", "last"),
});
type Shape = typeof shape extends fc.Arbitrary<infer T> ? T : never;

function lineOf(
  { phone, member, name, price, harm }: Person,
  { delimiter, hasMembers, isBlankAfter }: Shape,
): string {
  const quoted = (cell: string) => (/[,"]/.test(cell) || cell.includes(delimiter) ? `"${cell}"` : cell);
  const cells = [...(hasMembers ? [member] : []), phone, quoted(name), quoted(price)];
  const [last] = cells.splice(-1);
  if (harm === "open") cells.push(`"${price}`);
  else if (harm === "close") cells.push(`${price}x"`);
  else if (harm === "split") cells.push("38", "500");
  else if (harm === "bare-comma") cells.push("38,500");
  else if (harm === "latin") cells.push("Zo\u0001");
  else if (harm === "extra") cells.push(last ?? "", "x");
  else if (harm !== "short") cells.push(last ?? "");
  return cells.join(isBlankAfter ? `${delimiter} ` : delimiter);
}

function fileOf(people: Person[], given: Shape): Uint8Array {
  const headings = [...(given.hasMembers ? ["Namba"] : []), "Simu", "Jina", "Bei"].join(given.delimiter);
  const titles = given.titles === "" ? [] : given.titles.split("\n");
  const lines = [...titles, headings, ...people.map((one) => lineOf(one, given))];
  const bytes = new TextEncoder().encode(`${lines.join(given.end)}${given.end}`);
  return bytes.map((byte) => (byte === 1 ? 0xeb : byte));
}

/** What may be said to a person: what the row holds, whole; anything else has to be named. */
function wordsFor({ name, price, harm }: Person): string[] {
  const shown = name === "NULL" || name === "" ? "Mteja" : name;
  const prices = [price, "38,500", ...(harm === "latin" ? ["Zoë"] : [])];
  return prices.map((value) => `${shown}: TSh ${value}`);
}

test("property: of any file, however harmed, nobody gets another column's number or words that are not his, every row is in one bucket, and browser and server agree", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 4, maxLength: 25 }), shape, async (people, given) => {
      const bytes = fileOf(people, given);
      const table = await openTable(storedBytes(bytes, given.pieces));
      const inspection = await inspectTable(table);
      const phoneColumn = given.hasMembers ? 1 : 0;
      assert.ok([phoneColumn, null].includes(inspection.phoneColumn), "a column of other numbers was chosen");
      const { duplicates, pieces } = given;
      const options = { template: TEMPLATE, duplicates, phoneColumn };
      const server = await importBytes(bytes, options).catch(faultOf);
      const plan = { channel: "sms", text: TEMPLATE, parameters: {}, region: "TZ", isSandbox: true } as const;
      const browser = await checkFile(table, inspection, { ...plan, ...options, countryColumn: null }).catch(
        faultOf,
      );
      if ("detail" in server || "detail" in browser)
        return assert.equal(refusalOf(browser), refusalOf(server));
      const again = await importBytes(bytes, { ...options, pieces });
      assert.deepEqual(again.recipients, server.recipients);
      const shown = browser.rows.map(({ row, number }) => [row, number]);
      assert.deepEqual(
        shown,
        server.recipients.map(({ row, number }) => [row, number]),
      );
      const { rows, ...buckets } = server.summary.counts;
      assert.deepEqual(browser.check.counts, server.summary.counts);
      assert.equal(
        Object.values(buckets).reduce((sum, count) => sum + count, 0),
        rows,
      );
      assert.equal(rows, people.length);
      for (const { number, text } of server.recipients) {
        const owners = people.filter(({ phone }) => `+255${phone.slice(1)}` === number);
        assert.ok(owners.length > 0, `${number} is nobody's phone`);
        assert.ok(
          owners.some((one) => wordsFor(one).includes(text ?? "")),
          `${number} would get “${text}”`,
        );
      }
    }),
    { numRuns: 400 },
  );
});

/** A message that the file cannot fill is refused by the server, and named by the browser above its rows. */
const refusalOf = (answer: { detail: string } | CheckedFile | object): string | null =>
  "detail" in answer ? answer.detail : "check" in answer ? answer.check.messageFault : null;

function faultOf(error: unknown): { detail: string } {
  if (error instanceof Fault) return { detail: error.detail };
  throw error;
}
