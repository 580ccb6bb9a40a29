import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { exchangedNames } from "../template/exchanged-names.ts";
import { componentsOf } from "../template/template-parameters.ts";
import { namesInText } from "../template/template-placeholders.ts";
import { valuesAsRead } from "./values-as-read.ts";

const body = (text: string) => [{ type: "BODY", text }];

test("numbered fields take their value by number, wherever they stand", () => {
  assert.deepEqual(valuesAsRead(body("{{2}} na {{10}} na {{1}} na {{2}}"), { 1: "a", 2: "b", 10: "j" }), {
    "body:1": "a",
    "body:2": "b",
    "body:10": "j",
  });
});

test("named fields that alphabet would exchange show the exchanged values, as the reader would get them", () => {
  const schema = body("Habari {{jina}}, bei ni {{bei}}.");
  assert.notEqual(exchangedNames(schema, "body"), null);
  assert.deepEqual(valuesAsRead(schema, { jina: "Asha", bei: "900" }), {
    "body:jina": "900",
    "body:bei": "Asha",
  });
  const fitting = body("Bei ni {{bei}}, {{jina}}.");
  assert.equal(exchangedNames(fitting, "body"), null);
  assert.deepEqual(valuesAsRead(fitting, { jina: "Asha", bei: "900" }), {
    "body:bei": "900",
    "body:jina": "Asha",
  });
});

test("links show what they end in; too few values leave fields, too many are nowhere", () => {
  const schema = [
    { type: "HEADER", format: "TEXT", text: "Oda {{1}}" },
    { type: "BODY", text: "Habari {{1}} na {{2}}" },
    {
      type: "BUTTONS",
      buttons: [
        { type: "QUICK_REPLY", text: "Ndiyo" },
        { type: "URL", url: "https://a.example/{{1}}" },
      ],
    },
  ];
  const buttons = [
    { sub_type: "quick_reply", parameters: [{ type: "payload", payload: "NDIYO" }] },
    { sub_type: "url", parameters: [{ type: "text", text: "4471" }] },
  ];
  assert.deepEqual(valuesAsRead(schema, { header: { 1: "77", 2: "88" }, body: { 1: "Asha" }, buttons }), {
    "header:1": "77",
    "body:1": "Asha",
    "button 1:1": "4471",
  });
  assert.deepEqual(valuesAsRead(schema, { 1: "Asha", 2: "leo" }), { "body:1": "Asha", "body:2": "leo" });
});

test("what is read from the first field to the last is what is sent, in the order it is sent", () => {
  const names = fc.uniqueArray(fc.oneof(fc.nat(30).map(String), fc.stringMatching(/^[a-z_]{1,5}$/)), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(names, fc.boolean(), (given, isNumbered) => {
      const keys = given.filter((name) => /^\d+$/.test(name) === isNumbered);
      const schema = body(keys.map((name) => `x {{${name}}} x`).join(" "));
      const parameters = Object.fromEntries(keys.map((name) => [name, `value of ${name}`]));
      const read = valuesAsRead(schema, parameters);
      const inText = namesInText(schema, "body");
      const places = isNumbered ? [...inText].sort((a, b) => Number(a) - Number(b)) : inText;
      const [component] = componentsOf(parameters);
      assert.deepEqual(
        places.map((name) => read[`body:${name}`]),
        component
          ? component.parameters.map((parameter) => ("text" in parameter ? parameter.text : null))
          : [],
      );
    }),
  );
});
