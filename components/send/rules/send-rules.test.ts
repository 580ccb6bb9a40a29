import assert from "node:assert/strict";
import { test } from "node:test";
import { type Draft, EMPTY_DRAFT } from "#lib/client/send/draft.ts";
import { recipientsOf } from "#lib/client/send/people/read-recipients.ts";
import { askedOf, type SendQuestion } from "./asked.ts";
import { rulesOf } from "./send-rules.ts";

const GOOD: Draft = {
  ...EMPTY_DRAFT,
  to: recipientsOf(["+255754000318"]),
  senderId: "AMANI AGRO",
  smsText: "Habari",
  chatText: "Habari",
  templateName: "oda_tayari",
};

/** What is said at which field. */
function problemsIn(asked: SendQuestion, change: Partial<Draft>): Record<string, string> {
  const issues = rulesOf(asked).safeParse({ ...GOOD, ...change }).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
}
const SMS = askedOf("sms", "Africa/Dar_es_Salaam");
const TEXT = askedOf("chat-text", "Africa/Dar_es_Salaam");
const TEMPLATE = askedOf("chat-template", "Africa/Dar_es_Salaam");

test("nothing stands in the way of a good draft, whatever the other channels lack", () => {
  const bare = { senderId: "", smsText: "", chatText: "", templateName: "" };
  assert.deepEqual(problemsIn(SMS, { ...bare, senderId: "AMANI AGRO", smsText: "Habari" }), {});
  assert.deepEqual(problemsIn(TEXT, { ...bare, chatText: "Habari" }), {});
  assert.deepEqual(problemsIn(TEMPLATE, { ...bare, templateName: "oda_tayari" }), {});
});

test("each thing that is missing is said at its own field, all at once", () => {
  const missing = { to: EMPTY_DRAFT.to, senderId: " ", smsText: " \n", chatText: "", templateName: "" };
  const to = "Enter at least one phone number";
  assert.deepEqual(problemsIn(SMS, missing), {
    to,
    senderId: "Choose a sender",
    smsText: "Write the message",
  });
  assert.deepEqual(problemsIn(TEXT, missing), { to, chatText: "Write the message" });
  assert.deepEqual(problemsIn(TEMPLATE, missing), { to, templateName: "Choose a template" });
});

test("each limit of the contract is named where it is crossed, and by how much", () => {
  const many = recipientsOf(Array.from({ length: 501 }, (_, n) => `+25575400${1000 + n}`));
  const bad = {
    list: [{ raw: "12", number: null, change: null, problem: "too short", doubt: null }],
    repeated: 0,
  };
  assert.deepEqual(problemsIn(SMS, { to: many }), {
    to: "You can send to 500 people at once. For more, create a campaign.",
  });
  assert.deepEqual(problemsIn(SMS, { to: bad }), { to: "Fix or remove 1 number" });
  assert.deepEqual(problemsIn(SMS, { smsText: "x".repeat(920) }), {
    smsText: "An SMS has at most 918 characters. Shorten it by 2.",
  });
  assert.deepEqual(problemsIn(SMS, { smsText: "x".repeat(10_027) }), {
    smsText: "An SMS has at most 918 characters. Shorten it by 9,109.",
  });
  assert.deepEqual(problemsIn(TEXT, { chatText: "x".repeat(4097) }), {
    chatText: "A chat text has at most 4,096 characters. Shorten it by 1.",
  });
  assert.deepEqual(problemsIn(SMS, { senderId: "x".repeat(65) }), {
    senderId: "A sender has at most 64 characters",
  });
  assert.deepEqual(problemsIn(TEMPLATE, { language: "x".repeat(21) }), {
    language: "A language has at most 20 characters",
  });
  assert.deepEqual(problemsIn(SMS, { smsText: "x".repeat(918) }), {});
});

test("an empty value of a template is said by the name of its field", () => {
  const texts = [{ place: "body" as const, name: "1", value: " " }];
  const buttons = [{ subType: "url", value: "" }];
  assert.deepEqual(problemsIn(TEMPLATE, { texts, buttons }), {
    texts: "Fill in body field 1: an empty one is refused",
    buttons: "Fill in button 1",
  });
  assert.deepEqual(problemsIn(SMS, { texts, buttons }), {});
});

test("a merge field, which nothing would fill in here, is named where it stands, closed or not", () => {
  const rule = (field: string) => `Nothing fills in ${field} here. Remove it, or create a campaign.`;
  assert.deepEqual(problemsIn(SMS, { smsText: "Habari {{Jina|Mteja}}, karibu" }), {
    smsText: rule("{{Jina|Mteja}}"),
  });
  assert.deepEqual(problemsIn(TEXT, { chatText: "Habari {{Jina" }), { chatText: rule("{{") });
  const texts = [{ place: "body" as const, name: "1", value: "{{Jina}}" }];
  const buttons = [{ subType: "url", value: "oda/{{Namba}}" }];
  assert.deepEqual(problemsIn(TEMPLATE, { texts, buttons }), {
    texts: rule("{{Jina}}"),
    buttons: rule("{{Namba}}"),
  });
  assert.deepEqual(problemsIn(SMS, { smsText: "{Jina} } }} [a]", chatText: "{{Jina}}", texts }), {});
});

test("beside a text the template is asked for where somebody gets it, and the text only where it is read", () => {
  const bare = { chatText: "", templateName: "" };
  assert.deepEqual(problemsIn({ ...TEXT, templateFor: 2 }, { templateName: "" }), {
    templateName: "Choose a template for 2 people",
  });
  assert.deepEqual(problemsIn({ ...TEXT, templateFor: 1, hasReader: false }, bare), {
    templateName: "Choose a template for 1 person",
  });
  assert.deepEqual(problemsIn({ ...TEXT, hasReader: false }, bare), {});
});

test("a time of later is asked for where it is missing or over, and not where it is sent now", () => {
  const later = { when: "later" as const, date: "", time: "" };
  assert.deepEqual(problemsIn(SMS, later), { date: "Choose a day and a time" });
  assert.deepEqual(problemsIn(SMS, { ...later, date: "2020-01-01", time: "09:00" }), {
    date: "This time has passed. Choose a later one",
  });
  assert.deepEqual(problemsIn(TEMPLATE, { ...later, date: "2099-01-01", time: "09:00" }), {});
  assert.deepEqual(problemsIn(TEXT, later), {});
});
