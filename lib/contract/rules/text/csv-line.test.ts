import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { csvLine } from "./csv-line.ts";

test("what a spreadsheet would run gets an apostrophe, a number with its sign does not", () => {
  for (const text of ["=1+1", "@x", "+SUM(A1)", "-a", "-2+3", "+255-712-345-678", "-", "-1.5+cmd"]) {
    assert.equal(csvLine([text]), `'${text}\r\n`);
  }
  assert.equal(csvLine(["\n=1"]), "\"'\n'=1\"\r\n");
  for (const text of ["-5", "-1500.75", "+255 712 345 678", "+255712345678", "-5 000.5"]) {
    assert.equal(csvLine([text]), `${text}\r\n`);
  }
  assert.equal(csvLine(["-1,500.75"]), '"-1,500.75"\r\n');
});

test("nor does it help a formula to begin with a blank, a mark nobody sees, a full-width sign or a pipe", () => {
  for (const text of [
    ...[" =1+1", "\u00a0=1+1", "\u3000=1+1", "\u200b=1+1", "\ufeff=1+1", "  @x", " +cmd"],
    ...["＝1+1", "＠x", "＋cmd", "－1+1", "−1+1", "|cmd", "｜cmd", " | cmd"],
  ]) {
    assert.equal(csvLine([text]), `'${text}\r\n`, JSON.stringify(text));
  }
  assert.equal(csvLine(["\t-1+2"]), "'\t'-1+2\r\n");
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

test("nor does a formula run behind a sign at which another spreadsheet would begin a cell", () => {
  for (const [text, line] of [
    ["x;=cmd", `"x;'=cmd"`],
    [";=cmd|' /C calc'!A0", `";'=cmd|' /C calc'!A0"`],
    ["Asha; @SUM(1)", `"Asha;' @SUM(1)"`],
    ["a;+cmd;-1+2", `"a;'+cmd;'-1+2"`],
    ["a\t=1", "a\t'=1"],
    ["a\n=1\r\n＝2", `"a\n'=1\r\n'＝2"`],
    ["a;b", `"a;b"`],
    ["5;-5", `"5;-5"`],
    ["x=1; y = 2", `"x=1; y = 2"`],
  ] as const)
    assert.equal(csvLine([text]), `${line}\r\n`, text);
});

test("whatever a spreadsheet separates by, no cell of a line begins with a sign that runs", () => {
  const text = fc.string({ unit: fc.constantFrom(..."a1=@|+-;,\t\n\" '＝"), maxLength: 14 });
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), (cells) => {
      for (const cell of csvLine(cells)
        .split(/[;\t\r\n]/)
        .slice(1))
        assert.doesNotMatch(cell, /^[\s"]*[=@|＝]/, cell);
    }),
  );
});
