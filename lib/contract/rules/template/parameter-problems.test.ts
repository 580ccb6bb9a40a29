import assert from "node:assert/strict";
import { test } from "node:test";
import { findBindingProblems } from "#lib/sandbox/chat/status-event.ts";
import { fc } from "#lib/testing/random/fast-check.ts";
import { findEmptyValues, findMisfits } from "./parameter-problems.ts";
import { componentsOf } from "./template-parameters.ts";

const SCHEMA = [
  { type: "HEADER", format: "TEXT", text: "Oda {{1}}" },
  { type: "BODY", text: "Habari {{jina}}, oda {{bei}} iko tayari." },
  {
    type: "BUTTONS",
    buttons: [
      { type: "QUICK_REPLY", text: "Ndiyo" },
      { type: "URL", text: "Angalia", url: "https://a.example/{{1}}" },
    ],
  },
];
const url = (text: string) => ({ sub_type: "url", parameters: [{ type: "text", text }] });
const reply = (payload: string) => ({ sub_type: "quick_reply", parameters: [{ type: "payload", payload }] });
const GOOD = {
  header: { 1: "4471" },
  body: { jina: "Asha", bei: "900" },
  buttons: [reply("NDIYO"), url("4471")],
};

test("values that fit have no problem; each that does not is named at its part", () => {
  assert.deepEqual(findMisfits(SCHEMA, GOOD), []);
  const rules = (parameters: Parameters<typeof findMisfits>[1]) =>
    findMisfits(SCHEMA, parameters).map(({ rule }) => rule);
  assert.deepEqual(rules({ ...GOOD, body: { jina: "Asha" } }), [
    "body has 2 fields (bei, jina), but 1 value is given",
  ]);
  assert.deepEqual(rules({ body: GOOD.body, buttons: GOOD.buttons }), [
    "header has 1 field (1), but 0 values are given",
  ]);
  assert.deepEqual(rules({ ...GOOD, buttons: [reply("NDIYO")] }), ["button 2 needs a value"]);
  assert.deepEqual(rules({ ...GOOD, buttons: [...GOOD.buttons, reply("X")] }), [
    "the template has 2 buttons, so there is no button 3",
  ]);
  assert.deepEqual(
    findMisfits([{ type: "BODY", text: "Habari" }], { 1: "Asha" }).map(({ rule }) => rule),
    ["body has no field, but 1 value is given"],
  );
  assert.deepEqual(findMisfits(null, { 1: "Asha" }), [], "a text that is not known is not judged");
});

test("an empty value is named, whatever it is of", () => {
  assert.deepEqual(findEmptyValues(GOOD), []);
  assert.deepEqual(
    findEmptyValues({
      header: { 1: " " },
      body: { jina: "\u200b\u2060\u3164", bei: "0" },
      buttons: [reply("\t\u00ad"), url("")],
    }).map(({ path }) => path),
    ["header.1", "body.jina", "buttons.0", "buttons.1"],
  );
  assert.deepEqual(
    findEmptyValues({ 2: "" }).map(({ path }) => path),
    ["body.2"],
  );
});

test("it refuses exactly what the sandbox refuses", () => {
  const count = fc.integer({ min: 0, max: 3 });
  const given = fc.record({ header: count, body: count, replies: count, urls: count });
  fc.assert(
    fc.property(given, given, (template, send) => {
      const fields = (n: number) => Array.from({ length: n }, (_, i) => `x {{${i + 1}}} x`).join(" ");
      const schema = [
        { type: "HEADER", format: "TEXT", text: `Oda ${fields(template.header)}` },
        { type: "BODY", text: `Habari ${fields(template.body)}` },
        {
          type: "BUTTONS",
          buttons: [
            ...Array.from({ length: template.replies }, () => ({ type: "QUICK_REPLY", text: "Ndiyo" })),
            ...Array.from({ length: template.urls }, () => ({
              type: "URL",
              text: "O",
              url: "https://a.example/{{1}}",
            })),
          ],
        },
      ];
      const values = (n: number) =>
        Object.fromEntries(Array.from({ length: n }, (_, i) => [String(i + 1), "x"]));
      const parameters = {
        header: values(send.header),
        body: values(send.body),
        buttons: [
          ...Array.from({ length: send.replies }, () => reply("x")),
          ...Array.from({ length: send.urls }, () => url("x")),
        ],
      };
      const ours = findMisfits(schema, parameters).length > 0;
      assert.equal(ours, findBindingProblems(schema, componentsOf(parameters)).length > 0);
    }),
  );
});
