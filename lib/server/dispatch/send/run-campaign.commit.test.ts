import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { countsOf, doubledIn, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";

const engine = await openEngine();
const { db, stub, run } = engine;
after(engine.close);
beforeEach(engine.renew);

/** Lets the database refuse every third claim, as it does when two transactions meet: with the whole transaction. */
async function refuseThirdClaims(): Promise<void> {
  await db.query("CREATE SEQUENCE claims_seen");
  await db.query(
    `CREATE FUNCTION refuse_third() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF nextval('claims_seen') % 3 = 0 THEN RAISE EXCEPTION 'met another' USING ERRCODE = '40001'; END IF;
       RETURN NEW;
     END $$`,
  );
  await db.query(
    "CREATE TRIGGER refuse_third BEFORE INSERT ON attempt FOR EACH ROW EXECUTE FUNCTION refuse_third()",
  );
}

test("a claim that fails with its commit on the way behind it is sent to nobody, and the answer before it is stored", async () => {
  await refuseThirdClaims();
  const id = await plantCampaign(db, { channel: "sms", size: 2_000 });
  await run(id);
  const { state, accepted, unknown } = await countsOf(db, id);
  assert.deepEqual([state, accepted, unknown], ["sent", 2_000, 0]);
  assert.equal(stub.ledger.length, 2_000);
  assert.deepEqual(doubledIn(stub.ledger), []);
  const [{ n } = { n: 0 }] = await db.query<{ n: number }>("SELECT last_value AS n FROM claims_seen");
  assert.ok(n >= 29, "some were refused");
});
