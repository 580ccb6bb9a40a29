import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import type { UnknownList } from "#lib/contract/desk/campaign/unknown.ts";
import { type Counts, countsOf, inWords, type Planted, plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { clientOf } from "#lib/testing/stubs/client-of.ts";
import { startServiceStub } from "#lib/testing/stubs/service-stub.ts";
import type { ServiceStub, StubMove } from "#lib/testing/stubs/stub-types.ts";
import { until } from "#lib/testing/until.ts";
import { endAllCancelling } from "../../dispatch/index.ts";
import { type CampaignRounds, campaignRounds } from "../../worker/rounds.ts";

const cancel = door("POST /api/campaigns/:id/cancel");
const resolve = door("POST /api/campaigns/:id/unknown/resolve");
const listUnknown = door("GET /api/campaigns/:id/unknown");

const desk = await openDesk();
const sender = await desk.signIn("sender");
let stub: ServiceStub;
let rounds: CampaignRounds;
const stopping = new AbortController();

before(async () => {
  stub = await startServiceStub();
  // Waits are part of pacing, not of the test: a clock that skips them.
  const clock = {
    now: () => new Date(),
    sleep: (delayMs: number) => systemClock.sleep(Math.min(delayMs, 5)),
  };
  rounds = campaignRounds({ ...desk.context, ...clientOf(stub), clock });
});
after(async () => {
  stopping.abort();
  await rounds.close();
  await stub.close();
  await desk.close();
});

/** Runs a campaign until two requests are on their way, cancels it, and lets both come back with `move`. */
async function cancelInFlight(planted: Planted, move: StubMove): Promise<string> {
  const id = await plantCampaign(desk.db, planted);
  await desk.db.query(
    "UPDATE connection SET blocked_until = NULL, failure_streak = 0, is_breaker_open = false, tokens = 1",
  );
  stub.requests = 0;
  const cancelled = Promise.withResolvers<void>();
  stub.before = () => cancelled.promise;
  stub.fate = () => move;
  await rounds.round(stopping.signal);
  while (stub.requests < 2) await systemClock.sleep(5);
  const answer = await desk.ask(cancel, { method: "POST", params: { id }, cookie: sender.cookie });
  assert.equal(answer.status, 200);
  cancelled.resolve();
  return id;
}

/** Lets the worker go round until the campaign has ended; fails where it never does. */
async function ended(id: string): Promise<Counts> {
  let counts: Counts | undefined;
  const findEnded = async () => {
    await rounds.round(stopping.signal);
    counts = await countsOf(desk.db, id);
    return counts.state === "cancelled" ? counts : undefined;
  };
  return until(findEnded, () => `never ends: ${JSON.stringify(counts)}`);
}

for (const { channel, move, cancelled, unknown } of [
  { channel: "sms", move: "429", cancelled: 300, unknown: 0 },
  { channel: "sms", move: "401", cancelled: 300, unknown: 0 },
  { channel: "chat-text", move: "429", cancelled: 300, unknown: 0 },
  { channel: "chat-text", move: "cut-after", cancelled: 100, unknown: 200 },
] as const) {
  test(`${channel}: what was on its way when it was cancelled comes back with ${move}, and it ends`, async () => {
    const id = await cancelInFlight({ channel, size: 300, chunkSize: 100 }, move);
    const counts = await ended(id);
    assert.deepEqual(
      [counts.cancelled, counts.unknown, counts.queued, counts.attempting],
      [cancelled, unknown, 0, 0],
    );
    assert.equal(stub.requests, 2, "nothing leaves after it was cancelled");
  });
}

test("who may have been sent to when a chat campaign is cancelled reads why nobody knows", async () => {
  const id = await cancelInFlight({ channel: "chat-text", size: 300, chunkSize: 100 }, "cut-after");
  await ended(id);
  const reasons = inWords(
    await desk.db.query(
      "SELECT DISTINCT reason FROM recipient WHERE campaign_id = $1 AND state = 'unknown'",
      [id],
    ),
  );
  assert.deepEqual(reasons, [{ reason: "The campaign was cancelled before we knew whether it was sent" }]);
});

test("what may have got through of a chat campaign that was cancelled waits for a person, request by request", async () => {
  const id = await cancelInFlight({ channel: "chat-text", size: 300, chunkSize: 100 }, "cut-after");
  await ended(id);
  const answer = await desk.ask(listUnknown, { params: { id }, cookie: sender.cookie });
  const { items }: UnknownList = await answer.json();
  assert.deepEqual(
    items.map(({ size }) => size),
    [100, 100],
  );
});

test("refuses to send again what is unknown of a campaign that is being cancelled", async () => {
  const id = await plantCampaign(desk.db, { channel: "sms", size: 2 });
  const attemptId = crypto.randomUUID();
  await desk.db.query(
    `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner)
     VALUES ($1, $2, 1, 'sms.bulk', 'unknown', 1, '{1}', '', 'gone')`,
    [attemptId, id],
  );
  await desk.db.query("UPDATE recipient SET state = 'unknown' WHERE campaign_id = $1 AND seq = 1", [id]);
  await desk.db.query(
    "UPDATE campaign SET state = 'cancelling', n_queued = 0, n_attempting = 1, n_unknown = 1 WHERE id = $1",
    [id],
  );
  const body = { attemptId, as: "resend" };
  const answer = await desk.ask(resolve, { method: "POST", params: { id }, body, cookie: sender.cookie });
  assert.equal(answer.status, 409);
  assert.equal((await countsOf(desk.db, id)).unknown, 1);
});

test("cancelled with one person queued and one on their way -> the queued one ends at once, whatever the other waits for", async () => {
  const id = await plantCampaign(desk.db, { channel: "sms", size: 2 });
  await desk.db.query(
    `WITH out AS (INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner)
       VALUES (gen_random_uuid(), $1, 1, 'sms.send', 'attempting', 1, '{1}', 'hash', 'another') RETURNING id)
     INSERT INTO attempt_member SELECT $1, 1, 0, id FROM out`,
    [id],
  );
  await desk.db.query(
    "UPDATE campaign SET state = 'cancelling', n_queued = 1, n_attempting = 1 WHERE id = $1",
    [id],
  );
  await endAllCancelling(desk.db);
  const { state, queued, attempting, cancelled } = await countsOf(desk.db, id);
  assert.deepEqual([state, queued, attempting, cancelled], ["cancelling", 0, 1, 1]);
  await desk.db.query("DELETE FROM campaign WHERE id = $1", [id]);
});
