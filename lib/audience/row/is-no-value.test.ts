import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../testing/random/fast-check.ts";
import { isNoValue, startsAsValue } from "./is-no-value.ts";

const NOTHING = [
  ..."---,-,--,.,?,_,*,…,–,!!,( ),\u200b,\u3164,\u2800,\u00ad, ".split(","),
  ..."n.a.,N.A,n/a,N / A,N-A,NA,na,NULL,(null),<null>,[none],None,NaN,nil,\\N".split(","),
  ..."unknown,Unknown.,UNKNOWN,Haijulikani,hakuna,Bila jina,no name,Not available,not-applicable,néant".split(
    ",",
  ),
];

test("a cell without letter or digit, or with a word for nothing, is no value", () => {
  for (const cell of NOTHING) assert.equal(isNoValue(cell), true, cell);
});

test("names, numbers, errors and formulas are something", () => {
  const values =
    "Hana,Nana,Na,Nan,Nil,Nuru,Noni,Hamisi,Unice,Tba Ali,Hakunaga,Nonesi,0,0%,-5,J.,عائشة,Ng’wana,#N/A,=?,=B2";
  for (const cell of values.split(",")) assert.equal(isNoValue(cell), false, cell);
});

test("property: of any cell the quick look says value only where the long one does", () => {
  const unit = fc.constantFrom(..."NnAaUuLlKkOoWwHhIi/.-()<>_ 0\u00ad\u3164é");
  const word = fc.constantFrom(...NOTHING);
  const cell = fc.oneof(
    fc.string({ unit, maxLength: 14 }),
    fc
      .tuple(fc.constantFrom("", " ", "("), word, fc.constantFrom("", " ", ")", "."))
      .map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(cell, (given) => {
      // Behind a blank nothing can be told from the first characters.
      if (startsAsValue(given)) assert.equal(isNoValue(` ${given}`), false, given);
      assert.equal(isNoValue(given), isNoValue(` ${given}`), given);
    }),
    { numRuns: 2_000 },
  );
});
