import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openDatabase } from "#lib/db/index.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { getCampaignView } from "./campaign-view.ts";

const database = await createTestDatabase();
const db = openDatabase(database.url);
after(async () => {
  await db.close();
  await database.drop();
});

async function plantEnded(counts: string): Promise<string> {
  const id = await plantCampaign(db, { channel: "sms", size: 3 });
  await db.query(`UPDATE campaign SET state = 'sent', n_queued = 0, ${counts} WHERE id = $1`, [id]);
  await db.query(
    "UPDATE recipient SET state = 'rejected', reason = 'Template not approved' WHERE campaign_id = $1 AND seq < 3",
    [id],
  );
  return id;
}

test("why a campaign reached nobody comes with it, and only where that is certain", async () => {
  const nobody = await plantEnded("n_rejected = 2, n_cancelled = 1");
  assert.equal((await getCampaignView(db, nobody))?.firstReason, "Template not approved");
  for (const counts of [
    "n_rejected = 2, n_accepted = 1, n_delivered = 1",
    "n_rejected = 2, n_accepted = 1",
    "n_rejected = 2, n_unknown = 1",
  ]) {
    const some = await plantEnded(counts);
    assert.equal((await getCampaignView(db, some))?.firstReason, null, counts);
  }
});
