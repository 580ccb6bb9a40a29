import assert from "node:assert/strict";
import { after, test } from "node:test";
import { maskNumbers } from "#lib/contract/rules/text/mask-numbers.ts";
import { openDatabase } from "#lib/db/index.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { fc } from "#lib/testing/random/fast-check.ts";
import { holdsText, shownText, withoutNumbers } from "./text-search.ts";

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

const part = fc.oneof(
  { weight: 6, arbitrary: fc.stringMatching(/^\d{1,4}$/) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...[
        " ",
        ".",
        ",",
        ", ",
        "·",
        "•",
        ":",
        ";",
        "-",
        "/",
        "(",
        ") ",
        "\n",
        "\u00a0",
        "\u200b",
        "¾",
        "ж",
        "é",
        "а.",
        "+",
      ],
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom("a", "simu ", "2026-03-02", "wamid.HBgM", "10.120.", "x", "٧٥٤", "•••"),
  },
);
const text = fc.array(part, { minLength: 3, maxLength: 12 }).map((parts) => parts.join(""));
const otherDigits = fc.array(fc.nat(9), { minLength: 60, maxLength: 60 });

test("two texts that are shown alike are searched alike, whatever the digits are that a mask hides", async () => {
  const pairs: [string, string][] = fc
    .sample(fc.tuple(text, otherDigits), 20_000)
    .map(([one, digits]): [string, string] => [one, fewChanged(one, digits)])
    .filter(([one, other]) => one !== other && maskNumbers(one) === maskNumbers(other));
  assert.ok(pairs.length > 1_000, `only ${pairs.length} pairs`);
  const rows = await db.query<{ one: string; other: string }>(
    `SELECT one, other FROM unnest($1::text[], $2::text[]) AS pair (one, other)
     WHERE ${shownText("one")} IS DISTINCT FROM ${shownText("other")} LIMIT 5`,
    [pairs.map(([one]) => one), pairs.map(([, other]) => other)],
  );
  assert.deepEqual(rows, []);
});

/** A few digits changed, as many of them are hidden. */
function fewChanged(one: string, digits: readonly number[]): string {
  let at = 0;
  return one.replace(/\d/g, (digit) => {
    const other = digits[at++] ?? 0;
    return other % 5 === 0 ? String(digits[at + 20] ?? digit) : digit;
  });
}

test("a search of who sees no numbers: ids as they are, words with masks, and nothing of what is withheld", async () => {
  const searched = { ids: ["a.id"], words: ["a.words"], withheld: ["a.number"] };
  const found = async (q: string, sees: boolean) => {
    const [row] = await db.query<{ found: boolean }>(
      `SELECT ${holdsText("$1", searched, sees)} AS found
       FROM (SELECT '1234567890123' AS id, 'Simu 0754 913-268 ya Asha' AS words, '+255712345678' AS number) a`,
      [q],
    );
    return row?.found;
  };
  for (const [q, isShown] of [
    ["simu", true],
    ["YA ASHA", true],
    ["7890123", true],
    ["simu 0754", false],
    ["913", false],
    ["+2557", false],
    ["simu  ya", false],
  ] as const)
    assert.deepEqual([await found(q, false), await found(q, true)], [isShown, q !== "simu  ya"], q);
});

test("only digits are taken for digits", async () => {
  const text = "A-Z a-z ½ ² Ⅷ ๏ 一二三四五六七八九";
  const [row] = await db.query<{ left: string }>(`SELECT ${withoutNumbers("$1::text")} AS left`, [text]);
  assert.equal(row?.left, text);
});
