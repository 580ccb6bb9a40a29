import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import type { UnknownList } from "#lib/contract/desk/campaign/unknown.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { projectEvents } from "../../events/index.ts";
import { eventOf } from "../../webhooks/receive/read-event.ts";
import { storeEvents } from "../../webhooks/receive/store/keep-events.ts";
import { statusEvent } from "../../webhooks/receive/test-receiver.ts";

const LIST_UNKNOWN = door("GET /api/campaigns/:id/unknown");

const desk = await openDesk();
after(() => desk.close());
const { cookie } = await desk.signIn("sender");
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const MINUTE_MS = 60_000;

/** Chat messages to so many people, sent ten minutes ago in one request whose answer was lost. */
async function plantLost(size: number): Promise<string> {
  const id = await plantCampaign(desk.db, { channel: "chat-text", size });
  await desk.db.query(
    `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner, is_ambiguous, attempting_at)
     SELECT $1, $2, 1, 'chat.text', 'unknown', $3::int, array_agg(seq), '', 'test', true, $4
     FROM generate_series(1, $3::int) AS x (seq)`,
    [randomUUID(), id, size, new Date(Date.now() - 10 * MINUTE_MS)],
  );
  await desk.db.query("UPDATE recipient SET state = 'unknown' WHERE campaign_id = $1", [id]);
  await desk.db.query("UPDATE campaign SET n_unknown = n_queued, n_queued = 0 WHERE id = $1", [id]);
  return id;
}

/** A delivery report for each of these rows of the campaign, about a message with an id that nobody knows. */
async function report(id: string, rows: readonly number[], receivedAt: Date): Promise<void> {
  const people = await desk.db.query<{ number: string }>(
    "SELECT number FROM recipient WHERE campaign_id = $1 AND seq = ANY($2)",
    [id, rows],
  );
  const events = people.map(({ number }) => {
    const raw = Buffer.from(
      statusEvent({}, { messageId: randomUUID(), customerPhoneNumber: number.slice(1) }),
    );
    return eventOf({ raw, headers: {}, signedAt: receivedAt, receivedAt, secretIndex: 0 }, "TZ");
  });
  await storeEvents(desk.db, events, 1);
  await projectEvents({ db: desk.db, clock: systemClock, log });
}

async function heardOf(id: string) {
  const answer = await desk.ask(LIST_UNKNOWN, { params: { id }, cookie });
  const { items } = (await answer.json()) as typeof UnknownList._output;
  const [item] = items;
  return [item?.balanceEvidence, item?.balanceDetail];
}

test("a lost chat request says of how many people a delivery report came for a message that nobody knows", async () => {
  const id = await plantLost(3);
  await report(id, [3], new Date(Date.now() - 11 * MINUTE_MS));
  const nothing = "No delivery report came for these people. So it is not clear.";
  assert.deepEqual(await heardOf(id), ["inconclusive", nothing], "what came before it is about another one");
  await report(id, [1, 2], new Date());
  await report(id, [2], new Date());
  assert.deepEqual(await heardOf(id), [
    "probably-sent",
    "Then a delivery report came for 2 of these 3 people. It is about no message that we know, so these were probably sent.",
  ]);
});

test("a lost chat message to one person says whether a delivery report came for them", async () => {
  await desk.db.query("TRUNCATE event_wait");
  const id = await plantLost(1);
  const nothing = "No delivery report came for this person. So it is not clear.";
  assert.deepEqual(await heardOf(id), ["inconclusive", nothing]);
  await report(id, [1], new Date());
  assert.deepEqual(await heardOf(id), [
    "probably-sent",
    "Then a delivery report came for this person. It is about no message that we know, so this was probably sent.",
  ]);
});
