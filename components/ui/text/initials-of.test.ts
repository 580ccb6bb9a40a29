import assert from "node:assert/strict";
import { test } from "node:test";
import { initialsOf } from "./initials-of.ts";

test("a person is drawn as the first letters of their first and last name", () => {
  assert.equal(initialsOf("Neema Mushi"), "NM");
  assert.equal(initialsOf(" asha binti juma "), "AJ");
  assert.equal(initialsOf("Baraka"), "B");
  assert.equal(initialsOf("🐄 Duka"), "🐄D");
  assert.equal(initialsOf("\u202eNeema \u200fMushi"), "NM");
  assert.equal(initialsOf(""), "");
});
