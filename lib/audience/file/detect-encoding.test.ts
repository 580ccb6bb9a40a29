import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { createTextStream, detectEncoding, type Encoding, guessEncoding } from "./detect-encoding.ts";

const TABLE = "Simu;Jina\r\n0712345678;Neema\r\n0713345679;José\r\n";
const bytesOf = (text: string) => new TextEncoder().encode(text);
const joined = (...parts: ArrayLike<number>[]) => Uint8Array.from(parts.flatMap((part) => Array.from(part)));

function utf16(text: string, isLittle: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let index = 0; index < text.length; index++)
    view.setUint16(index * 2, text.charCodeAt(index), isLittle);
  return new Uint8Array(view.buffer);
}

const inPieces = (bytes: Uint8Array, size: number) =>
  async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };

function decode(bytes: Uint8Array, encoding: Encoding, size: number): string {
  const stream = createTextStream(encoding);
  let text = "";
  for (let at = 0; at < bytes.length; at += size) text += stream.decode(bytes.subarray(at, at + size));
  return text + stream.end();
}

const FILES: [string, Uint8Array, Encoding][] = [
  ["UTF-8", bytesOf(TABLE), "utf-8"],
  ["UTF-8 with BOM", bytesOf(`\ufeff${TABLE}`), "utf-8"],
  ["UTF-16LE with BOM", utf16(`\ufeff${TABLE}`, true), "utf-16le"],
  ["UTF-16BE with BOM", utf16(`\ufeff${TABLE}`, false), "utf-16be"],
  ["UTF-16LE", utf16(TABLE, true), "utf-16le"],
  ["UTF-16BE", utf16(TABLE, false), "utf-16be"],
  ["Windows-1252", Uint8Array.from(TABLE, (one) => one.charCodeAt(0)), "windows-1252"],
];

for (const [name, bytes, encoding] of FILES) {
  test(`${name} is told and read, in pieces of any size`, async () => {
    assert.equal(guessEncoding(bytes), encoding);
    for (const size of [1, 2, 3, 7, 64, bytes.length]) {
      assert.equal(await detectEncoding(inPieces(bytes, size)), encoding, `${size} bytes at a time`);
      assert.equal(decode(bytes, encoding, size), TABLE);
    }
  });
}

test("one bad byte at the very end makes the whole file Windows-1252", async () => {
  const bytes = joined(bytesOf("a,b\n".repeat(100_000)), [0xe9]);
  assert.equal(guessEncoding(bytes.subarray(0, 1_000)), "utf-8");
  assert.equal(await detectEncoding(inPieces(bytes, 65_536)), "windows-1252");
});

test("a sample that ends inside a character is still UTF-8, a file that does is not", async () => {
  const cut = bytesOf("Jos\u00e9").subarray(0, 4);
  assert.equal(guessEncoding(cut), "utf-8");
  assert.equal(await detectEncoding(inPieces(cut, 2)), "windows-1252");
});

test("characters cut between chunks: whole ones pass, one that ASCII follows does not", async () => {
  const pieces = (...chunks: string[]) =>
    async function* () {
      for (const chunk of chunks) yield Uint8Array.from(chunk, (one) => one.charCodeAt(0));
    };
  const plain = "a,b\n".repeat(2_000);
  assert.equal(await detectEncoding(pieces(plain, `${plain}\xc3`, `\xa9${plain}`, plain)), "utf-8");
  assert.equal(await detectEncoding(pieces(plain, `${plain}\xc3`, plain, "\xa9")), "windows-1252");
  assert.equal(await detectEncoding(pieces(plain, `${plain}x\xc3`)), "windows-1252");
  assert.equal(await detectEncoding(pieces(plain, `${plain}xy\xe9`, plain)), "windows-1252");
});

test("UTF-8 with a few bytes that are none stays UTF-8: they do not garble thousands of texts", async () => {
  const bytes = joined(bytesOf("Ng\u2019ombe,Jos\u00e9\n".repeat(3_000)), [0x4a, 0x6f, 0x73, 0xe9, 0x0a]);
  assert.equal(guessEncoding(bytes), "utf-8");
  assert.equal(await detectEncoding(inPieces(bytes, 65_536)), "utf-8");
  const latin = Uint8Array.from("Jos\u00e9,Zo\u00eb,\u00c3\u00a9\n".repeat(300), (one) => one.charCodeAt(0));
  assert.equal(await detectEncoding(inPieces(latin, 1_000)), "windows-1252");
});

test("property: UTF-8 where it has more characters than bad bytes, by the standard's own decoder, wherever it is cut", async () => {
  const some = fc.constantFrom(
    0x61,
    0x2c,
    0xc3,
    0xa9,
    0xe2,
    0x80,
    0x99,
    0xe0,
    0xed,
    0xf0,
    0x90,
    0xf4,
    0xc0,
    0xff,
  );
  const bytes = fc.array(some, { maxLength: 40 });
  const character = /[\u0080-\u{10ffff}]/gu;
  await fc.assert(
    fc.asyncProperty(bytes, fc.integer({ min: 1, max: 12 }), async (list, size) => {
      const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(Uint8Array.from(list));
      const all = text.match(character) ?? [];
      const bad = all.filter((one) => one === "\ufffd").length;
      const isUtf8 = bad === 0 || all.length - bad > bad;
      const expected: Encoding = isUtf8 ? "utf-8" : "windows-1252";
      assert.equal(await detectEncoding(inPieces(Uint8Array.from(list), size)), expected);
    }),
    { numRuns: 1_000 },
  );
});

test("Windows-1252 by the table browsers use, the five unassigned bytes included", () => {
  // Without the zero byte and Ctrl-Z, which are part of no text.
  const all = Uint8Array.from({ length: 256 }, (_, byte) => (byte === 0 || byte === 0x1a ? 32 : byte));
  const text = decode(all, "windows-1252", 100);
  assert.equal(text.length, 256);
  assert.equal(text.slice(0x80, 0xa0), "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ");
  assert.equal(text.slice(0xa0), String.fromCharCode(...all.subarray(0xa0)));
});

test("property: any text comes back from UTF-8 and UTF-16 in pieces of any size", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 1, max: 9 }), (text, size) => {
      const plain = text
        .replaceAll("\u0000", "")
        .replaceAll("\u001a", "")
        .replace(/^\ufeff/, "");
      assert.equal(decode(bytesOf(plain), "utf-8", size), plain);
      assert.equal(decode(utf16(plain, true), "utf-16le", size), plain);
      assert.equal(decode(utf16(plain, false), "utf-16be", size), plain);
    }),
  );
});
