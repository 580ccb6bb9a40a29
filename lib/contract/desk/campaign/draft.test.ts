import assert from "node:assert/strict";
import { test } from "node:test";
import { MAX_CAMPAIGN_NOTE } from "../../rules/name-length.ts";
import { CreateCampaign } from "./create-campaign.ts";
import { DraftForm } from "./draft.ts";

test("a note: as long as a draft keeps it -> a campaign has it, too; longer -> neither takes it", () => {
  const campaign = { name: "Bei mpya", channel: "chat-text", content: { text: "Habari" } };
  for (const [length, isAccepted] of [
    [MAX_CAMPAIGN_NOTE, true],
    [MAX_CAMPAIGN_NOTE + 1, false],
  ] as const) {
    const note = "x".repeat(length);
    assert.equal(DraftForm.safeParse({ note }).success, isAccepted, `draft of ${length}`);
    assert.equal(
      CreateCampaign.safeParse({ ...campaign, note }).success,
      isAccepted,
      `campaign of ${length}`,
    );
  }
});
