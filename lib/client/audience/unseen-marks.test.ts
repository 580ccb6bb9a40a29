import assert from "node:assert/strict";
import { test } from "node:test";
import { isPhoneName } from "#lib/audience/columns.ts";
import { countryOf } from "#lib/audience/number/country-of.ts";
import { looksLikePhone, phonesIn } from "#lib/audience/number/looks-like-phone.ts";
import { normalisePhone } from "#lib/audience/number/normalise-phone.ts";
import { numberBeginnings, wholeNumber } from "#lib/audience/number/number-beginnings.ts";
import { readCallNumber } from "#lib/audience/number/read-call-number.ts";
import { BUILT_IN_WORDS, readOptOut } from "#lib/contract/rules/text/opt-out-words.ts";
import { plainNumber } from "#lib/contract/rules/text/plain-number.ts";
import { pastedFile } from "./pasted-file.ts";

const NUMBER = "+255754000318";

/** Every mark that Unicode calls one of form or one that is not drawn. */
const MARKS = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(character));

const READERS: Record<string, (mark: string) => unknown> = {
  "a file and an opt-out": (mark) => normalisePhone(`0754${mark}000${mark}318`, "TZ").number === NUMBER,
  "a file, around the number": (mark) => normalisePhone(`${mark}${NUMBER}${mark}`, "TZ").number === NUMBER,
  "which column is which": (mark) => looksLikePhone(`${mark}0754${mark}000 318`),
  "a heading": (mark) => isPhoneName(`Si${mark}mu`),
  "a longer text": (mark) => phonesIn(`Asha 0754${mark}000 318, Moshi`).length === 1,
  "a country": (mark) => countryOf(`Tan${mark}zania`) === "TZ",
  "a call": (mark) => readCallNumber(`+255${mark}754000318`, "TZ").number === NUMBER,
  "a call abroad": (mark) => readCallNumber(`+8835${mark}10000000`, "TZ").number === "+883510000000",
  "a search for a part": (mark) => numberBeginnings(`07${mark}54`, "TZ")[0] === "+255754",
  "a search for a number": (mark) => wholeNumber(`0754${mark}000318`, "TZ") === NUMBER,
  "a search in texts": (mark) => plainNumber(`0754${mark}000318`) === "754000318",
  "a word for no more messages": (mark) => readOptOut(`S${mark}TOP`, BUILT_IN_WORDS) === "out",
};

for (const [what, isRead] of Object.entries(READERS))
  test(`marks that no screen shows: ${what} is read without each of them`, () => {
    assert.ok(MARKS.length > 4_000 && MARKS.includes("\u00ad") && MARKS.includes("\u034f"));
    assert.deepEqual(
      MARKS.filter((mark) => !isRead(mark)).map((mark) => mark.codePointAt(0)?.toString(16)),
      [],
    );
  });

test("marks that no screen shows: pasted people keep their names and lose the marks in their numbers", async () => {
  const text = "Asha: 0754\u00ad000\u2069318\nJuma: \u061c0713000206\u034f\n";
  assert.equal(await pastedFile(text).text(), 'Name,Phone\n"Asha","0754000318"\n"Juma","0713000206"');
});
