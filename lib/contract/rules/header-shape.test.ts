import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { headerShape } from "./header-shape.ts";

test("the same headings have one shape however they are capitalised or spaced, and others, or in another order, have another", () => {
  const shape = headerShape(["Simu", "Jina"]);
  assert.match(shape, /^[0-9a-f]{32}$/);
  assert.equal(headerShape([" SIMU ", "jina"]), shape);
  for (const other of [["Jina", "Simu"], ["Simu"], ["SimuJina"], ["Simu", "Jina", ""], ["Simu", "Jin"], []])
    assert.notEqual(headerShape(other), shape, other.join());
});

test("property: lists of headings that differ have shapes that differ", () => {
  const heading = fc.string({ unit: fc.constantFrom(..."abcé|\u0000"), maxLength: 4 });
  const headings = fc.array(heading, { maxLength: 5 });
  fc.assert(
    fc.property(headings, headings, (left, right) => {
      const isSame = JSON.stringify(left) === JSON.stringify(right);
      assert.equal(headerShape(left) === headerShape(right), isSame);
    }),
  );
});
