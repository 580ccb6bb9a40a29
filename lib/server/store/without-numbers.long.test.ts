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

test("a number in the digits of any script is hidden, and not found", async () => {
  const points = Array.from({ length: 0x110000 }, (_, code) => code).filter(
    (code) => code < 0xd800 || code > 0xdfff,
  );
  const texts = points
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /\p{Nd}/u.test(character))
    .map((digit) => digit.repeat(9));
  assert.ok(texts.length > 600, "every digit was looked at");
  assert.deepEqual(
    texts.filter((text) => !maskNumbers(text).includes("•••")),
    [],
  );
  const found = await db.query<{ text: string }>(
    `SELECT text FROM unnest($1::text[]) AS asked (text) WHERE ${withoutNumbers("text")} <> ''`,
    [texts],
  );
  assert.deepEqual(found, []);
});

test("only digits are taken for digits", async () => {
  const text = "A-Z a-z ½ ² Ⅷ ๏ 一二三四五六七八九";
  const [row] = await db.query<{ left: string }>(`SELECT ${withoutNumbers("$1::text")} AS left`, [text]);
  assert.equal(row?.left, text);
});
