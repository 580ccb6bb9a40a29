import assert from "node:assert/strict";
import { test } from "node:test";
import { fillName, hasNameField } from "./fill-name.ts";

test("a saved reply has the known name in it, else the default text of its field, else the field that is asked about", () => {
  assert.equal(
    fillName("Habari {{name}}, karibu {{ Name }}.", "Asha $& Juma"),
    "Habari Asha $& Juma, karibu Asha $& Juma.",
  );
  assert.equal(fillName("Habari {{name|Mteja}}", "Asha"), "Habari Asha");
  assert.equal(fillName("Habari {{name|Mteja}}", null), "Habari Mteja");
  assert.equal(fillName("Habari {{name| }}", null), "Habari {{name| }}");
  assert.equal(fillName("Habari {{name}} {{Jina}}", null), "Habari {{name}} {{Jina}}");
  assert.deepEqual(["{{name}}", "{{ NAME | x }}", "name", "{{Jina}}"].map(hasNameField), [
    true,
    true,
    false,
    false,
  ]);
});
