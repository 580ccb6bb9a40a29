import assert from "node:assert/strict";
import { test } from "node:test";
import { knownNameOf, nameOf } from "./name-of.ts";

test("a conversation is called by the name of its person, and by their number where no name can be seen", () => {
  const number = "+255754000318";
  assert.equal(nameOf({ personName: "Asha Juma", number }), "Asha Juma");
  assert.equal(nameOf({ personName: null, number }), "+255 754 000 318");
  assert.equal(nameOf({ personName: "•••", number: "+25575•••318" }), "+25575•••318");
  assert.equal(knownNameOf({ personName: "•••" }), null);
  assert.equal(nameOf({ personName: " \u200b", number }), "+255 754 000 318");
});
