import assert from "node:assert/strict";
import { test } from "node:test";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { UnknownAttempt } from "#lib/contract/desk/campaign/unknown.ts";
import { resendHintOf } from "./resend-hint-of.ts";

const CHAT = { channel: "chat-text", content: { text: "Habari" } } as const;
const TEMPLATE = { templateName: "chanjo", language: "sw" };
const attempt = { size: 2, segmentsPredicted: 4 } as UnknownAttempt;

test("who sends again by SMS is told what it costs again", () => {
  const hint = resendHintOf([attempt], { channel: "sms", content: { text: "Habari" } } as Campaign);
  assert.equal(hint, "If it was sent before, 2 people get it twice, and you pay up to 4 credits again.");
});

test("one person gets it, two get it", () => {
  const hint = resendHintOf([{ ...attempt, size: 1 }], CHAT as Campaign);
  assert.equal(hint, "If it was sent before, 1 person gets it twice.");
});

test("who sends a text with a template again is told who gets which of the two", () => {
  const both = { ...CHAT, content: { ...CHAT.content, template: TEMPLATE } };
  assert.match(
    resendHintOf([attempt], both as Campaign),
    /twice\. Whoever has an open window then gets the text/,
  );
  assert.doesNotMatch(resendHintOf([attempt], CHAT as Campaign), /window/);
});
