import assert from "node:assert/strict";
import { test } from "node:test";
import type { ColumnContent } from "#lib/audience/columns.ts";
import { contentWords, damageWords } from "./content-words.ts";

const TEXT: ColumnContent = { kind: "text", parts: [], damaged: null };

test("a column says what it holds, and a mixed one of what", () => {
  assert.equal(contentWords(TEXT), "Text");
  assert.equal(contentWords({ ...TEXT, kind: "amounts" }), "Amounts");
  assert.equal(contentWords({ ...TEXT, kind: "mixed", parts: ["text", "dates"] }), "Mixed: text and dates");
  assert.equal(contentWords({ ...TEXT, kind: "empty" }), "Empty");
});

test("damaged numbers are said with what to do, and are not called empty", () => {
  const damaged: ColumnContent = { ...TEXT, kind: "empty", damaged: "2.55713E+11" };
  assert.equal(contentWords(damaged), "Damaged numbers");
  assert.equal(
    damageWords(damaged),
    "Excel cut numbers short here, such as 2.55713E+11. Format the column as text and paste them again.",
  );
  assert.equal(damageWords(TEXT), null);
});
