import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Hold } from "#lib/contract/desk/campaign/campaign.ts";
import { CampaignHistory, MAX_POINTS } from "#lib/contract/desk/campaign/campaign-history.ts";
import { hold, said } from "#lib/contract/words/reason/say-reason.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { explainQueries } from "#lib/testing/scale/explain-queries.ts";
import { countBySlot, getSpan, sumRates } from "../../store/campaign/history.ts";
import { noteHold } from "../../store/sending/hold.ts";

const GET = door("GET /api/campaigns/:id/history");
const pause = door("POST /api/campaigns/:id/pause");
const resume = door("POST /api/campaigns/:id/resume");

const desk = await openDesk();
const { db } = desk;
after(() => desk.close());
const sender = await desk.signIn("sender");

async function historyOf(id: string): Promise<CampaignHistory> {
  const answer = await desk.ask(GET, { params: { id }, cookie: sender.cookie });
  assert.equal(answer.status, 200);
  return CampaignHistory.parse(await answer.json());
}

/** A request of so many people, answered so many seconds after the start. */
const plantAnswer = (id: string, { ordinal, size, at }: { ordinal: number; size: number; at: number }) =>
  db.query(
    `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner, finished_at)
     SELECT gen_random_uuid(), id, $2, 'sms.bulk', 'done', $3, '{}', '', 'w', started_at + $4 * interval '1 s'
     FROM campaign WHERE id = $1`,
    [id, ordinal, size, at],
  );

const holdOf = (kind: Hold["kind"]) => hold(kind, said(kind));

for (const [what, seconds] of [
  ["a minute", 60],
  ["an hour and a second", 3_601],
  ["a month", 30 * 86_400],
] as const) {
  test(`the rate of ${what} is at most ${MAX_POINTS} points, and nobody is missing in them`, async () => {
    const id = await plantCampaign(db, { channel: "sms", size: 10 });
    await db.query(
      `UPDATE campaign SET started_at = now() - $2 * interval '1 s', ended_at = now(), state = 'sent',
         n_queued = 0, n_accepted = 10 WHERE id = $1`,
      [id, seconds],
    );
    for (const [index, at] of [0, seconds / 2, seconds].entries())
      await plantAnswer(id, { ordinal: index + 1, size: 100, at });
    const { rates, stepMs } = await historyOf(id);
    assert.ok(rates.length <= MAX_POINTS && rates.length * stepMs >= seconds * 1_000, `${rates.length}`);
    const people = rates.reduce((sum, rate) => sum + rate * (stepMs / 1_000), 0);
    assert.equal(Math.round(people), 300);
    assert.ok(rates.at(0)! > 0 && rates.at(-1)! > 0);
  });
}

test("the rate of a campaign of 30,000 requests is read from its moments, before and after they are added up", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 10 });
  await db.query("UPDATE campaign SET started_at = now() - interval '1 day' WHERE id = $1", [id]);
  await db.query(
    `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner, finished_at)
     SELECT gen_random_uuid(), id, i, 'sms.send', 'done', 1, '{}', '', 'w', started_at + i * interval '2.88 s'
     FROM campaign, generate_series(1, 30000) i WHERE id = $1`,
    [id],
  );
  const peopleIn = ({ rates, stepMs }: CampaignHistory) =>
    Math.round(rates.reduce((sum, rate) => sum + rate * (stepMs / 1_000), 0));
  const before = await historyOf(id);
  while (await db.transaction(sumRates));
  const after = await historyOf(id);
  assert.deepEqual([peopleIn(before), after.rates], [30_000, before.rates]);
  const recorded = explainQueries(db);
  await countBySlot(recorded.db, id, await getSpan(db, id, MAX_POINTS));
  const rows = recorded.readings.reduce((sum, reading) => sum + reading.rows, 0);
  // Some 1,900 moments of a day, each found and then read.
  assert.ok(rows < 4_000, `${rows} rows`);
});

test("an answer that is taken back counts no more, and one of a campaign from before is found by its requests", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 10 });
  for (const [index, size] of [7, 3].entries()) await plantAnswer(id, { ordinal: index + 1, size, at: 0 });
  const peopleOf = async () => (await historyOf(id)).rates.reduce((sum, rate) => sum + rate, 0);
  assert.equal(await peopleOf(), 10);
  await db.query("UPDATE attempt SET state = 'unknown' WHERE campaign_id = $1 AND size = 3", [id]);
  assert.equal(await peopleOf(), 7);
  await db.query("UPDATE campaign SET is_rate_kept = false WHERE id = $1", [id]);
  await db.query("DELETE FROM campaign_rate_added");
  assert.equal(await peopleOf(), 7);
});

test("what stopped it is kept with its end and the steps after it, however often its row says something else", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 500 });
  await plantAnswer(id, { ordinal: 1, size: 100, at: 1 });
  for (const kind of ["breaker", "rate", null, "rate"] as const)
    await db.transaction((tx) => noteHold(tx, id, kind && holdOf(kind)));
  for (const [index, size] of [1, 10, 25].entries())
    await plantAnswer(id, { ordinal: index + 2, size, at: index + 2 });
  const { story } = await historyOf(id);
  assert.equal(story.length, 1, "waiting for its turn is no event");
  assert.ok(story[0]?.kind === "halt");
  assert.deepEqual([story[0].reason, story[0].sizes], ["breaker", [1, 10, 25]]);
  assert.ok(story[0].endedAt !== null && story[0].endedAt >= story[0].at);
});

test("a reason that comes and goes within seconds is one line of the story", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 5 });
  for (const kind of ["service", null, "service", null, "service"] as const)
    await db.transaction((tx) => noteHold(tx, id, kind && holdOf(kind)));
  const { story } = await historyOf(id);
  assert.equal(story.length, 1);
  assert.ok(story[0]?.kind === "halt" && story[0].endedAt === null, "it is still so");
});

test("who paused and resumed it is told in order", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 5 });
  for (const route of [pause, resume])
    await desk.ask(route, { method: "POST", params: { id }, cookie: sender.cookie });
  const { story } = await historyOf(id);
  assert.deepEqual(
    story.map((item) => item.kind === "person" && [item.action, item.by === ""]),
    [
      ["campaign.pause", false],
      ["campaign.resume", false],
    ],
  );
});

test("the history of a campaign nobody knows is not found", async () => {
  const params = { id: crypto.randomUUID() };
  assert.equal((await desk.ask(GET, { params, cookie: sender.cookie })).status, 404);
});
