import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { CreateTemplate } from "#lib/contract/desk/template.ts";
import { componentsOf } from "#lib/contract/rules/template-parameters.ts";
import { findBindingProblems } from "#lib/sandbox/chat/preflight.ts";
import { parametersOf } from "../send/template-slots.ts";
import { buildTemplate } from "./build-template.ts";
import { diffWords } from "./diff-words.ts";
import { rulesOf } from "./draft-rules.ts";
import { draftOfJson, jsonOfDraft } from "./read-template.ts";
import { EMPTY_TEMPLATE, nextNameOf, slotsOfDraft, type TemplateDraft } from "./template-draft.ts";

const word = fc.constantFrom("Habari", "oda 🎉", "مرحبا", "ng’ombe", 'a "quoted" one', "$& \\ <b>");
const body = fc
  .tuple(fc.boolean(), fc.array(word, { minLength: 2, maxLength: 6 }))
  .map(([isNamed, words]) =>
    words
      .map((each, index) =>
        index === 0 ? each : `{{${isNamed ? `n${words.length - index}` : index}}} ${each}`,
      )
      .join(" "),
  );
const button = fc.oneof(
  fc.record({ kind: fc.constant("quick_reply" as const), text: word, value: fc.constant("") }),
  fc.record({
    kind: fc.constant("url" as const),
    text: word,
    value: fc.constantFrom("https://a.example/{{1}}", "https://a.example/"),
  }),
  fc.record({ kind: fc.constant("phone_number" as const), text: word, value: fc.constant("+255754000318") }),
);
const draft: fc.Arbitrary<TemplateDraft> = fc
  .record({
    name: fc.stringMatching(/^[a-z0-9_]{1,12}$/),
    language: fc.constantFrom("sw", "en_US"),
    category: fc.constantFrom("UTILITY", "MARKETING"),
    header: fc.constantFrom("", "Oda {{1}}", "Karibu"),
    body,
    footer: fc.constantFrom("", "Amani Agrovet"),
    buttons: fc.array(
      button.map((each) => ({ ...each })),
      { maxLength: 3 },
    ),
  })
  // One kind of field in a template: names in the body and numbers in the header do not go together.
  .map((part) => ({ ...EMPTY_TEMPLATE, ...part, header: part.body.includes("{{n") ? "" : part.header }))
  .map((part) => ({
    ...part,
    samples: Object.fromEntries(slotsOfDraft(part).map(({ key }) => [key, `v_${key.replace(/\W/g, "")}`])),
  }));

test("what the form builds meets its rules, our own door and the sandbox, with exactly the fields it shows", () => {
  fc.assert(
    fc.property(draft, (each) => {
      assert.deepEqual(
        rulesOf(each).filter(({ isMet }) => !isMet),
        [],
      );
      const parts = buildTemplate(each);
      assert.ok(CreateTemplate.safeParse(parts).success);
      const slots = slotsOfDraft(each);
      const parameters = parametersOf({
        texts: slots.flatMap(({ part, name }) =>
          part === "button" ? [] : [{ place: part, name, value: "x" }],
        ),
        buttons: each.buttons.map(({ kind }) => ({
          subType: kind === "url" ? "url" : "quick_reply",
          value: "x",
        })),
      });
      assert.deepEqual(findBindingProblems(parts.componentSchema, componentsOf(parameters ?? {})), []);
    }),
  );
});

test("the expert pane and the form say the same, both ways", () => {
  fc.assert(
    fc.property(draft, (each) => {
      assert.deepEqual(draftOfJson(jsonOfDraft(each)), each);
    }),
  );
});

test("what the form cannot show stays in the expert pane, word for word", () => {
  const json = JSON.stringify({
    channel: "other",
    componentSchema: [{ type: "CAROUSEL", cards: [] }],
    channelConfig: { externalTemplateName: "kadi", language: "sw", category: "MARKETING", odd: 1 },
  });
  const expert = draftOfJson(json);
  assert.deepEqual([expert.json, expert.name], [json, "kadi"]);
  assert.deepEqual(
    rulesOf(expert).filter(({ isMet }) => !isMet),
    [],
  );
  const broken = draftOfJson("{");
  assert.equal(broken.json, "{");
  assert.ok(rulesOf(broken).some(({ field, isMet }) => field === "json" && !isMet));
});

test("each rule of the text is named at its field, at the limit and past it", () => {
  const base = { ...EMPTY_TEMPLATE, name: "a", body: "Habari" };
  const broken = (part: Partial<TemplateDraft>) =>
    rulesOf({ ...base, ...part })
      .filter(({ isMet }) => !isMet)
      .map(({ field }) => field);
  for (const [part, fields] of [
    [{ body: "x".repeat(1_024) }, []],
    [{ body: "x".repeat(1_025) }, ["body"]],
    [{ body: "" }, ["body"]],
    [{ header: "x".repeat(60), footer: "y".repeat(60) }, []],
    [{ header: "x".repeat(61), footer: "y".repeat(61) }, ["header", "footer"]],
    [{ body: "{{1}} habari" }, ["body", "sample body:1"]],
    [{ body: "a {{1}}{{2}} b", samples: { "body:1": "x", "body:2": "y" } }, ["body"]],
    [{ body: "a {{1}} b {{3}} c", samples: { "body:1": "x", "body:3": "y" } }, ["body"]],
    [{ body: "a {{1}} b {{jina}} c", samples: { "body:1": "x", "body:jina": "y" } }, ["body"]],
    [{ body: "a {{{1}}} b", samples: { "body:1": "x" } }, ["body"]],
    [{ body: "a {{ b" }, ["body"]],
    [{ footer: "{{1}}" }, ["footer"]],
    [{ name: "Oda" }, ["name"]],
    [{ name: "x".repeat(513) }, ["name"]],
    [{ language: "kiswahili cha mtaani" }, ["language"]],
    [
      { buttons: [{ kind: "url", text: "x".repeat(26), value: "http://a.example" }] },
      ["button 0", "button 0"],
    ],
    [{ buttons: [{ kind: "phone_number", text: "Piga", value: "0754" }] }, ["button 0"]],
  ] as const) {
    assert.deepEqual(broken(part as Partial<TemplateDraft>), fields, JSON.stringify(part).slice(0, 80));
  }
});

test("a difference of two texts holds both of them, and a copy gets the next number", () => {
  fc.assert(
    fc.property(body, body, (before, after) => {
      const parts = diffWords(before, after);
      const without = (kind: string) =>
        parts
          .filter((part) => part.kind !== kind)
          .map(({ text }) => text)
          .join("");
      assert.equal(without("new"), before);
      assert.equal(without("gone"), after);
    }),
  );
  assert.deepEqual(["oda", "oda_2", "oda_9", "oda_x"].map(nextNameOf), [
    "oda_2",
    "oda_3",
    "oda_10",
    "oda_x_2",
  ]);
});
