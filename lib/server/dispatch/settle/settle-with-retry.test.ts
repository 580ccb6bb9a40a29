import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { countsOf, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import type { Outcome } from "../attempt.ts";
import { bulkOf, openLane } from "../test-lane.ts";
import { settleIn, settleWithRetry } from "./settle-with-retry.ts";

const engine = await openEngine();
const { db } = engine;
const lane = openLane(engine);
after(engine.close);
beforeEach(engine.renew);

/** Answers a request while the database refuses every stored answer in this way; how many rests it took. */
async function settleAgainst(sqlState: string, condition: string) {
  const id = await plantCampaign(db, { channel: "sms", size: 4 });
  const attempt = await lane.claimed(id);
  await db.query(`CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '${sqlState}'; END $$`);
  await db.query(
    `CREATE TRIGGER refuse BEFORE UPDATE ON attempt FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION refuse()`,
  );
  let rests = 0;
  const clock = {
    sleep: async () => {
      rests += 1;
    },
  };
  const outcome = bulkOf(attempt);
  const store = (kept: Outcome | null) =>
    db.transaction((tx) => settleIn(tx, { attempt, outcome: kept ?? outcome, isDirect: false }));
  const settling = settleWithRetry({ clock, outcome, store });
  const trouble = await settling.then(
    () => null,
    (error: Error) => error.message,
  );
  await db.query("DROP TRIGGER refuse ON attempt");
  return { rests, trouble, counts: await countsOf(db, id) };
}

test("an answer that the database can never take is stored without its words at the next try", async () => {
  const { rests, counts } = await settleAgainst("22021", "NEW.answer IS NOT NULL");
  assert.deepEqual([rests, counts.accepted, counts.state], [1, 4, "sent"]);
});

test("an answer that the database refuses for a reason of its own is tried three times, then stored without its words", async () => {
  const { rests, counts } = await settleAgainst("XX000", "NEW.answer IS NOT NULL");
  assert.deepEqual([rests, counts.accepted, counts.state], [3, 4, "sent"]);
});

test("what cannot be stored without its words either ends, and is not tried for ever", async () => {
  const { trouble, counts } = await settleAgainst("XX000", "NEW.state <> 'attempting'");
  assert.match(trouble ?? "", /cannot be stored/);
  assert.deepEqual([counts.accepted, counts.attempting], [0, 4]);
});
