import assert from "node:assert/strict";
import { test } from "node:test";
import { findMisfits } from "#lib/contract/rules/template/parameter-problems.ts";
import { findPlaceholders } from "#lib/contract/rules/template/template-placeholders.ts";
import { fc } from "#lib/testing/random/fast-check.ts";
import type { ButtonSlot, Slot } from "../send/template-slots.ts";
import { parametersOf } from "../send/template-slots.ts";
import { fitValues } from "./fit-values.ts";

const SCHEMA = [
  { type: "HEADER", format: "TEXT", text: "Oda {{1}}" },
  { type: "BODY", text: "Habari {{1}}, namba {{2}}." },
  {
    type: "BUTTONS",
    buttons: [
      { type: "PHONE_NUMBER", text: "Piga", phone_number: "+255754000318" },
      { type: "QUICK_REPLY", text: "Ndiyo" },
      { type: "URL", text: "Angalia", url: "https://a.example/{{1}}" },
      { type: "URL", text: "Duka", url: "https://a.example/" },
    ],
  },
];
const slots = findPlaceholders(SCHEMA);

test("it asks for exactly the fields there are, and keeps what was typed for them", () => {
  const typed = {
    texts: [
      { place: "body" as const, name: " 2 ", value: "4471" },
      { place: "body" as const, name: "9", value: "gone" },
    ],
    buttons: [{ subType: "quick_reply", value: "elsewhere" }],
  };
  assert.deepEqual(fitValues(slots, typed), {
    texts: [
      { place: "header", name: "1", value: "" },
      { place: "body", name: "1", value: "" },
      { place: "body", name: "2", value: "4471" },
    ],
    buttons: [
      { subType: "phone_number", value: "", isFixed: true },
      { subType: "quick_reply", value: "Ndiyo" },
      { subType: "url", value: "" },
    ],
  });
});

test("what it asks for fits, once it is filled in, and asking again changes nothing", () => {
  const button = fc.constantFrom(
    { type: "QUICK_REPLY", text: "Ndiyo" },
    { type: "URL", text: "Oda", url: "https://a.example/{{1}}" },
    { type: "URL", text: "Duka", url: "https://a.example/" },
    { type: "PHONE_NUMBER", text: "Piga" },
    { type: "OTP", text: "Nakili" },
  );
  fc.assert(
    fc.property(fc.array(button, { maxLength: 5 }), fc.integer({ min: 0, max: 4 }), (buttons, count) => {
      const text = Array.from({ length: count }, (_, index) => `x {{${index + 1}}} x`).join(" ");
      const schema = [
        { type: "BODY", text: `Habari ${text}` },
        { type: "BUTTONS", buttons },
      ];
      const own = findPlaceholders(schema);
      const empty = fitValues(own, { texts: [], buttons: [] });
      const filled = {
        texts: empty.texts.map((slot): Slot => ({ ...slot, value: "x" })),
        buttons: empty.buttons.map((slot): ButtonSlot => (slot.isFixed ? slot : { ...slot, value: "x" })),
      };
      assert.deepEqual(fitValues(own, filled), filled);
      assert.deepEqual(findMisfits(schema, (parametersOf(filled) ?? {}) as never), []);
    }),
  );
});
