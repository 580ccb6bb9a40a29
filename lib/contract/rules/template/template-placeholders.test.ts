import assert from "node:assert/strict";
import { test } from "node:test";
import { fillPlaceholders, findPlaceholders, templateText } from "./template-placeholders.ts";

const components = [
  { type: "HEADER", format: "TEXT", text: "Oda {{1}}" },
  { type: "BODY", text: "Habari {{2}}, {{1}} na {{10}} na {{2}}" },
  {
    type: "BUTTONS",
    buttons: [
      { type: "QUICK_REPLY", text: "Ndiyo" },
      { type: "URL", url: "https://duka.example/{{1}}" },
    ],
  },
];

test("finds each slot once, in binding order", () => {
  const expected = {
    header: ["1"],
    body: ["1", "2", "10"],
    buttons: [
      { subType: "quick_reply", text: "Ndiyo", keys: [] },
      { subType: "url", text: "", keys: ["1"] },
    ],
  };
  assert.deepEqual(findPlaceholders(components), expected);
  assert.deepEqual(findPlaceholders({ components }), expected);
});

test("reads a schema keyed by component, and anything else as empty", () => {
  assert.deepEqual(findPlaceholders({ body: { text: "Habari {{jina}}" } }).body, ["jina"]);
  assert.deepEqual(findPlaceholders({ body: "Habari {{jina}}" }).body, ["jina"]);
  for (const schema of [null, 7, "x", [], [null], {}]) assert.deepEqual(findPlaceholders(schema).body, []);
});

test("fills in one pass and never reads a value again", () => {
  const bindings = new Map([
    ["1", "{{2}}"],
    ["2", "$&"],
  ]);
  assert.equal(fillPlaceholders("{{1}}/{{ 2 }}/{{3}}", bindings), "{{2}}/$&/{{3}}");
});

test("gives the text of a part", () => {
  assert.equal(templateText(components, "header"), "Oda {{1}}");
  assert.equal(templateText(components, "footer"), "");
});
