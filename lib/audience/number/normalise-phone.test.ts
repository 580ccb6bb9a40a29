import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { sayRow } from "#lib/contract/words/reason/row-reasons.ts";
import { fc } from "#lib/testing/random/fast-check.ts";
import { normalisePhone, type PhoneBucket } from "./normalise-phone.ts";

const read = (raw: string) => normalisePhone(raw, "TZ");

test("every usual way of writing one number gives the same E.164, and says what was repaired", () => {
  const kinds: [string, string | null][] = [
    ["+255712345678", null],
    ["255712345678", "plus-added"],
    ["0712345678", "country-added"],
    ["712345678", "zero-restored"],
    ["712345678.0", "zero-restored"],
    ["712345678.00", "zero-restored"],
    ["712,345,678", "zero-restored"],
    ["255,712,345,678", "plus-added"],
    ["255712345678.00", "plus-added"],
    ["+255,712,345,678.00", "spacing"],
    ["712345678,0", "zero-restored"],
    ["712345678,00", "zero-restored"],
    ["0712345678,00", "country-added"],
    ["255712345678,00", "plus-added"],
    ["712.345.678,00", "zero-restored"],
    ["+255.712.345.678,00", "spacing"],
    ['="712345678,00"', "zero-restored"],
    ["00255712345678", "international-prefix"],
    ["000255712345678", "international-prefix"],
    ["+255 (0) 712 345 678", "trunk-zero-dropped"],
    ["2550712345678", "trunk-zero-dropped"],
    ["+2550712345678", "trunk-zero-dropped"],
    ["+255 712 345 678", "spacing"],
    ["0712/345678", "spacing"],
    ["+255-712-345-678", "spacing"],
    ["+255.712.345.678", "spacing"],
    ["\u202a+255\u00a0712\u2011345\u2011678\u202c", "spacing"],
    [" +255712345678 ", "spacing"],
    ["'+255712345678", "spacing"],
    ["- 0712345678", "spacing"],
    ['="0712345678"', "country-added"],
    ['="+255 712 345 678"', "spacing"],
    ["tel:0712345678", "country-added"],
    ["Tel: +255-712-345-678", "spacing"],
    ["2.55712345678E+11", "plus-added"],
    ["2,55712345678e11", "plus-added"],
    ["7.12345678E+08", "zero-restored"],
    ["\u0660\u0667\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668", "other-digits"],
    ["\u06f0\u06f7\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7\u06f8", "other-digits"],
    ["\uff0b\uff12\uff15\uff15 \uff17\uff11\uff12 \uff13\uff14\uff15 \uff16\uff17\uff18", "other-digits"],
  ];
  for (const [raw, repair] of kinds) {
    const phone = read(raw);
    assert.equal(phone.number, "+255712345678", raw);
    assert.equal(phone.bucket, null, raw);
    assert.equal(phone.repair, repair, raw);
  }
});

test("a company elsewhere writes its numbers in as many ways, and each says what was repaired", () => {
  const kinds: [string, string, string, string][] = [
    ["KE", "254712345678", "+254712345678", "plus-added"],
    ["KE", "+254 (0) 712 345 678", "+254712345678", "trunk-zero-dropped"],
    ["KE", "0712345678", "+254712345678", "country-added"],
    ["KE", "712345678", "+254712345678", "zero-restored"],
    ["CD", "00243812345678", "+243812345678", "international-prefix"],
    ["IN", "9123456789", "+919123456789", "zero-restored"],
    ["IN", "919876543210", "+919876543210", "plus-added"],
    ["US", "12125552368", "+12125552368", "plus-added"],
  ];
  for (const [region, raw, number, repair] of kinds) {
    const phone = normalisePhone(raw, region);
    assert.equal(phone.number, number, `${raw} in ${region}`);
    assert.equal(phone.bucket, null, `${raw} in ${region}`);
    assert.equal(phone.repair, repair, `${raw} in ${region}`);
  }
});

test("a mobile number with its country's code is never read as a landline that begins with the same digits", () => {
  for (const [region, raw] of [
    ["DE", "4915112345678"],
    ["ID", "62812345678"],
    ["XK", "38343201234"],
  ] as const)
    assert.equal(normalisePhone(raw, region).number, `+${raw}`, `${raw} in ${region}`);
});

