import assert from "node:assert/strict";
import { test } from "node:test";
import { CreateCampaign } from "./create-campaign.ts";

const SMS = { channel: "sms", senderId: "AMANI", content: { text: "Habari" } };

test("a campaign has a name that somebody can see, and is asked for one otherwise", () => {
  for (const name of ["", "   ", "\u200b\u200b", "\u3164"]) {
    const { error } = CreateCampaign.safeParse({ ...SMS, name });
    assert.deepEqual(
      error?.issues.map(({ path, message }) => [path.join("."), message]),
      [["name", "Give the campaign a name"]],
    );
  }
  assert.equal(CreateCampaign.parse({ ...SMS, name: " Bei mpya " }).name, "Bei mpya");
});
