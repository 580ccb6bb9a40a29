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
