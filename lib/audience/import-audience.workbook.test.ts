import assert from "node:assert/strict";
import { test } from "node:test";
import type { AudienceCounts } from "../contract/desk/campaign/audience.ts";
import { importBytes, outWhere } from "../testing/bytes/import-bytes.ts";

const ROWS = 10_000;
const TEMPLATE = "Habari {{Jina|Mteja}}, mzigo wako wa TSh {{Bei}} uko tawi la {{Tawi}}.";
const NAMES = ["Neema", "Juma", "Asha", "Bahati", "Zawadi", "Rehema", "Baraka", "Imani"];
const BRANCHES = ["Nyegezi", "Sinza; Mori", 'Duka "Kuu"', "Mbeya\nMjini"];

type Kind = Exclude<keyof AudienceCounts, "rows" | "suppressed"> | "scientific" | "noPrice" | "optedOut";
const kinds: Kind[] = [];

/** What stands in the phone cell of row `index`, and what it should come to. Every 100 rows hold the same mixture. */
function phoneOf(index: number): [string, Kind] {
  const national = String(713_000_000 + index * 37);
  const earlier = String(713_000_000 + (index - 50) * 37);
  const odd: Record<number, [string, Kind]> = {
    7: ["2,55713E+11", "scientific"],
    13: ["", "empty"],
    19: [`0${national.slice(0, 7)}`, "invalid"],
    23: [`O${national}`, "invalid"],
    31: ["0222123456", "notMobile"],
    37: ["+254712345678", "otherCountry"],
    41: [`+255${national}`, "ok"],
    43: [`255${national}`, "repaired"],
    47: [`+255 (0) ${national.slice(0, 3)} ${national.slice(3, 6)} ${national.slice(6)}`, "repaired"],
    53: [`0${national}`, "noPrice"],
    59: [`0${national}`, "optedOut"],
    60: [`0${earlier}`, "duplicate"],
    61: [`+255${earlier}`, "duplicate"],
    62: [earlier, "duplicate"],
  };
  return odd[index % 100] ?? [index % 2 === 0 ? `0${national}` : national, "repaired"];
}

const written = (cell: string): string => (/[;"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** As Excel in a Tanzanian or German setting saves “CSV UTF-8”: BOM, semicolons, CR LF, decimal commas, empty rows below. */
function workbook(): Uint8Array {
  const lines = ["Simu;Jina;Bei;Tawi"];
  for (let index = 0; index < ROWS; index++) {
    const [phone, kind] = phoneOf(index);
    kinds.push(kind);
    const price = kind === "noPrice" ? "" : `${1_000 + (index % 97)},50`;
    const name = index % 11 === 0 ? "" : (NAMES[index % NAMES.length] ?? "");
    lines.push([phone, name, price, BRANCHES[index % BRANCHES.length] ?? ""].map(written).join(";"));
  }
  return new TextEncoder().encode(`\ufeff${[...lines, ";;;", ";;;", "; ;;"].join("\r\n")}\r\n`);
}

const bytes = workbook();
const forbiddenOf = outWhere(
  (number) => Number(number.slice(-9)) % 3_700 === (713_000_000 + 59 * 37) % 3_700,
);

test("a file of 10,000 rows as Excel makes them: every row is where it belongs", async () => {
  const { inspection, summary, recipients, excluded } = await importBytes(bytes, {
    template: TEMPLATE,
    forbiddenOf,
  });
  assert.deepEqual(
    [inspection.delimiter, inspection.encoding, inspection.headers, inspection.phoneColumn],
    [";", "utf-8", ["Simu", "Jina", "Bei", "Tawi"], 0],
  );
  assert.deepEqual(summary.counts, {
    rows: 10_000,
    ok: 100,
    repaired: 8_800,
    empty: 100,
    invalid: 400,
    notMobile: 100,
    otherCountry: 100,
    duplicate: 300,
    suppressed: 100,
    noConsent: 0,
    capped: 0,
    restricted: 0,
    trial: 0,
    without: 0,
    heldOut: 0,
  });
  assert.deepEqual(summary.problems.map(({ code, count, todo }) => [code, count, todo]).toSorted(), [
    ["duplicate", 300, "Choose which row to keep of 300 duplicates"],
    ["empty", 100, "Add 100 missing phone numbers"],
    ["invalid", 300, "Fix 300 phone numbers"],
    ["missing-value", 100, "Fill in Bei in 100 rows"],
    ["notMobile", 100, "Replace 100 numbers that are not mobiles"],
    ["otherCountry", 100, "Skip 100 numbers of other countries"],
    ["suppressed", 100, "100 people have opted out"],
  ]);
  assert.equal(recipients.length, 8_900);
  assert.equal(excluded.length, 1_100);
  assert.deepEqual(
    recipients.map((one) => one.seq),
    Array.from({ length: 8_900 }, (_, index) => index + 1),
  );
});

test("each excluded row is the one that was made to be, and says why", async () => {
  const { excluded } = await importBytes(bytes, { template: TEMPLATE, forbiddenOf });
  const bucketOf: Partial<Record<Kind, string>> = {
    scientific: "invalid",
    noPrice: "invalid",
    optedOut: "suppressed",
  };
  assert.deepEqual(
    excluded.map(({ row, bucket }) => [row, bucket]),
    kinds.flatMap((kind, index) =>
      kind === "ok" || kind === "repaired" ? [] : [[index + 2, bucketOf[kind] ?? kind]],
    ),
  );
  assert.match(
    excluded.find((row) => row.value === "2,55713E+11")?.reason ?? "",
    /Format the column as text/,
  );
  assert.equal(excluded.filter((row) => row.reason === "Bei is empty").length, 100);
});

test("the last of several rows instead of the first: the same people, other rows", async () => {
  const first = await importBytes(bytes, { template: TEMPLATE, forbiddenOf });
  const last = await importBytes(bytes, { template: TEMPLATE, forbiddenOf, duplicates: "last" });
  assert.deepEqual(
    { ...last.summary.counts, ok: 0, repaired: 0 },
    { ...first.summary.counts, ok: 0, repaired: 0 },
  );
  const numbers = (list: { number: string }[]) => list.map((one) => one.number).toSorted();
  assert.deepEqual(numbers(last.recipients), numbers(first.recipients));
  assert.deepEqual(
    last.excluded.filter((row) => row.bucket === "duplicate").map((row) => row.row),
    kinds.flatMap((kind, index) => (kind === "duplicate" ? [index - 50 + 2] : [])),
  );
});

test("values arrive whole: delimiters, quotes and line breaks of a cell, and the stand-in where it is empty", async () => {
  const { recipients } = await importBytes(bytes, { template: TEMPLATE, forbiddenOf, pieces: 1_000 });
  const textOf = (row: number) => recipients.find((one) => one.row === row)?.text;
  assert.equal(textOf(2), "Habari Mteja, mzigo wako wa TSh 1000,50 uko tawi la Nyegezi.");
  assert.equal(textOf(3), "Habari Juma, mzigo wako wa TSh 1001,50 uko tawi la Sinza; Mori.");
  assert.equal(textOf(4), 'Habari Asha, mzigo wako wa TSh 1002,50 uko tawi la Duka "Kuu".');
  assert.equal(textOf(5), "Habari Bahati, mzigo wako wa TSh 1003,50 uko tawi la Mbeya\nMjini.");
});
