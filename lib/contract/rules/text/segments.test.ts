import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { countSegments, septetsOf, toPlainText, unicodeCharactersOf } from "./segments.ts";

const count = (text: string) => {
  const { encoding, units, segments } = countSegments(text);
  return `${encoding} ${units} ${segments}`;
};

test("GSM text: 160 alone, 153 in parts", () => {
  assert.equal(count(""), "gsm7 0 0");
  assert.equal(count("a".repeat(160)), "gsm7 160 1");
  assert.equal(count("a".repeat(161)), "gsm7 161 2");
  assert.equal(count("a".repeat(306)), "gsm7 306 2");
  assert.equal(count("a".repeat(307)), "gsm7 307 3");
  assert.equal(count("a".repeat(918)), "gsm7 918 6");
});

test("Unicode text: 70 alone, 67 in parts", () => {
  assert.equal(count("ŵ".repeat(70)), "ucs2 70 1");
  assert.equal(count("ŵ".repeat(71)), "ucs2 71 2");
  assert.equal(count("ŵ".repeat(134)), "ucs2 134 2");
  assert.equal(count("ŵ".repeat(135)), "ucs2 135 3");
});

test("an extension character is two units and never cut in two", () => {
  assert.equal(count("€".repeat(80)), "gsm7 160 1");
  assert.equal(count(`${"a".repeat(159)}€`), "gsm7 161 2");
  // 306 units would fit two parts of 153, were the sign of the 153rd unit not moved whole.
  assert.equal(count(`${"a".repeat(152)}€${"a".repeat(152)}`), "gsm7 306 3");
  for (const character of "^{}\\[~]|€\f") assert.equal(countSegments(character).units, 2, character);
});

test("a surrogate pair is two units and never cut in two", () => {
  assert.equal(count("😀".repeat(35)), "ucs2 70 1");
  assert.equal(count(`${"ŵ".repeat(66)}😀${"ŵ".repeat(66)}`), "ucs2 134 3");
  assert.equal(count("\ud83d"), "ucs2 1 1");
});

test("the alphabet is the one of GSM 03.38: capital Ç, not the small one", () => {
  assert.equal(countSegments("ÇÄÖÑÜ§¿äöñüàΔΦΓΛΩΠΨΣΘΞ@£$¥\n\r").encoding, "gsm7");
  for (const character of "ç`´’“–\t…áíóúâ")
    assert.equal(countSegments(character).encoding, "ucs2", character);
});

test("one curly quote in ng’ombe makes one segment three", () => {
  const text = `Bei ya ng’ombe ${"a".repeat(140)}`;
  assert.equal(count(text), "ucs2 155 3");
  assert.equal(count(toPlainText(text)), "gsm7 155 1");
});

test("names each character that forces Unicode with every place it stands", () => {
  assert.deepEqual(unicodeCharactersOf("a’b’😀€"), [
    { character: "’", positions: [1, 3] },
    { character: "😀", positions: [4] },
  ]);
  assert.deepEqual(unicodeCharactersOf("Habari {yako}"), []);
});

test("plain text: quotes, dashes, dots, odd spaces and what has no width", () => {
  assert.equal(toPlainText("“ng’ombe” – 5\u00a0000…\u200b\ufeff—x"), '"ng\'ombe" - 5 000...-x');
  assert.equal(toPlainText("Ça va, 😀 ŵ €"), "Ça va, 😀 ŵ €");
});

const anyText = fc.string({ unit: fc.constantFrom(..."ab€^[’ŵ😀\n"), maxLength: 400 });

test("property: parts hold what a greedy cut of whole characters holds", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { encoding, units, segments } = countSegments(text);
      const sizes = [...text].map((one) => (encoding === "ucs2" ? one.length : "€^[".includes(one) ? 2 : 1));
      assert.equal(
        units,
        sizes.reduce<number>((sum, size) => sum + size, 0),
      );
      const [single, part] = encoding === "ucs2" ? [70, 67] : [160, 153];
      if (units <= single) return assert.equal(segments, units === 0 ? 0 : 1);
      const parts: number[] = [0];
      for (const size of sizes) {
        if (parts.at(-1)! + size > part) parts.push(0);
        parts[parts.length - 1]! += size;
      }
      assert.equal(segments, parts.length);
    }),
  );
});

test("property: plain text is a fixed point and never costs more", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."ab’“–…\u00a0\u200bŵ€😀"), maxLength: 300 }), (text) => {
      const plain = toPlainText(text);
      assert.equal(toPlainText(plain), plain);
      assert.ok(countSegments(plain).segments <= countSegments(text).segments);
    }),
    { numRuns: 500 },
  );
  assert.equal(toPlainText("…".repeat(70)), "…".repeat(70), "one segment, not two of dots");
  assert.equal(toPlainText(`${"a".repeat(69)}…`), `${"a".repeat(69)}...`);
});

test("property: septets are the units of GSM text and no number for any other", () => {
  fc.assert(
    fc.property(fc.oneof(anyText, fc.string({ unit: "binary" })), (text) => {
      const { encoding, units } = countSegments(text);
      assert.equal(septetsOf(text), encoding === "gsm7" ? units : Number.NaN);
    }),
  );
});
