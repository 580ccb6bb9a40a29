import assert from "node:assert/strict";
import { after, test } from "node:test";
import { maskNumbers } from "#lib/contract/rules/text/mask-numbers.ts";
import { openDatabase } from "#lib/db/index.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { withoutNumbers } from "./without-numbers.ts";

const database = await createTestDatabase();
const db = openDatabase(database.url);
after(async () => {
  await db.close();
  await database.drop();
});

const GAPS = [
  "",
  " ",
  "/",
  ".",
  "-",
  "(",
  "_",
  "*",
  "~",
  "\u00a0",
  "\u2011",
  "\u200b",
  "\u202f",
  "\u2060",
  "\ufeff",
  "\t",
  " - ",
];

for (const gap of GAPS)
  test(`what is hidden of a number with ${JSON.stringify(gap)} in it is not found either`, async () => {
    const text = `Simu ${["+255", "754", "000", "318"].join(gap)} ya Asha`;
    assert.match(maskNumbers(text), /•••/);
    const [row] = await db.query<{ left: string }>(`SELECT ${withoutNumbers("$1::text")} AS left`, [text]);
    assert.doesNotMatch(row?.left ?? "0", /[0-9]/);
  });

test("digits of other scripts are digits", async () => {
  for (const zero of [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10]) {
    const text = [..."0754000318"].map((digit) => String.fromCodePoint(zero + Number(digit))).join("");
    const [row] = await db.query<{ left: string }>(`SELECT ${withoutNumbers("$1::text")} AS left`, [text]);
    assert.equal(row?.left, "");
  }
});
