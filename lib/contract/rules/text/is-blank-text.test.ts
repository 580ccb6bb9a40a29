import assert from "node:assert/strict";
import { test } from "node:test";
import { isBlankText } from "./is-blank-text.ts";

test("what nobody can see is blank, each mark alone and all together", () => {
  const marks = [
    ...[
      0x20, 0x09, 0x0a, 0xa0, 0x2003, 0x3000, 0x00ad, 0x034f, 0x061c, 0x115f, 0x180e, 0x2800, 0x3164, 0xfe0f,
    ],
    ...[0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202e, 0x2060, 0x2064, 0xfeff, 0xffa0, 0xe0020, 0x00, 0x7f],
  ].map((code) => String.fromCodePoint(code));
  for (const mark of ["", ...marks, marks.join("")]) {
    assert.ok(isBlankText(mark), `U+${mark.codePointAt(0)?.toString(16)}`);
    assert.ok(!isBlankText(`${mark}a`) && !isBlankText(`.${mark}`));
  }
});

test("letters, signs and pictures of any script are not, also those that join others", () => {
  for (const text of ["0", "-", "é", "مرحبا", "👩‍🌾", "🎉", "\u0301", "️1⃣", "\ue001", "\u{1fbff}", "ᠠ"]) {
    assert.ok(!isBlankText(text), text);
  }
});
