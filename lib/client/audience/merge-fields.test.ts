import assert from "node:assert/strict";
import { test } from "node:test";
import { fieldAround, fieldsOf } from "./merge-fields.ts";

const TEXT = "Habari {{Jina|Mteja}}, bei ni {{Bei}}{{Tawi}} {{";

test("the field that a caret is in: never one that it only touches, and none that is half typed", () => {
  const at = TEXT.indexOf("{{Jina");
  assert.deepEqual(fieldAround(TEXT, at + 1), { index: 0, at, text: "{{Jina|Mteja}}" });
  assert.equal(fieldAround(TEXT, at), null);
  assert.equal(fieldAround(TEXT, at + "{{Jina|Mteja}}".length), null);
  assert.equal(fieldAround(TEXT, TEXT.indexOf("{{Tawi")), null, "between two that touch");
  assert.equal(fieldAround(TEXT, TEXT.length), null);
  assert.deepEqual(
    fieldsOf(TEXT).map(({ index, text }) => `${index} ${text}`),
    ["0 {{Jina|Mteja}}", "1 {{Bei}}", "2 {{Tawi}}"],
  );
});
