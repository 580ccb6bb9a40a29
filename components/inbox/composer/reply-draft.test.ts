import assert from "node:assert/strict";
import { test } from "node:test";
import { EMPTY_REPLY, type ReplyDraft, type ReplyKind, replyProblemOf } from "./reply-draft.ts";

const problem = (kind: ReplyKind, typed: Partial<ReplyDraft>) =>
  replyProblemOf(kind, { ...EMPTY_REPLY, ...typed })?.message ?? null;

test("a text says what is missing or too long in it, and what would be read as it stands", () => {
  assert.equal(problem("text", {}), "Write the message");
  assert.equal(problem("text", { text: " \n" }), "Write the message");
  assert.equal(problem("text", { text: "a".repeat(4_096) }), null);
  assert.equal(
    problem("text", { text: "a".repeat(4_100) }),
    "A chat text has at most 4,096 characters. Shorten it by 4.",
  );
  assert.match(problem("text", { text: "Habari {{Jina}}" }) ?? "", /^Nothing fills in/);
});

test("a template says that it is to be chosen, and which of its fields are empty", () => {
  const body = { place: "body", name: "1", value: "" } as const;
  assert.equal(problem("template", { text: "Habari" }), "Choose a template");
  assert.equal(problem("template", { templateName: "oda_tayari" }), null);
  assert.match(
    problem("template", { templateName: "oda_tayari", texts: [body] }) ?? "",
    /^Fill in body field 1/,
  );
  const filled = { ...body, value: "{{Jina}}" };
  assert.match(problem("template", { templateName: "oda", texts: [filled] }) ?? "", /^Nothing fills in/);
});

test("what is typed for the other kind does not stand in the way", () => {
  assert.equal(problem("template", { templateName: "oda_tayari", text: "a".repeat(5_000) }), null);
  assert.equal(problem("text", { text: "Habari", templateName: "" }), null);
});
