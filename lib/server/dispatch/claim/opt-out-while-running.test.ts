import assert from "node:assert/strict";
import { after, test } from "node:test";
import { projectAll, storeInbound } from "#lib/server/opt-outs/test-inbound.ts";
import { countsOf, inWords, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";

const engine = await openEngine();
const { db, stub, run } = engine;
after(engine.close);

test("who writes STOP while a campaign runs gets nothing of it afterwards", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 600 });
  const people = await db.query<{ number: string }>(
    "SELECT number FROM recipient WHERE campaign_id = $1 AND seq > 590",
    [id],
  );
  let writing: Promise<void> | undefined;
  // The answer of each request comes once the word has been read: what is claimed after it must know.
  stub.before = () => {
    writing ??= storeInbound(
      db,
      people.map(({ number }) => ({ number, text: "Stop!" })),
    ).then(() => projectAll(db));
    return writing;
  };
  await run(id);
  const { state, cancelled, accepted } = await countsOf(db, id);
  assert.deepEqual({ state, cancelled, accepted }, { state: "sent", cancelled: 10, accepted: 590 });
  const gone = new Set(people.map(({ number }) => number));
  assert.deepEqual(
    stub.ledger.filter(({ to }) => gone.has(to)),
    [],
  );
  const reasons = inWords(
    await db.query("SELECT DISTINCT state, reason FROM recipient WHERE campaign_id = $1 AND seq > 590", [id]),
  );
  assert.deepEqual(reasons, [{ state: "cancelled", reason: "Opted out" }]);
});
