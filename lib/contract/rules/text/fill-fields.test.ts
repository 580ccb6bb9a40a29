import assert from "node:assert/strict";
import { test } from "node:test";
import { fieldsRule, fillFields } from "./fill-fields.ts";

const FIELDS = [
  { name: "balance", label: "Salio" },
  { name: "is-member", label: "Member" },
];

test("a text with fields of people: values by label in any case and by name, as they are and read no more", () => {
  const values = { balance: 5000, "is-member": true };
  assert.deepEqual(fillFields("Una {{ salio }} au {{balance}}. {{Member}}!", FIELDS, values), {
    ...{ text: "Una 5000 au 5000. Yes!", missing: [], unknown: [] },
  });
  const odd = { balance: "{{Member}} $& $1" };
  assert.equal(fillFields("{{Salio}}", FIELDS, odd).text, "{{Member}} $& $1");
});

test("no value: what the field says in its place, else the field stays and is named", () => {
  assert.deepEqual(fillFields("{{Salio|halijulikani}} {{Member| }} {{Member}}", FIELDS, { balance: " " }), {
    ...{ text: "halijulikani {{Member| }} {{Member}}", missing: ["Member", "Member"], unknown: [] },
  });
});

test("what is no field, or is not closed: named, and refused with those that there are", () => {
  assert.deepEqual(fillFields("{{Deni}} {{Salio", FIELDS, {}).unknown, ["{{Deni}}", "{{"]);
  assert.equal(
    fieldsRule("{{Deni}}", FIELDS),
    "{{Deni}} is not a field of people. There are {{Salio}}, {{Member}}",
  );
  assert.match(fieldsRule("{{Deni}}", []) ?? "", /no fields of people yet/);
  assert.equal(fieldsRule("{{Salio}} } { {Member}", FIELDS), null);
});
