import assert from "node:assert/strict";
import { test } from "node:test";
import { CreateTemplate } from "#lib/contract/desk/template.ts";
import { templateBody } from "#lib/contract/rules/template/template-body.ts";
import { componentsOf } from "#lib/contract/rules/template/template-parameters.ts";
import { findBindingProblems } from "#lib/sandbox/chat/status-event.ts";
import { fc } from "#lib/testing/random/fast-check.ts";
import { parametersOf } from "../send/template-slots.ts";
import { diffWords } from "./diff-words.ts";
import { rulesOf } from "./draft-rules.ts";
import { buildTemplate, draftOfJson, jsonOfDraft } from "./read-template.ts";
import { EMPTY_TEMPLATE, nextNameOf, slotsOfDraft, type TemplateDraft } from "./template-draft.ts";
import { anyBody, anyDraft } from "./test-draft.ts";

test("what the form builds meets its rules, our own door and the sandbox, with exactly the fields it shows", () => {
  fc.assert(
    fc.property(anyDraft, (each) => {
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
    fc.property(anyDraft, (each) => {
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

/** Members that the contract leaves open (§2.8), under any name. */
const anyExtras = fc
  .record({
    channel: fc.constantFrom(null, "waba-chat"),
    channelMember: fc.constantFrom(null, "waba", "config 🎉"),
    channelConfig: fc.constantFrom({}, { allowCategoryChange: true }, { parameterFormat: "ODD", "a.b": [1] }),
    more: fc.constantFrom({}, { note: null }, { waba2: { externalTemplateName: 5 }, list: [{ a: 1 }] }),
  })
  .map((each) => ({ ...each }))
  .filter((each) => JSON.stringify(each) !== JSON.stringify(NO_EXTRAS));
const NO_EXTRAS = { channel: null, channelMember: null, channelConfig: {}, more: {} };

test("members that only the JSON says stay while the form goes on, and are sent as they are", () => {
  fc.assert(
    fc.property(anyDraft, anyExtras, (each, extras) => {
      const draft = { ...each, extras };
      assert.deepEqual(draftOfJson(jsonOfDraft(draft)), draft);
      const parts = CreateTemplate.parse(buildTemplate({ ...draft, footer: "Amani" }));
      const sent = JSON.parse(templateBody(parts));
      const { [extras.channelMember ?? "channelConfig"]: config, ...rest } = sent;
      assert.deepEqual(
        [config.externalTemplateName, sent.channel],
        [each.name, extras.channel ?? "whatsapp"],
      );
      assert.deepEqual({ ...config, ...extras.channelConfig }, config);
      assert.deepEqual({ ...rest, ...extras.more }, rest);
    }),
  );
});

test("JSON whose members cannot be kept or told apart is refused, and stays as it is typed", () => {
  const sound = JSON.parse(jsonOfDraft({ ...EMPTY_TEMPLATE, name: "kadi", body: "Habari" }));
  const named = { externalTemplateName: "kadi", language: "sw", category: "UTILITY" };
  const { channelConfig: _config, ...nameless } = sound;
  for (const odd of [
    { ...sound, channel: 5 },
    { ...sound, ["__proto__"]: {} },
    { ...sound, channelConfig: { ...named, ["__proto__"]: {} } },
    { ...nameless, waba: { ...named, language: 5 } },
    { ...nameless, componentSchema: named },
    nameless,
  ]) {
    const json = JSON.stringify(odd);
    const draft = draftOfJson(json);
    assert.equal(draft.json, json);
    assert.ok(
      rulesOf(draft).some(({ field, isMet }) => field === "json" && !isMet),
      json,
    );
  }
  const twice = CreateTemplate.safeParse({
    ...named,
    name: "kadi",
    componentSchema: [{ type: "BODY" }],
    more: { channelConfig: {} },
  });
  assert.deepEqual(twice.error?.issues[0]?.path, ["more"]);
});

test("each rule of the text is named at its field, at the limit and past it", () => {
  const base = { ...EMPTY_TEMPLATE, name: "a", body: "Habari" };
  const broken = (part: Partial<TemplateDraft>) =>
    rulesOf({ ...base, ...part })
      .filter(({ isMet }) => !isMet)
      .map(({ field }) => field);
  for (const [part, fields] of [
    [{ body: "x".repeat(1_023) }, []],
    [{ body: "x".repeat(1_024) }, []],
    [{ body: "x".repeat(1_025) }, ["body"]],
    [{ body: "" }, ["body"]],
    [{ header: "x".repeat(59), footer: "y".repeat(59) }, []],
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
    [{ name: "x".repeat(511) }, []],
    [{ name: "x".repeat(512) }, []],
    [{ name: "x".repeat(513) }, ["name"]],
    [{ name: "../siri" }, ["name"]],
    [{ body: "Karibu 🎉 مرحبا ng’ombe" }, []],
    [{ body: "a {{ {{1}} }} b", samples: { "body:1": "x" } }, ["body"]],
    [{ body: "a {{2}} b {{3}} c", samples: { "body:2": "x", "body:3": "y" } }, ["body"]],
    [{ language: "" }, ["language"]],
    [{ language: "zz" }, []],
    [{ buttons: [{ kind: "quick_reply", text: "x".repeat(24), value: "" }] }, []],
    [{ buttons: [{ kind: "quick_reply", text: "x".repeat(25), value: "" }] }, []],
    [{ buttons: [{ kind: "quick_reply", text: "x".repeat(26), value: "" }] }, ["button 0"]],
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

test("spaces alone are no header, no footer, no text and no sample", () => {
  const blank = { ...EMPTY_TEMPLATE, name: "a", body: "Habari", header: "  ", footer: "\u200b " };
  assert.deepEqual(
    rulesOf(blank).filter(({ isMet }) => !isMet),
    [],
  );
  assert.deepEqual(buildTemplate(blank).componentSchema, [{ type: "BODY", text: "Habari" }]);
  const unseen = { body: "\u200b", buttons: [{ kind: "quick_reply", text: "\u200b", value: "" } as const] };
  const unmet = rulesOf({ ...blank, ...unseen }).filter(({ isMet }) => !isMet);
  assert.deepEqual(
    unmet.map(({ field }) => field),
    ["body", "button 0"],
  );
  const sampled = rulesOf({ ...blank, body: "Habari {{1}} karibu", samples: { "body:1": "\u200b" } });
  assert.deepEqual(
    sampled.filter(({ isMet }) => !isMet).map(({ field }) => field),
    ["sample body:1"],
  );
});

test("a difference of two texts holds both of them, and a copy gets the next number", () => {
  fc.assert(
    fc.property(anyBody, anyBody, (before, after) => {
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
