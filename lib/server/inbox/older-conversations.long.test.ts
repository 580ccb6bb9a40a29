import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { createIndexes } from "#lib/server/store/create-indexes.ts";
import { openDesk } from "#lib/testing/desk.ts";

const migrationOf = (file: string) =>
  readFile(join(import.meta.dirname, "../store/migrations", file), "utf8");

const desk = await openDesk();
const { db } = desk;
after(() => desk.close());

const NUMBER = "+255754000700";
const MANY = 2_500;

/** Messages as 0330 took them over: by the time of their event, whatever they say of when they were written. */
async function plantOlder(messages: readonly { sentAt: string | null; occurredAt: string }[]): Promise<void> {
  await db.query(
    `WITH stored AS (
       INSERT INTO event (event_id, raw, body, headers, signed_at, received_at, occurred_at, type, number, is_test, flags, secret_index,
         duplicates, projected_at)
       SELECT 'older-' || n, '', jsonb_build_object('data', jsonb_build_object('sentAt', sent_at)), '{}', now(), timestamptz '2026-11-20 12:00Z',
         occurred_at::timestamptz, 'message.received', $1, false, '{}', 0, 0, now()
       FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS x (sent_at, occurred_at, n) ORDER BY n
       RETURNING seq, number, occurred_at)
     INSERT INTO inbound (seq, number, sent_at) SELECT * FROM stored`,
    [NUMBER, messages.map(({ sentAt }) => sentAt), messages.map(({ occurredAt }) => occurredAt)],
  );
}

const orderOf = async () =>
  (
    await db.query<{ id: string }>(
      "SELECT e.event_id AS id FROM inbound i JOIN event e USING (seq) WHERE i.number = $1 ORDER BY i.sent_at, i.seq",
      [NUMBER],
    )
  ).map(({ id }) => id);

const minute = (n: number): string => new Date(Date.UTC(2026, 10, 18, 0, n)).toISOString();

test("what was written before the inbox was there comes into the order of its writing, and an upgrade writes no row of it", async () => {
  await plantOlder([
    // Written an hour before its event, and so before the next one.
    { sentAt: minute(0), occurredAt: minute(60) },
    { sentAt: null, occurredAt: minute(30) },
    { sentAt: "jana", occurredAt: minute(31) },
    { sentAt: "2031-01-01T00:00:00Z", occurredAt: minute(5) },
    ...Array.from({ length: MANY }, (_, n) => ({ sentAt: minute(40 + MANY - n), occurredAt: minute(40) })),
  ]);
  const rows = () => db.query("SELECT seq, xmin::text, sent_at FROM inbound ORDER BY seq");
  const before = await rows();
  await db.query("DROP TABLE inbound_by_event");
  for (const statement of (await migrationOf("0340_inbox_in_one_order.sql")).trim().split(/;\n/))
    await db.query(statement);
  assert.deepEqual(await rows(), before);
  await createIndexes(db.url, AbortSignal.timeout(limitMs(60_000)));
  const ids = await orderOf();
  assert.deepEqual(ids.slice(0, 3), ["older-1", "older-2", "older-3"]);
  assert.deepEqual(
    ids.slice(3),
    [...Array.from({ length: MANY }, (_, n) => `older-${4 + MANY - n}`), "older-4"],
    "the last is of the future, and stands where we had it",
  );
  assert.deepEqual(await db.query("SELECT FROM inbound_by_event"), []);
  const ordered = await rows();
  await createIndexes(db.url, AbortSignal.timeout(limitMs(60_000)));
  assert.deepEqual(await rows(), ordered);
});

test("lines of one message from before its identity was kept: folded into the first at the earliest time, beside what comes", async () => {
  const number = "+255754000701";
  await db.query("DROP TABLE inbound_unfolded");
  await db.query("DROP INDEX inbound_of_message");
  await db.query("ALTER TABLE inbound DROP COLUMN wamid");
  await db.query(
    `WITH stored AS (
       INSERT INTO event (event_id, raw, body, headers, signed_at, received_at, type, number, is_test, flags, secret_index, duplicates, projected_at)
       SELECT 'fold-' || n, '', jsonb_build_object('data', jsonb_build_object('wamid',
           CASE WHEN n % 3 = 0 THEN 'null' ELSE 'wamid.' || n % 2000 END)), '{}', now(), now(),
         'message.received', $1, false, '{}', 0, 0, now() FROM generate_series(1, 4500) n ORDER BY n
       RETURNING seq, number, event_id)
     INSERT INTO inbound (seq, number, sent_at)
       SELECT seq, number, timestamptz '2026-11-20 12:00Z' - replace(event_id, 'fold-', '')::int * interval '1 s' FROM stored`,
    [number],
  );
  const rows = () =>
    db.query<{ id: string; wamid: string | null; at: Date }>(
      "SELECT e.event_id AS id, i.wamid, i.sent_at AS at FROM inbound i JOIN event e USING (seq) WHERE i.number = $1 ORDER BY seq",
      [number],
    );
  const before = await rowsBefore();
  for (const statement of (await migrationOf("0532_inbound_of_message.sql")).trim().split(/;\n/))
    await db.query(statement);
  assert.deepEqual(await rowsBefore(), before, "an upgrade writes no row of it");
  // Of a message from before, and come since.
  await db.query(
    `WITH stored AS (INSERT INTO event (event_id, raw, body, headers, signed_at, received_at, type, number, is_test, flags, secret_index, duplicates)
       VALUES ('fold-since', '', '{"data":{"wamid":"wamid.1"}}', '{}', now(), now(), 'message.received', $1, false, '{}', 0, 0) RETURNING seq)
     INSERT INTO inbound (seq, number, sent_at, wamid) SELECT seq, $1, timestamptz '2026-11-20 10:00Z', 'wamid.1' FROM stored`,
    [number],
  );
  const fold = () => createIndexes(db.url, AbortSignal.timeout(limitMs(60_000)));
  await fold();
  const lines = await rows();
  const named = lines.filter(({ wamid }) => wamid !== null);
  assert.deepEqual(
    [lines.length - named.length, named.length, new Set(named.map(({ wamid }) => wamid)).size],
    [1500, 2000, 2000],
  );
  assert.deepEqual(
    named.filter(({ id }) => ["fold-1", "fold-2"].includes(id)).map(({ id, at }) => [id, at.toISOString()]),
    [
      ["fold-1", "2026-11-20T10:00:00.000Z"],
      ["fold-2", "2026-11-20T11:26:38.000Z"],
    ],
  );
  await fold();
  assert.deepEqual(await rows(), lines);

  function rowsBefore() {
    return db.query("SELECT seq, xmin::text, number, sent_at FROM inbound ORDER BY seq");
  }
});
