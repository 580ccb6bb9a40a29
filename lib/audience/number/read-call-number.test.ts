import assert from "node:assert/strict";
import { test } from "node:test";
import { readCallNumber } from "./read-call-number.ts";

test("a local spelling is mended and says how; a whole number is called as it is", () => {
  assert.deepEqual(readCallNumber("0712 000 001", "TZ"), {
    number: "+255712000001",
    repair: "spacing",
    doubt: null,
  });
  assert.deepEqual(readCallNumber("0712000001", "TZ"), {
    number: "+255712000001",
    repair: "country-added",
    doubt: null,
  });
  assert.deepEqual(readCallNumber("+255712000001", "TZ"), {
    number: "+255712000001",
    repair: null,
    doubt: null,
  });
});

test("the zero in brackets is left out, as a file's is: +2550712… would be somebody else's number", () => {
  for (const raw of ["+255 (0) 712 000 001", "+2550712000001"])
    assert.deepEqual(readCallNumber(raw, "TZ"), {
      number: "+255712000001",
      repair: "trunk-zero-dropped",
      doubt: null,
    });
});

test("the zero in brackets is no digit of a number of any country; where zeros belong to it they stay", () => {
  for (const [raw, region, number] of [
    ["+44 (0) 20 7946 0958", "TZ", "+442079460958"],
    ["+254 (0) 712 345 678", "TZ", "+254712345678"],
    ["+254 (0) 712 345 678", "KE", "+254712345678"],
    ["+91 (0) 98765 43210", "IN", "+919876543210"],
  ] as const) {
    const read = readCallNumber(raw, region);
    assert.equal(read.number, number, raw);
    assert.equal("repair" in read && read.repair, "trunk-zero-dropped", raw);
  }
  for (const [raw, number] of [
    ["+39 06 1234 5678", "+390612345678"],
    ["+225 01 23 45 67 89", "+2250123456789"],
  ] as const) {
    const read = readCallNumber(raw, "TZ");
    assert.equal(read.number, number, raw);
    assert.equal("repair" in read && read.repair, "spacing", raw);
  }
});

test("landlines and other countries can be called, and are said to be that", () => {
  const landline = readCallNumber("+255222000999", "TZ");
  assert.equal(landline.number, "+255222000999");
  assert.ok("doubt" in landline && landline.doubt === "Not a mobile number");
  assert.equal(readCallNumber("+1234567", "TZ").number, "+1234567");
});

for (const [raw, problem] of [
  ["+123456", /7 to 15 digits.*this one has 6/],
  ["+1234567890123456", /7 to 15 digits.*this one has 16/],
  ["+0000000000", /No country code begins with 0/],
  ["+25571200000a", /digits only/],
  ["Asha", /Letters/],
  ["071200", /missing/],
] as const) {
  test(`${raw} is not called, and it is said what is wrong`, () => {
    const read = readCallNumber(raw, "TZ");
    assert.equal(read.number, null);
    assert.match("problem" in read ? read.problem : "", problem);
  });
}
