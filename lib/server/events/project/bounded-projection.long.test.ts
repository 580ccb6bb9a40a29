import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { sayStoredEffect } from "#lib/contract/words/reason/event-effects.ts";
import { type Db, openDatabase, type Tx } from "#lib/db/index.ts";
import { createTestCampaign, createTestMessage } from "#lib/server/messages/test-message.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { eventOf } from "../../webhooks/receive/read-event.ts";
import { storeEvents } from "../../webhooks/receive/store/keep-events.ts";
import { statusEvent } from "../../webhooks/receive/test-receiver.ts";
import { projectEvents } from "./project-events.ts";

const BACKLOG = 8_000;
const MESSAGES = 60_000;
const WAITING = 17_000;
/** A page of 500 events and one of 500 messages, each looked up a handful of times. */
const MOST_ROWS = 6_000;

const database = await createTestDatabase();
const db = openDatabase(database.url);
after(async () => {
  await db.close();
  await database.drop();
});

/** Rows that PostgreSQL read in each transaction of a round, by its own count. */
function countRows(counted: number[]): Db {
  return {
    ...db,
    transaction: (work) =>
      db.transaction(async (tx) => {
        // What a session has read is handed in late, so the count goes on from its last transaction.
        const before = await rowsRead(tx);
        const result = await work(tx);
        counted.push((await rowsRead(tx)) - before);
        return result;
      }),
  };
}

async function rowsRead(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ rows: number }>(
    "SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) AS rows FROM pg_stat_xact_user_tables",
  );
  return row?.rows ?? 0;
}

/** As the outside found it: many messages, many events whose message is not known, and no fresh statistics. */
async function plant(): Promise<string> {
  const campaignId = await createTestCampaign(db);
  await db.query("ALTER TABLE message DISABLE TRIGGER message_to_match");
  await db.query(
    `INSERT INTO message (channel, service_id, campaign_id, attempt_id, seq, number, grade)
     SELECT 'chat', gen_random_uuid(), $1, $1, i, '+2557' || lpad(i::text, 8, '0'), 'exact' FROM generate_series(1, $2::int) i`,
    [campaignId, MESSAGES],
  );
  await db.query("ALTER TABLE message ENABLE TRIGGER message_to_match");
  await db.query("INSERT INTO message_to_match SELECT id FROM message ORDER BY id DESC LIMIT 2000");
  await db.query(
    `INSERT INTO event (event_id, raw, body, headers, signed_at, received_at, type, account, aggregate_id, number, is_test, flags,
       secret_index, duplicates, is_waiting, retry_at, retries, waits_for)
     SELECT 'e' || i, '', jsonb_build_object('data', jsonb_build_object('status', 'delivered', 'messageId', i)), '{}', now(),
       now(), 'message.status.updated', '7', 'w' || i, '+2556' || lpad(i::text, 8, '0'), false, '{}', 0, 0, true,
       now() + interval '10 minutes', 3, ARRAY[i::text, 'w' || i, '+2556' || lpad(i::text, 8, '0')]
     FROM generate_series(1, $1::int) i`,
    [WAITING],
  );
  await db.query("INSERT INTO event_wait SELECT ref, seq FROM event, unnest(waits_for) ref");
  // What came in while projection was away.
  await db.query(
    `INSERT INTO event (event_id, raw, headers, signed_at, received_at, type, is_test, flags, secret_index, duplicates)
     SELECT 'n' || i, '', '{}', now(), now(), 'something.new', false, '{}', 0, 0 FROM generate_series(1, $1::int) i`,
    [BACKLOG],
  );
  return campaignId;
}

test(`with ${WAITING} events waiting among ${MESSAGES} messages every round reads a bounded number of rows, and new events have their effect`, async (t) => {
  const campaignId = await plant();
  const message = await createTestMessage(db, { campaignId });
  const eventId = randomUUID();
  const now = new Date();
  const raw = Buffer.from(
    statusEvent({ eventId, aggregateId: message.serviceId }, { messageId: 9_000_001, status: "read" }),
  );
  const [event] = [eventOf({ raw, headers: {}, signedAt: now, receivedAt: now, secretIndex: 0 }, "TZ")];
  await storeEvents(db, [event!], 1);
  const log = {
    info: () => undefined,
    warn: () => assert.fail("a round was skipped"),
    error: () => undefined,
  };
  const counted: number[] = [];
  let rounds = 0;
  while ((await projectEvents({ db: countRows(counted), clock: systemClock, log })) > 0) rounds += 1;
  t.diagnostic(`${rounds} rounds, at most ${Math.max(...counted)} rows in a transaction`);
  assert.ok(rounds >= 4, "a page of the queue a round");
  assert.ok(Math.max(...counted) < MOST_ROWS, `${counted}`);
  const [row] = await db.query<{ effect: string }>("SELECT effect FROM event WHERE event_id = $1", [eventId]);
  assert.equal(sayStoredEffect(row?.effect ?? ""), "moved from accepted to read");

  // And when all that waits is due at once, the rounds are as bounded.
  await db.query("UPDATE event SET retry_at = now() - interval '1 s' WHERE is_waiting AND seq % 5 = 0");
  counted.length = 0;
  while ((await projectEvents({ db: countRows(counted), clock: systemClock, log })) > 0);
  t.diagnostic(`at most ${Math.max(...counted)} rows in a transaction of what is due`);
  assert.ok(Math.max(...counted) < MOST_ROWS, `${counted}`);
});

test("a waiting event is woken by its message alone, long before its own retry", async () => {
  const campaignId = await createTestCampaign(db);
  await createTestMessage(db, { campaignId, serviceId: "w4711" });
  while (
    (await projectEvents({
      db,
      clock: systemClock,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    })) > 0
  );
  const rows = await db.query<{ event_id: string; effect: string }>(
    "SELECT event_id, effect FROM event WHERE projected_at IS NOT NULL AND event_id ~ '^e[0-9]+$'",
  );
  assert.deepEqual(
    rows.map(({ event_id, effect }) => [event_id, sayStoredEffect(effect)]),
    [["e4711", "moved from accepted to delivered"]],
  );
  assert.deepEqual(await db.query("SELECT FROM event_wait WHERE ref = 'w4711'"), []);
});
