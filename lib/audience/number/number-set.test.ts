import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { normalisePhone } from "./normalise-phone.ts";
import { createNumberSet } from "./number-set.ts";

const numbers = fc.constantFrom(
  ...["600000000", "600065535", "600065536", "699999999", "712345678", "712345679", "799999999"].flatMap(
    (one) => [`+255${one}`, `0${one}`, `255 ${one}`, one],
  ),
  "+254712345678",
  "+447700900123",
  "+255222123456",
);

test("property: tells new from known as a Set of E.164 does, however the number was written", () => {
  fc.assert(
    fc.property(fc.array(numbers, { maxLength: 60 }), (list) => {
      const set = createNumberSet();
      const model = new Set<string>();
      for (const raw of list) {
        const phone = normalisePhone(raw, "TZ");
        if (phone.number === null) continue;
        assert.equal(set.add(phone), !model.has(phone.number), raw);
        model.add(phone.number);
      }
    }),
  );
});

test("a number is known by its nine digits where they were read ahead, and by its text where they were not", () => {
  const set = createNumberSet();
  assert.equal(set.add({ number: "+255712345678" }), true);
  assert.equal(set.addKey(712_345_678), false);
  assert.equal(set.add({ number: "+255712345678", key: 712_345_678 }), false);
});
