import assert from "node:assert/strict";
import { test } from "node:test";
import { linkToMissing } from "#lib/audience/text/sample-links.ts";
import { EMPTY_DRAFT } from "./draft-values.ts";
import { type Missing, type MissingFacts, missingOf } from "./missing.ts";

const WHOLE: MissingFacts = {
  values: { ...EMPTY_DRAFT, name: "Bei", senderId: "AMANI AGRO", text: "Habari" },
  hasFile: true,
  isClosed: false,
  isOpening: false,
  columnQuestion: null,
  isRead: true,
  recipients: 3,
  toMend: [],
  unsupported: undefined,
  messageFault: null,
};

const leadOf = ({ words, step, target }: Pick<Missing, "words" | "step" | "target">) =>
  `${words} > ${step} ${target}`;

const saidOf = (change: Partial<MissingFacts>, values: Partial<typeof EMPTY_DRAFT> = {}) =>
  missingOf({ ...WHOLE, ...change, values: { ...WHOLE.values, ...values } }).map(({ or, ...way }) =>
    [way, ...(or ? [or] : [])].map(leadOf).join(", "),
  );

test("an empty composer names a file, a sender, the message and a name, in the order of the page", () => {
  assert.deepEqual(
    missingOf({ ...WHOLE, values: EMPTY_DRAFT, hasFile: false }).map(({ words }) => words),
    ["Choose a file", "Choose a sender", "Write the message", "Give the campaign a name"],
  );
});

test("what is asked for in a step that opens with the file leads nowhere before there is one", () => {
  const missing = missingOf({ ...WHOLE, values: EMPTY_DRAFT, hasFile: false });
  assert.deepEqual(
    missing.filter(({ isLocked }) => isLocked).map(({ words }) => words),
    ["Choose a sender", "Write the message"],
  );
  assert.ok(missingOf({ ...WHOLE, values: EMPTY_DRAFT }).every(({ isLocked }) => !isLocked));
});

test("a name of characters that nobody sees is none", () => {
  const [zeroWidth, filler] = ["\u200b\u200b", "\u3164"];
  for (const name of [zeroWidth, filler]) assert.deepEqual(saidOf({}, { name }), saidOf({}, { name: "" }));
});

test("nothing is missing of what is whole, and every problem leads to its step and its field", () => {
  assert.deepEqual(saidOf({}), []);
  assert.deepEqual(saidOf({ columnQuestion: "Say which column has the phone numbers" }), [
    "Say which column has the phone numbers > columns phone",
  ]);
  assert.deepEqual(saidOf({ toMend: [{ todo: "Fix 3 phone numbers" }] }), [
    "Fix 3 phone numbers > columns to-mend",
  ]);
  assert.deepEqual(saidOf({ toMend: [{ todo: "Fill in Jina in 3 rows", orDefaultOf: "Jina" }] }), [
    "Fill in Jina in 3 rows > columns to-mend, or choose a default text for Jina > message default text of Jina",
  ]);
  assert.deepEqual(saidOf({ recipients: 0 }), [
    "No row of the file can be sent to: choose another file > file file",
  ]);
  assert.deepEqual(saidOf({ messageFault: "no such column" }), [
    "Fix the field in the message > message text",
  ]);
  assert.deepEqual(saidOf({}, { senderId: " " }), ["Choose a sender > message senderId"]);
});

test("what can be done in the message instead leaves nothing missing of the message", () => {
  const toMend = [{ todo: "Fill in Jina in 3 rows", orDefaultOf: "Jina" }];
  const missing = missingOf({ ...WHOLE, toMend });
  assert.deepEqual(
    missing.map(({ step }) => step),
    ["columns"],
  );
});

test("a file that may not be opened asks nothing about its columns", () => {
  assert.deepEqual(
    saidOf({ isClosed: true, columnQuestion: "Say which column has the phone numbers", recipients: 0 }),
    [],
  );
});

test("a file that is on its way is waited for, and not asked for", () => {
  const said = saidOf({
    isOpening: true,
    columnQuestion: "Say which column has the phone numbers",
    isRead: false,
    recipients: 0,
  });
  assert.deepEqual(said, ["Wait until your file is read > file file"]);
});

test("a chat text needs no sender, a template its name and every value", () => {
  assert.deepEqual(saidOf({}, { channel: "chat-text", senderId: "" }), []);
  assert.deepEqual(saidOf({}, { channel: "chat-template", text: "" }), [
    "Choose a template > message templateName",
  ]);
  const values = { channel: "chat-template", templateName: "oda", text: "" } as const;
  assert.deepEqual(saidOf({}, values), []);
  assert.match(
    saidOf({}, { ...values, texts: [{ place: "body", name: "1", value: "" }] })[0] ?? "",
    /^Fill in body field 1/,
  );
});

test("a template that cannot be sent from here: another one is asked for, with what stands in the way", () => {
  const fault = { unsupported: "It has a carousel of cards. We cannot send that from here." };
  assert.deepEqual(saidOf(fault, { channel: "chat-template", templateName: "kadi" }), [
    `Choose another template. ${fault.unsupported} > message templateName`,
  ]);
  const others = { templateName: "kadi", language: "sw", texts: [], buttons: [] };
  assert.deepEqual(saidOf(fault, { channel: "chat-text", others }), [
    `Choose another template for people without an open window. ${fault.unsupported} > message step-message`,
  ]);
});

test("with a template beside a chat text either may be what names no column", () => {
  const others = { templateName: "oda", language: "sw", texts: [], buttons: [] };
  const fault = { messageFault: "no such column" };
  assert.deepEqual(saidOf(fault, { channel: "chat-text", others }), [
    "Fix the field in the message, or in its template > message step-message",
  ]);
  assert.deepEqual(saidOf(fault, { channel: "sms", others }), [
    "Fix the field in the message > message text",
  ]);
});

test("a link that leads nowhere yet: the field that says it is asked for, of a text and of a template", () => {
  const fault = { messageFault: linkToMissing() };
  assert.deepEqual(saidOf(fault), ["Say where {{link}} leads > message linkTo"]);
  const template = { channel: "chat-template", templateName: "offer" } as const;
  assert.deepEqual(saidOf(fault, template), ["Say where {{link}} leads > message linkTo"]);
});
