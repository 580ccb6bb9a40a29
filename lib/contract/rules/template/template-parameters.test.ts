import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { orderedKeys } from "./ordered-keys.ts";
import { componentsOf } from "./template-parameters.ts";

const text = (value: string) => ({ type: "text", text: value });

test("flat parameters become one body, numeric keys by number, then the rest by alphabet", () => {
  assert.deepEqual(componentsOf({ name: "Asha", "10": "j", "2": "b", date: "12 Mei" }), [
    { type: "body", parameters: [text("b"), text("j"), text("12 Mei"), text("Asha")] },
  ]);
});

test("grouped parameters become header, body and button components", () => {
  const buttons = [{ sub_type: "quick_reply", parameters: [{ type: "payload", payload: "ndiyo" }] }];
  assert.deepEqual(componentsOf({ header: { "1": "Oda" }, body: { "1": "Asha", "2": "5" }, buttons }), [
    { type: "header", parameters: [text("Oda")] },
    { type: "body", parameters: [text("Asha"), text("5")] },
    { type: "button", index: "0", ...buttons[0]! },
  ]);
});

test("a flat key called body stays a body parameter", () => {
  assert.deepEqual(componentsOf({ body: "Habari" }), [{ type: "body", parameters: [text("Habari")] }]);
});

test("no parameters make no components", () => {
  assert.deepEqual(componentsOf({}), []);
  assert.deepEqual(componentsOf({ header: {}, body: {}, buttons: [] }), []);
});

test("the order of keys is total and does not depend on where it starts", () => {
  const keys = fc.uniqueArray(fc.oneof(fc.nat(20).map(String), fc.constantFrom("01", "a", "B", "_", "é")));
  fc.assert(
    fc.property(keys, (given) => {
      const ordered = orderedKeys(given);
      assert.deepEqual(orderedKeys([...given].reverse()), ordered);
      const firstWord = ordered.findIndex((key) => !/^\d+$/.test(key));
      const numbers = (firstWord < 0 ? ordered : ordered.slice(0, firstWord)).map(Number);
      assert.deepEqual(
        numbers,
        [...numbers].sort((left, right) => left - right),
      );
      assert.ok(firstWord < 0 || ordered.slice(firstWord).every((key) => !/^\d+$/.test(key)));
    }),
  );
});
