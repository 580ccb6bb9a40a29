import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { readBoth } from "./test-read-both.ts";

const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../audience/fixtures/${name}`, import.meta.url)));

/** Numbers without 255, and of each row that is left out its number and a part of the reason. */
type Expected = { sent: string[]; left?: [row: number, reason: RegExp][] };

const LETTERS = /Letters in a phone number/;
const NO_NUMBER = /No phone number/;
const FOUR = ["754000111", "688000207", "688000208"];

const DOUBTFUL_ROWS: Record<string, Expected> = {
  "01-hana-simu.csv": { sent: FOUR, left: [[3, LETTERS]] },
  "01-mobile-colon-number.csv": { sent: FOUR, left: [[3, LETTERS]] },
  "01-no-phone.csv": { sent: FOUR, left: [[3, LETTERS]] },
  "01-note-mentions-phone.csv": { sent: ["754000111", "688000207"], left: [[3, NO_NUMBER]] },
  "01-repeat-heading-case.csv": {
    sent: ["754000111", "713000206", "688000207"],
    left: [[4, /repeats the column names/]],
  },
  "01-shop-name-mobile.csv": { sent: ["754000111", "688000207"], left: [[3, NO_NUMBER]] },
  "01-whatsapp-before-number.csv": { sent: FOUR, left: [[3, LETTERS]] },
};

type Options = Parameters<typeof readBoth>[1];

async function assertRead(name: string, { sent, left = [] }: Expected, options?: Options): Promise<void> {
  const read = await readBoth(fixture(name), options);
  assert.deepEqual(
    read.recipients.map(({ number }) => number.replace("+255", "")),
    sent,
    name,
  );
  assert.deepEqual(
    read.excluded.map(({ row }) => row),
    left.map(([row]) => row),
    name,
  );
  for (const [at, [, reason]] of left.entries()) assert.match(read.excluded[at]?.reason ?? "", reason, name);
}

test("a doubt about one row: that row is left out with its reason, the file goes on", async () => {
  for (const [name, expected] of Object.entries(DOUBTFUL_ROWS)) await assertRead(name, expected);
});

test("two sheets with numbers: the first, until another one is chosen; a hidden row of a campaign is left out", async () => {
  const name = "10-two-lists-second-active.xlsx";
  await assertRead(name, { sent: ["754000111", "713000206", "688000207"] });
  await assertRead(name, { sent: ["754000901", "754000902"] }, { sheet: "Novemba" });
  await assertRead("09-optout-hidden-row.xlsx", { sent: ["754000801", "754000803"] });
});

test("numbers with marks that no screen shows: each is read, and said to be respaced", async () => {
  const last = [208, 209, 210, 211, 212, 213, 214, 215].map((end) => `754000${end}`);
  const sent = ["754000111", "713000206", "688000207", ...last];
  await assertRead("05-unseen-marks-in-numbers.csv", { sent });
});

test("countries: every spelling is known, and a number with + needs none", async () => {
  const sent = ["754000111", "713000206", "688000207"];
  await assertRead("02-country-iso-short-name.csv", { sent });
  const abroad = ["754000111", "+233241234567", "+243812345678"];
  await assertRead("02-country-unknown-but-plus.csv", { sent: abroad }, { isHomeOnly: false });
  const { recipients, excluded } = await readBoth(fixture("02-country-names.csv"));
  const home = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 25, 26];
  assert.deepEqual(
    recipients.map(({ number }) => number),
    home.map((person) => `+2557540005${String(person).padStart(2, "0")}`),
  );
  for (const { reason, value } of excluded) assert.doesNotMatch(reason, /do not know the country/, value);
  assert.equal(recipients.length + excluded.length, 36);
});

test("words for nothing: nobody is called by one, with and without a default text", async () => {
  const nothing = /^(?:Jina|form\.name) (?:is empty|says .+|shows the error .+)$/;
  const template = "Habari {{Jina}}";
  const rows = [...Array(21).keys()].map((at) => at + 3).filter((row) => ![15, 19].includes(row));
  await assertRead(
    "03-words-for-nothing.csv",
    { sent: ["754000111", "754000124", "754000128"], left: rows.map((row) => [row, nothing]) },
    { template },
  );
  const { recipients } = await readBoth(fixture("03-words-for-nothing.csv"), { template: "{{Jina|Mteja}}" });
  assert.deepEqual([...new Set(recipients.map(({ text }) => text))], ["A\u200dsha", "Mteja", "0", "Test"]);
  await assertRead(
    "03-commcare-dashes.csv",
    {
      sent: ["754000111", "688000207"],
      left: [
        [3, nothing],
        [4, NO_NUMBER],
      ],
    },
    { template: "Habari {{form.name}}" },
  );
});
