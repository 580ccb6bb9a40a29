import assert from "node:assert/strict";
import { test } from "node:test";
import { templateIn } from "../wire/template-answer.ts";
import { CreateCampaign } from "./campaign/create-campaign.ts";
import { SendChatTemplate } from "./send/send.ts";
import { CreateTemplate } from "./template.ts";

const LONGEST = "abc-12345678-12345678";

test("a template of the longest language that one is created in can be sent, by hand and in a campaign", () => {
  const created = {
    name: "oda",
    language: LONGEST,
    category: "UTILITY",
    componentSchema: [{ type: "BODY", text: "Oda" }],
  };
  assert.ok(CreateTemplate.safeParse(created).success);
  const template = { templateName: "oda", language: LONGEST };
  assert.ok(SendChatTemplate.safeParse({ to: ["+255754000318"], ...template }).success);
  const campaign = { name: "Oda", channel: "chat-template", content: template };
  assert.ok(CreateCampaign.safeParse(campaign).success);
});

test("a template is kept under no longer language than a send may name", () => {
  const { language } = templateIn({ externalTemplateName: "oda", language: "x".repeat(100) });
  assert.ok(SendChatTemplate.safeParse({ to: ["+255754000318"], templateName: "oda", language }).success);
});
