import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { csvLine } from "./csv-line.ts";

test("what a spreadsheet would run gets an apostrophe, a number with its sign does not", () => {
  for (const text of ["=1+1", "@x", "+SUM(A1)", "-a", "-2+3", "+255-712-345-678", "-", "-1.5+cmd"]) {
    assert.equal(csvLine([text]), `'${text}\r\n`);
  }
  assert.equal(csvLine(["\n=1"]), '"\'\n=1"\r\n');
  for (const text of ["-5", "-1500.75", "+255 712 345 678", "+255712345678", "-5 000.5"]) {
    assert.equal(csvLine([text]), `${text}\r\n`);
  }
  assert.equal(csvLine(["-1,500.75"]), '"-1,500.75"\r\n');
});

test("nor does it help a formula to begin with a blank, a mark nobody sees, a full-width sign or a pipe", () => {
  for (const text of [
    ...[" =1+1", "\u00a0=1+1", "\u3000=1+1", "\u200b=1+1", "\ufeff=1+1", "  @x", " +cmd", "\t-1+2"],
    ...["＝1+1", "＠x", "＋cmd", "－1+1", "−1+1", "|cmd", "｜cmd", " | cmd"],
  ]) {
    assert.equal(csvLine([text]), `'${text}\r\n`, JSON.stringify(text));
  }
});

test("no text of anybody begins with a sign that runs, whatever stands before it", () => {
  const blanks = fc.string({
    unit: fc.constantFrom(" ", "\t", "\r", "\n", "\u00a0", "\u3000", "\u200b", "\u0000"),
  });
  const text = fc.tuple(blanks, fc.string({ maxLength: 12 })).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, (given) => {
      const cell = csvLine([given]).replace(/\r\n$/, "").replace(/^"/, "");
      assert.doesNotMatch(cell, /^[\s\p{C}\p{Zs}]*[=@|＝＠｜]/u);
    }),
  );
});

test("a cell with a comma, a semicolon, a mark or a line is quoted, and its marks are doubled", () => {
  assert.equal(
    csvLine(["a,b", "a;b", 'say "x"', "a\nb", "plain", 7]),
    '"a,b","a;b","say ""x""","a\nb",plain,7\r\n',
  );
});
