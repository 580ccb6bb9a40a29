import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { maskNumbers } from "./mask-numbers.ts";

test("a number keeps its country and its last three digits, and loses four or more between", () => {
  for (const [written, shown] of [
    ["+255754000318", "+25575•••318"],
    ["255754000318", "25575•••318"],
    ["0754000318", "075•••318"],
    ["754000318", "75•••318"],
    ["+255 754 000 318", "+25575•••318"],
    ["Piga (0754) 000-318 leo", "Piga (075•••318 leo"],
    ["tel:+255754000318", "tel:+25575•••318"],
    ["x255754000318y", "x25575•••318y"],
    ["٠٧٥٤٠٠٠٣١٨", "٠٧٥•••٣١٨"],
    ["０７５４０００３１８", "０７５•••３１８"],
    ["075\u200b400\u00a00318", "075•••318"],
    ["wamid.HBgMMjU1NzU0MDAwMzE4FQIAERgS=", "wamid.•••"],
  ] as const) {
    assert.equal(maskNumbers(written), shown, written);
    assert.equal(maskNumbers(shown), shown, "masking twice is masking once");
  }
});

test("times, ids, hashes and addresses of machines stay as they are", () => {
  for (const text of [
    "2026-03-02T09:00:00.000Z",
    "2026-03-02 12:00",
    "since 2026-03-02T09:00:00+03:00, late",
    "4b0c1f9e-1111-4222-8333-2557c4000318",
    "sha256:9b1f0c2d7e5a4f6b8c3d2e1f0a9b8c7d9b1f0c2d7e5a4f6b8c3d2e1f0a9b8c7d",
    "http://127.0.0.1:41234/api/hooks/chat",
    "10.120.130.140",
    "1,250,000",
    "12,250,000.50 TZS",
    "08:00-20:00",
    "rows 3, 7, 12, 15, 18 and 120",
    "203.0.113.7:443",
    "12 430 credits, 1,250,000 TZS",
    "row 123456",
  ]) {
    assert.equal(maskNumbers(text), text);
  }
});

test("no number of 9 digits is readable, whatever stands around it and between its digits", () => {
  const digits = fc.stringMatching(/^[67]\d{8}$/);
  const gap = fc.constantFrom("", " ", "-", ".", "\u00a0", " - ", ") ", "\u200b");
  const around = fc.constantFrom(
    "",
    " ",
    "a",
    "2026-03-02",
    "1772442000",
    "+",
    "00",
    "255",
    "+255 ",
    "127.0.0.1 ",
    '"',
  );
  fc.assert(
    fc.property(digits, gap, around, around, (number, between, before, after) => {
      const shown = maskNumbers(before + [...number].join(between) + after);
      // The bullets stay: `127.0.0.1 70•••000` would read as one number without them.
      assert.ok(!shown.replace(/[^\d•]/g, "").includes(number), shown);
    }),
    { numRuns: 5_000 },
  );
});

/** The same person in 60 spellings. */
const NATIONAL = "754913268";
const GROUPS = ["754", "913", "268"];
const SPELLINGS = [
  ...[
    ",",
    "·",
    ".",
    " ",
    "\u00a0",
    "\u2009",
    "\u202f",
    "\u200a",
    "-",
    "–",
    "/",
    "_",
    "|",
    "'",
    "’",
    ";",
    ":",
    "•",
  ].map((sign) => `0${GROUPS.join(sign)}`),
  ...[
    ", ",
    " - ",
    " / ",
    ".-",
    "\ufe0f\u20e3",
    "\u200b",
    "\u00ad",
    "\u2060",
    "\u3164",
    "\u202a",
    "+",
    "#",
    "⋅",
    "∙",
    "‧",
  ].map((sign) => `+255${sign}${GROUPS.join(sign)}`),
  ...["(0754) 913 268", "[0754]913-268", "{0754}913268", "<0754>913268", "0(754)913268", "(0)754913268"],
  ...["+255754913268", "255754913268", "00255754913268", "0754913268", NATIONAL, "+255(0)754913268"],
  ...["tel:+255754913268", "=0754913268", '"0754913268"', "0754913268.", "0754 91 32 68", "07 54 91 32 68"],
  ...["07,54,91,32,68", "0.7.5.4.9.1.3.2.6.8", "0 7 5 4 9 1 3 2 6 8", "0754\n913\n268", "0754\t913\t268"],
  ...["٠٧٥٤٩١٣٢٦٨", "۰۷۵۴۹۱۳۲۶۸", "０７５４９１３２６８", "०७५४९१३२६८", "𝟎𝟕𝟓𝟒𝟗𝟏𝟑𝟐𝟔𝟖", "+٢٥٥ ٧٥٤ ٩١٣ ٢٦٨"],
];

test("a number in 60 spellings: at most five digits before the dots and three behind are left", () => {
  assert.ok(SPELLINGS.length >= 60, String(SPELLINGS.length));
  for (const spelling of SPELLINGS) {
    const shown = maskNumbers(`Piga ${spelling} leo`);
    assert.match(shown, /^Piga \D*\p{Nd}{0,5}•••\p{Nd}{3}\D* leo$/u, spelling);
    assert.equal(maskNumbers(shown), shown, "masking twice is masking once");
  }
});

test("a number that begins as a Unix time does is masked", () => {
  for (const number of ["1712345678", "1812345678", "01712345678", "1751234567", "1772442000123"])
    assert.match(maskNumbers(`Piga ${number}`), /^Piga \d{0,5}•••\d{3}$/, number);
});

test("a number that is written behind letters of a hash or into a UUID is masked all the same", () => {
  for (const text of [
    "abcdefabcdefabcdefabcdefabcdefab0754000400",
    "0754000400abcdefabcdefabcdefabcdef",
    "00000000-0000-4000-8000-255754000400",
  ])
    assert.doesNotMatch(maskNumbers(text), /754000400/, text);
});

test("the field of a template beside a number: it stays, and a number in brackets is masked all the same", () => {
  assert.equal(maskNumbers("Piga 0754913268 {{1}}"), "Piga 075•••268 {{1}}");
  assert.equal(maskNumbers("{{1}} 0754 913 268, {{12}}"), "{{1}} 075•••268, {{12}}");
  for (const text of ["{{754913268}}", "{{0754913268}}", "{{75}}4913268", "0754{{91}}3268"])
    assert.doesNotMatch(maskNumbers(text).replace(/[{}]/g, ""), /754913268/, text);
});
