import assert from "node:assert/strict";
import { test } from "node:test";
import { columnContents } from "./columns.ts";

/** Of one column with these cells. */
function contentOf(...cells: string[]) {
  const [content] = columnContents(
    ["A"],
    cells.map((cell) => [cell]),
    "TZ",
  );
  assert.ok(content);
  return content;
}

const kindOf = (...cells: string[]) => contentOf(...cells).kind;

test("a column is what its cells are, as people in East Africa write them", () => {
  assert.equal(kindOf("0754 000 318", "+255754000319", "754000320"), "phones");
  assert.equal(kindOf("38,500", "1 250 000", "TSh 9,000/=", "12.50", "500", "15%"), "amounts");
  assert.equal(kindOf("12", "7", "0", "1500"), "numbers");
  assert.equal(kindOf("21/11/2026", "2026-11-21 14:02", "3 Des 2026", "Nov 5, 2026", "1.2.26"), "dates");
  assert.equal(kindOf("Asha", "Juma", "Plot 12 2020", "14:00"), "text");
});

test("a code that begins with a zero is text: as a number it would lose it", () => {
  assert.equal(kindOf("007", "0123"), "text");
});

test("nothing, and words for nothing, are empty", () => {
  assert.equal(kindOf("", "  ", "N/A", "NULL"), "empty");
  assert.equal(kindOf(), "empty");
});

test("a mixed column says of what; a few cells make no mixture", () => {
  const { kind, parts } = contentOf("Asha", "Juma", "38,500", "Pili");
  assert.deepEqual({ kind, parts }, { kind: "mixed", parts: ["text", "amounts"] });
  assert.equal(kindOf(...Array.from({ length: 19 }, () => "Asha"), "12"), "text");
  assert.equal(kindOf(...Array.from({ length: 9 }, () => "Asha"), "12"), "text", "one in ten");
  assert.equal(kindOf(...Array.from({ length: 8 }, () => "Asha"), "12"), "mixed");
});

test("a number that Excel has cut short is told beside what the column is", () => {
  const { kind, damaged } = contentOf("0754000318", "2.55713E+11", "0754000319");
  assert.deepEqual({ kind, damaged }, { kind: "phones", damaged: "2.55713E+11" });
  assert.equal(contentOf("2.55712345678E+11").damaged, null, "all its digits are there");
  assert.equal(contentOf("2.55713E+11").kind, "empty", "nothing else stands there");
});

test("a code with an E among figures is no number that Excel has cut short", () => {
  for (const code of ["4E1", "5e3", "7E12", "1.2E5"]) {
    const { kind, damaged } = contentOf(code, "Asha");
    assert.deepEqual({ kind, damaged }, { kind: "text", damaged: null }, code);
  }
  assert.equal(contentOf("2,55713E+11").damaged, "2,55713E+11", "as a German Excel writes it");
});

test("a row that is too short holds nothing there, and each column has its own", () => {
  const contents = columnContents(["A", "B"], [["Asha"], ["Juma", "12"]], "TZ");
  assert.deepEqual(
    contents.map(({ kind }) => kind),
    ["text", "numbers"],
  );
});
