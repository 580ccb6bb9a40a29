import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { countsOf, inWords, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { recoverAttempts } from "../index.ts";
import { bulkOf, openLane } from "../test-lane.ts";
import { unfoldAttempt } from "./unfold-attempt.ts";

const engine = await openEngine();
const { db } = engine;
const lane = openLane(engine);
after(engine.close);
beforeEach(engine.renew);

const peopleOf = async (id: string) =>
  inWords(
    await db.query(
      "SELECT seq, state, reason FROM recipient WHERE campaign_id = $1 AND state <> 'queued' ORDER BY seq",
      [id],
    ),
  );

const idsOf = async (id: string) =>
  (
    await db.query<{ seq: number | null }>("SELECT seq FROM message WHERE campaign_id = $1 ORDER BY seq", [
      id,
    ])
  ).map(({ seq }) => seq);

/** A request to four people of which the service took all but those of `refused`, and has answered so. */
async function answered(refused: number[] = [], { long = [3] } = {}) {
  const id = await plantCampaign(db, { channel: "sms", size: 4 });
  await db.query(
    "UPDATE recipient SET text = repeat('x', 200), segments = 2 WHERE campaign_id = $1 AND seq = ANY($2)",
    [id, long],
  );
  const attempt = await lane.claimed(id);
  const members = attempt.members.filter(({ seq }) => !refused.includes(seq));
  const answer = bulkOf({ members }, refused.length);
  await lane.settle(attempt, answer);
  return { id, attempt };
}

test("who was not accepted is named where it can be nobody else, and the service is known to count as we do", async () => {
  const { id, attempt } = await answered([2], { long: [1, 3] });
  await db.query("UPDATE connection SET order_kept = 20 WHERE service = 'sms'");
  await unfoldAttempt(db, attempt.id);
  assert.deepEqual(await peopleOf(id), [
    { seq: 1, state: "accepted", reason: null },
    { seq: 2, state: "rejected", reason: "The service did not accept it" },
    { seq: 3, state: "accepted", reason: null },
    { seq: 4, state: "accepted", reason: null },
  ]);
});

test("where nobody can say who was not accepted, everybody of the request is told how many were not", async () => {
  const { id, attempt } = await answered([2]);
  await unfoldAttempt(db, attempt.id);
  const reason = "1 of these 4 were not accepted. The service does not say which";
  assert.deepEqual(
    await peopleOf(id),
    [1, 2, 3, 4].map((seq) => ({ seq, state: "accepted", reason })),
  );
});

test("an answer is written out once, whoever comes to it a second time", async () => {
  const { id, attempt } = await answered();
  await unfoldAttempt(db, attempt.id);
  await db.query("DELETE FROM message WHERE campaign_id = $1", [id]);
  await unfoldAttempt(db, attempt.id);
  assert.deepEqual(await idsOf(id), []);
});

test("an answer whose process died before it was written out is written out by the worker, after some seconds", async () => {
  const { id, attempt } = await answered();
  await recoverAttempts(db);
  assert.deepEqual(await idsOf(id), [], "its own process may be at it");
  await db.query("UPDATE attempt SET finished_at = now() - interval '4 s' WHERE id = $1", [attempt.id]);
  await recoverAttempts(db);
  assert.deepEqual(await idsOf(id), [1, 2, 3, 4]);
});

/** What the database does with a message from now on, until it is undone. */
async function refuseMessages(sqlState: string) {
  await db.query(`CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '${sqlState}'; END $$`);
  await db.query("CREATE TRIGGER refuse BEFORE INSERT ON message FOR EACH ROW EXECUTE FUNCTION refuse()");
  return () => db.query("DROP TRIGGER refuse ON message");
}

test("ids that the database can never take cost only themselves: everybody counts as accepted", async () => {
  const { id, attempt } = await answered();
  const undo = await refuseMessages("22021");
  await unfoldAttempt(db, attempt.id).finally(undo);
  const states = (await peopleOf(id)).map(({ state }) => state);
  assert.deepEqual([states, await idsOf(id)], [["accepted", "accepted", "accepted", "accepted"], []]);
  await recoverAttempts(db);
  assert.equal((await countsOf(db, id)).accepted, 4);
});

test("ids that the database does not take just now are written out later", async () => {
  const { id, attempt } = await answered();
  const undo = await refuseMessages("53100");
  await assert.rejects(unfoldAttempt(db, attempt.id).finally(undo), { code: "53100" });
  await unfoldAttempt(db, attempt.id);
  assert.deepEqual(await idsOf(id), [1, 2, 3, 4]);
});
