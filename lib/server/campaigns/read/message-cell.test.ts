import assert from "node:assert/strict";
import { test } from "node:test";
import { messageCell } from "./report-campaign.ts";

const template = { templateName: "bei_mpya", language: "sw" };

test("a text is what was written to this person, and what was written to all where nobody has their own", () => {
  assert.equal(
    messageCell(
      { text: "Habari Asha", parameters: null, sentAs: null, language: null },
      { text: "Habari {{Jina}}" },
    ),
    "Habari Asha",
  );
  assert.equal(
    messageCell({ text: null, parameters: null, sentAs: null, language: null }, { text: "Habari" }),
    "Habari",
  );
});

test("a template has its name and each value in the order in which the service fills them in", () => {
  const written = (parameters: Record<string, unknown> | null) => ({
    text: null,
    parameters,
    sentAs: null,
    language: null,
  });
  assert.equal(
    messageCell(written({ 10: "c", 2: "b", 1: "a" }), template),
    "bei_mpya in sw; Body 1: a; Body 2: b; Body 10: c",
  );
  const buttons = [
    { sub_type: "url", parameters: [{ type: "text", text: "oda-7" }] },
    { sub_type: "quick_reply", parameters: [] },
    { sub_type: "quick_reply", parameters: [{ type: "payload", payload: "ndiyo" }] },
  ];
  assert.equal(
    messageCell(written({ header: { 1: "Novemba" }, body: { jina: "Asha" }, buttons }), template),
    "bei_mpya in sw; Header 1: Novemba; Body jina: Asha; Button 1: oda-7; Button 3: ndiyo",
  );
  assert.equal(messageCell(written(null), template), "bei_mpya in sw");
});

test("of a text and a template beside it, the one that was sent", () => {
  const both = { text: "Habari", parameters: { 1: "Asha" } };
  const content = { text: "Habari", template };
  assert.equal(
    messageCell({ ...both, sentAs: "template", language: null }, content),
    "bei_mpya in sw; Body 1: Asha",
  );
  for (const sentAs of ["text", null] as const)
    assert.equal(messageCell({ ...both, sentAs, language: null }, content), "Habari");
});

test("message of a template in several languages: names the language that this person got", () => {
  const content = { templateName: "oda_tayari", language: "sw", variants: [{ language: "en" }] };
  const cell = messageCell({ text: null, parameters: null, sentAs: null, language: "en" }, content);
  assert.equal(cell, "oda_tayari in en");
});
