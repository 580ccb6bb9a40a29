import assert from "node:assert/strict";
import { test } from "node:test";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { CreateCampaign } from "#lib/contract/desk/campaign/create-campaign.ts";
import { draftInputOf, draftValuesOf, EMPTY_DRAFT } from "./draft-values.ts";

const ZONE = "Africa/Dar_es_Salaam";
const OTHERS = {
  templateName: "oda_tayari",
  language: "sw",
  texts: [{ place: "body" as const, name: "1", value: "{{Jina}}" }],
  buttons: [],
};
const TYPED = {
  ...EMPTY_DRAFT,
  name: "Oda",
  note: " Kwa duka ",
  channel: "chat-text" as const,
  text: "Habari",
  others: OTHERS,
};

test("the template beside a chat text is sent with it, comes back as it was typed, and goes with no other channel", () => {
  const input = CreateCampaign.parse(draftInputOf(TYPED, ZONE));
  const template = {
    templateName: "oda_tayari",
    language: "sw",
    templateParameters: { body: { 1: "{{Jina}}" } },
  };
  assert.deepEqual(input.content, { text: "Habari", template });
  const back = draftValuesOf(
    { ...input, senderId: null, canary: null, scheduledAt: null } as unknown as Campaign,
    ZONE,
  );
  assert.deepEqual([back.text, back.others, back.note], ["Habari", OTHERS, "Kwa duka"]);
  const sms = draftInputOf({ ...TYPED, channel: "sms", senderId: "AMANI" }, ZONE);
  assert.deepEqual(sms.content, { text: "Habari" });
});
