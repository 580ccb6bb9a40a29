import assert from "node:assert/strict";
import { test } from "node:test";
import { fillIn } from "./use-preview.ts";

const HEADERS = ["Simu", "Jina", "Bei"];
const ROW = { row: 2, number: "+255754661001", columns: ["0754661001", "Asha", ""] };
const textOf = (text: string) => fillIn(ROW, { channel: "sms", text, parameters: undefined }, HEADERS).text;

test("a field that names no column stays as it is typed, and the others are filled in", () => {
  assert.equal(
    textOf("Habari {{Jina}} wa {{Kijiji}}, bei {{Bei|38500}}"),
    "Habari Asha wa {{Kijiji}}, bei 38500",
  );
});

test("a field that is half typed stays, and the others are filled in", () => {
  assert.equal(textOf("Habari {{Jina}}, bei {{Be"), "Habari Asha, bei {{Be");
  assert.equal(textOf("Bei {{Be {{Jina}}"), "Bei {{Be Asha");
});

test("a text without a wrong field is filled in as the server does it", () => {
  assert.equal(textOf("Habari {{ jina }}"), "Habari Asha");
});

test("a row that cannot be filled in shows the text as it is written", () => {
  assert.equal(textOf("Bei ni {{Bei}} kwa {{Kijiji}}"), "Bei ni {{Bei}} kwa {{Kijiji}}");
});

test("of a template too only the field that names no column stays", () => {
  const parameters = { body: ["{{Jina}}", '"{{Kijiji}}"', "{{Be"] };
  const filled = fillIn(ROW, { channel: "chat-template", text: "", parameters }, HEADERS);
  assert.deepEqual(filled.parameters, { body: ["Asha", '"{{Kijiji}}"', "{{Be"] });
});

test("of a template a field that is half typed at the end of its part stays", () => {
  for (const typed of ["{", "{{", "{{Jina", "{{Jina|", "{{Jina}", '{{"']) {
    const parameters = { body: { "1": typed } };
    const filled = fillIn(ROW, { channel: "chat-template", text: "", parameters }, HEADERS);
    assert.deepEqual(filled.parameters, parameters, typed);
  }
});

test("a text with links: the preview shows and counts a sample of their true length, once it is known where they lead", () => {
  const links = { origin: "https://s.shop.example", linkTo: "https://shop.example/" };
  const content = {
    channel: "sms" as const,
    text: "{{Jina}}: {{link}} {{stop_link}}",
    parameters: undefined,
  };
  const row = { row: 2, number: "+255712345678", columns: ["Neema"] };
  const filled = fillIn(row, { ...content, links }, ["Jina"]);
  assert.equal(filled.text, "Neema: https://s.shop.example/x/example0 https://s.shop.example/s/example0");
  assert.equal(filled.segments, 1);
  assert.equal(
    fillIn(row, { ...content, links: { ...links, linkTo: null } }, ["Jina"]).text,
    "Neema: {{link}} {{stop_link}}",
  );
  const template = { channel: "chat-template" as const, text: "", parameters: { body: ["{{link}}"] }, links };
  assert.deepEqual(fillIn(row, template, ["Jina"]).parameters, {
    body: ["https://s.shop.example/x/example0"],
  });
});
