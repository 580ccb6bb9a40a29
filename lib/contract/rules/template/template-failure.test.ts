import assert from "node:assert/strict";
import { test } from "node:test";
import { templateFailureOf } from "./template-failure.ts";

test("codes tell whether nobody can get a template, its values did not fit, or it is about one person", () => {
  for (const [codes, kind] of [
    [["TEMPLATE_NOT_APPROVED"], "template"],
    [["TEMPLATE_NOT_FOUND"], "template"],
    [["template-language-mismatch"], "template"],
    [["TEMPLATE_PARAMETER_MISMATCH"], "values"],
    [["132015"], "template"],
    [["132000"], "values"],
    [[null, "131026"], null],
    [[null, " 132016 "], "template"],
    [["132000", "132001"], "template"],
    [["131026"], null],
    [["CONTEMPLATED"], null],
    [["constructor"], null],
    [[], null],
  ] as const) {
    assert.equal(templateFailureOf(codes), kind, codes.join());
  }
});
