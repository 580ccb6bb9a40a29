import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { countsOf, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";

const engine = await openEngine();
const { db, stub, run } = engine;
after(engine.close);
beforeEach(engine.renew);

/** The service refuses so many of every hundred. */
function refuse(count: number) {
  stub.bulk = (entries) => ({ accepted: entries.slice(count), order: entries.slice(count) });
}

const resume = (id: string) =>
  db.query("UPDATE campaign SET state = 'running', hold = NULL WHERE id = $1", [id]);

test("who resumes where everybody is refused is stopped again, when more than half still are", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 2_000 });
  refuse(100);
  await run(id);
  assert.equal((await countsOf(db, id)).state, "needs-attention");
  refuse(60);
  await resume(id);
  await run(id);
  assert.equal((await countsOf(db, id)).state, "needs-attention");
  refuse(40);
  await resume(id);
  await run(id);
  assert.equal((await countsOf(db, id)).state, "sent");
});