test("what cannot be sent to is put in its bucket, with a sentence", () => {
  const kinds: [string, PhoneBucket, RegExp][] = [
    ["", "empty", /No phone number/],
    [" \u00a0 ", "empty", /No phone number/],
    ["-", "empty", /No phone number/],
    ["n/a", "empty", /No phone number/],
    ["Haijulikani", "empty", /No phone number/],
    ["O713345678", "invalid", /Letters/],
    ["0713 345 678 Neema", "invalid", /Letters/],
    ["07123456", "invalid", /2 digits missing/],
    ["71234567.0", "invalid", /1 digit missing/],
    ["07123456789", "invalid", /1 digit too many/],
    ["+25571234567", "invalid", /1 digit missing/],
    ["0712345678/0713345678", "invalid", /more than one number/],
    ["0712345678, 0713345678", "invalid", /more than one number/],
    ["0222123456", "notMobile", /Not a mobile/],
    ["+254712345678", "otherCountry", /another country/],
    ["+447911123456", "otherCountry", /another country/],
    ["+1202555", "invalid", /Too short or too long/],
    ["2.55713E+11", "invalid", /Excel cut this number short.*text/],
    ["2,55713E+11", "invalid", /Excel cut this number short/],
    ["2.55713e11", "invalid", /Excel cut this number short/],
    ["7E+08", "invalid", /Excel cut this number short/],
    ["255,713,000,000", "invalid", /Excel cut this number short/],
    ["255713000000.00", "invalid", /Excel cut this number short/],
    ["255713000000,00", "invalid", /Excel cut this number short/],
    ["255.713.000.000,00", "invalid", /Excel cut this number short/],
    ["71234567,0", "invalid", /1 digit missing/],
    ["71.234.567,00", "invalid", /1 digit missing/],
    ["-754000063,00", "invalid", /below zero/],
    ["(754000063,00)", "invalid", /below zero/],
    ["712345678,000", "invalid", /Not a phone number/],
    ["712345678,5", "invalid", /Not a phone number/],
    ["712345678,00,00", "invalid", /Not a phone number/],
    ["7 123 456,00", "invalid", /Not a phone number/],
    ["712345678,713345678", "invalid", /more than one number/],
    ["712345678,00 713345678,00", "invalid", /more than one number/],
    ["712345678,00713345678", "invalid", /more than one number/],
    ["255713123456.5", "invalid", /fraction/],
    ["25571312345.6", "invalid", /fraction/],
    ["713.123456", "invalid", /fraction/],
    ["0.713123456", "invalid", /fraction/],
    ["71,312,345.6", "invalid", /fraction/],
    ["71 234 567.0", "invalid", /fraction/],
    ["71.234.567.0", "invalid", /fraction/],
    ["255\u00a0713\u00a0000\u00a020.0", "invalid", /fraction/],
    ["7 123 456.00", "invalid", /fraction/],
    ["-754000063", "invalid", /below zero.*as text/],
    ["-754-000-063", "invalid", /below zero/],
    ["\u2212754000063", "invalid", /below zero/],
    ["-255754000063", "invalid", /below zero/],
    ["(754000063)", "invalid", /below zero/],
    ["#N/A", "invalid", /shows the error #N\/A/],
    ["2.5571234567E+11", "invalid", /Excel cut this number short/],
    ["2.557123456780E+11", "invalid", /Excel cut this number short/],
    ["7.12345678E+07", "invalid", /Excel cut this number short/],
    ["=VLOOKUP(A2,B:C,2,0)", "invalid", /formula without its result/],
    ["=255712345678", "invalid", /formula without its result/],
    ["\u096d\u0967\u0968\u0969\u096a\u096b\u096c\u096d\u096e", "invalid", /Not a phone number/],
    ["0712\ufffd345678", "invalid", /Not a phone number/],
  ];
  for (const [raw, bucket, sentence] of kinds) {
    const phone = read(raw);
    assert.equal(phone.bucket, bucket, raw);
    assert.match(sayRow(phone.reason), sentence, raw);
    assert.doesNotMatch(sayRow(phone.reason), /\b0 digits/, raw);
  }
});

const digits = (length: number) =>
  fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((list) => list.join(""));

test("property: the pattern decides as libphonenumber's full metadata does, for every prefix", () => {
  fc.assert(
    fc.property(fc.nat(999), digits(6), (prefix, rest) => {
      const national = String(prefix).padStart(3, "0") + rest;
      const parsed = parsePhoneNumberFromString(`+255${national}`);
      const isMobile = parsed?.isValid() === true && parsed.getType() === "MOBILE";
      const phone = read(`+255${national}`);
      assert.equal(phone.bucket === null, isMobile, national);
      if (isMobile) assert.equal(phone.number, `+255${national}`);
    }),
    { numRuns: 3_000 },
  );
});

test("property: the answer is E.164 of the same digits and a fixed point", () => {
  const styles = [
    (national: string) => `0${national}`,
    (national: string) => national,
    (national: string) => `255${national}`,
    (national: string) => `00255${national}`,
    (national: string) => `+255 (0)${national}`,
    (national: string) => `+255 ${national.slice(0, 3)}-${national.slice(3, 6)}.${national.slice(6)}`,
  ];
  fc.assert(
    fc.property(
      fc.constantFrom("71", "74", "65", "68", "76"),
      digits(7),
      fc.constantFrom(...styles),
      (head, tail, style) => {
        const national = head + tail;
        const { number, bucket } = read(style(national));
        assert.equal(number, `+255${national}`);
        assert.equal(bucket, null);
        const again = read(number!);
        assert.deepEqual([again.number, again.bucket, again.repair], [number, null, null]);
      },
    ),
  );
});

test("property: nothing a cell may hold throws, and a sendable answer always holds the digits of the cell", () => {
  const text = fc.string({ unit: fc.constantFrom(..."0123456789+-.()eE /,'x\u00a0"), maxLength: 20 });
  fc.assert(
    fc.property(text, (raw) => {
      const { number, bucket } = read(raw);
      if (bucket !== null) return;
      const national = number?.slice(4) ?? "";
      assert.ok(raw.replace(/\D/g, "").includes(national), `${raw} -> ${number}`);
    }),
    { numRuns: 5_000 },
  );
});

test("property: zeros behind a comma are read as zeros behind a dot, and with groups as without", () => {
  const grouped = (numeral: string, mark: string) => numeral.replace(/\B(?=(?:\d{3})+$)/g, mark);
  const numeral = fc.tuple(
    fc.constantFrom("", "0", "255", "+255"),
    fc.integer({ min: 7, max: 11 }).chain(digits),
  );
  fc.assert(
    fc.property(numeral, fc.constantFrom("0", "00"), ([lead, rest], zeros) => {
      const whole = lead + rest;
      assert.deepEqual(read(`${whole},${zeros}`), read(`${whole}.${zeros}`));
      assert.deepEqual(read(`${grouped(whole, ".")},${zeros}`), read(`${grouped(whole, ",")}.${zeros}`));
    }),
    { numRuns: 3_000 },
  );
});

test("every prefix at every length from 7 to 12 digits: as libphonenumber's full metadata decides", () => {
  for (let prefix = 0; prefix < 1_000; prefix++) {
    for (let length = 7; length <= 12; length++) {
      const national = `${String(prefix).padStart(3, "0")}234567891`.slice(0, length);
      const raw = `+255${national}`;
      const parsed = parsePhoneNumberFromString(raw);
      const isMobile = parsed?.isValid() === true && parsed.getType() === "MOBILE";
      const { bucket, number } = read(raw);
      assert.equal(bucket === null, isMobile, raw);
      if (isMobile) assert.equal(number, parsed.number);
    }
  }
});

test("a digit too many before a number makes no shorter one of it, which would be a stranger's", () => {
  for (const first of "123456789") {
    const { bucket, number } = read(`${first}712345678`);
    assert.notEqual(bucket, null, first);
    assert.notEqual(number, "+255712345678", first);
  }
});

test("six digits that a country could have are too few for the service, so there is no number", () => {
  const { number, bucket, reason } = read("+430000");
  assert.deepEqual(
    [number, bucket, sayRow(reason)],
    [null, "invalid", "Too short or too long for a phone number"],
  );
  assert.equal(read("+4300000").number, null);
});

test("property: the answer is E.164 or null, whatever a cell holds", () => {
  const odd = fc.string({
    unit: fc.constantFrom(..."0712345+ \u0000０１７٠٧۷-()/.eEx\u202a\ud83d\n"),
    maxLength: 22,
  });
  fc.assert(
    fc.property(fc.oneof(odd, fc.string({ unit: "binary", maxLength: 30 })), (raw) => {
      const { number, bucket, reason } = read(raw);
      assert.ok(number === null || /^\+[1-9]\d{6,14}$/.test(number), `${raw} -> ${number}`);
      assert.equal(reason === "", bucket === null);
      if (bucket === null) assert.notEqual(number, null);
    }),
    { numRuns: 3_000 },
  );
  assert.equal(read("0712\u0000345678").bucket, "invalid");
});
