import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "#lib/clock.ts";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { part } from "#lib/launch/bench/part.ts";
import { startPostgres } from "#lib/launch/postgres.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { quantile } from "#lib/testing/quantile.ts";
import { createIndexes } from "../store/create-indexes.ts";
import { updateRetentionDays } from "../store/retention.ts";
import { eventOf } from "../webhooks/receive/read-event.ts";
import { storeEvents } from "../webhooks/receive/store/keep-events.ts";
import { statusEvent } from "../webhooks/receive/test-receiver.ts";
import { deleteOld } from "./index.ts";

/** Events a second that come in while old ones go. */
const RATE = 5_000;
const BATCH = 50;
const SECONDS = part(10);
const OLD = part(400_000);
const PEOPLE = part(200_000);
const REST_MS = 250;

const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
// The shared test server does not sync; what is measured here has to.
const server = await startPostgres({ dataDir: join(folder, "data"), isDurable: true });
process.env.TEST_DATABASE_URL = server.url;
const database = await createTestDatabase();
const db = openDatabase(database.url);
await plantOld(db);
// As in use: without the index of what events hold, removing them costs a part of what it does.
await createIndexes(database.url, AbortSignal.timeout(600_000));
const NEVER = { eventDays: null, answerDays: null, peopleDays: null, callDays: null };

const alone = await ingest(db);
await updateRetentionDays(db, { ...NEVER, eventDays: 30 });
const left = await countOld();
const stopping = new AbortController();
const removing = removeUntil(stopping.signal);
const beside = await ingest(db);
stopping.abort();
const removed = (left - (await countOld())) / (await removing);
await updateRetentionDays(db, { ...NEVER, peopleDays: 30 });
const seconds = await removePeople();
process.stdout.write(
  `people of a campaign removed a second, with requests, messages and facts: ${Math.round(PEOPLE / seconds)}, by nobody disturbed\n`,
);
process.stdout.write(
  `a batch of ${BATCH} is stored within ${p95(alone)} ms (p95) alone, ${p95(beside)} ms while old ones are removed\n`,
);
process.stdout.write(
  `${JSON.stringify({ name: "old events removed a second while 5,000 a second come", figure: Math.round(removed), baseline: RATE, ratio: removed / RATE, goal: ">= 1" })}\n`,
);
await db.close();
await server.stop();
await rm(folder, { recursive: true });

async function countOld(): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM event WHERE received_at < now() - interval '30 days'",
  );
  return row?.n ?? 0;
}

/** All of one large campaign, as the loop of the worker does it without its rests; answers how many seconds it took. */
async function removePeople(): Promise<number> {
  await plantPeople(db);
  const startedAt = performance.now();
  while (await deleteOld({ db, clock: systemClock }, new AbortController().signal));
  return (performance.now() - startedAt) / 1_000;
}

/** As the loop of the worker does it; answers for how many seconds it ran. */
async function removeUntil(signal: AbortSignal): Promise<number> {
  const startedAt = performance.now();
  while (!signal.aborted) {
    const isMore = await deleteOld({ db, clock: systemClock }, signal);
    await systemClock.sleep(isMore ? REST_MS : 1_000, signal);
  }
  return (performance.now() - startedAt) / 1_000;
}

/** Milliseconds that each batch took to be stored. */
async function ingest(into: Db): Promise<number[]> {
  const times: number[] = [];
  const startedAt = performance.now();
  const running = new Set<Promise<void>>();
  for (let batch = 0; batch < (RATE * SECONDS) / BATCH; batch++) {
    const dueMs = startedAt + (batch * BATCH * 1_000) / RATE;
    await systemClock.sleep(Math.max(0, dueMs - performance.now()));
    const one = store(into, times).finally(() => running.delete(one));
    running.add(one);
  }
  await Promise.all(running);
  return times;
}

async function store(into: Db, times: number[]): Promise<void> {
  const events = Array.from({ length: BATCH }, () =>
    eventOf(
      {
        raw: Buffer.from(statusEvent()),
        headers: {},
        signedAt: new Date(),
        receivedAt: new Date(),
        secretIndex: 0,
      },
      "TZ",
    ),
  );
  const begunAt = performance.now();
  await storeEvents(into, events, 1);
  times.push(performance.now() - begunAt);
  // What has had its effect is found by its text from then on: that fills the index, too.
  await into.query(
    "UPDATE event SET projected_at = now(), effect = 'moved to delivered' WHERE event_id = ANY($1)",
    [events.map(({ eventId }) => eventId)],
  );
}

function p95(times: readonly number[]): number {
  return Math.round(quantile(times, 0.95));
}

async function plantOld(into: Db): Promise<void> {
  await into.query(
    `INSERT INTO event (event_id, raw, body, headers, signed_at, received_at, type, account, number, is_test, flags,
       secret_index, duplicates, projected_at)
     SELECT 'old-' || i, convert_to(body, 'UTF8'), body::jsonb, '{}', at, at, 'message.status.updated', '7', '+255754' || i, false,
       '{}', 0, 0, at
     FROM generate_series(1, $1::int) i, (SELECT now() - interval '40 days' AS at) moment,
       LATERAL (SELECT replace(replace(replace($2, 'OLD-ID', 'old-' || i), '254999000', 'm-' || i), '9990001', i::text) AS body) own`,
    [OLD, statusEvent({ eventId: "OLD-ID", aggregateId: "254999000" }, { messageId: 9_990_001 })],
  );
  await into.query("ANALYZE event");
}

/** A campaign of 200,000 that ended long ago, in requests of a hundred. */
async function plantPeople(into: Db): Promise<void> {
  const id = randomUUID();
  await into.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO campaign (id, kind, state, name, channel, content, chunk_size, created_by, created_at, started_at, ended_at,
         completed_at, n_rows, n_accepted)
       SELECT $1, 'campaign', 'completed', 'old', 'sms', '{"text":"Habari"}', 100, $1, at, at, at, at, $2::int, $2::int
       FROM (SELECT now() - interval '40 days' AS at) moment`,
      [id, PEOPLE],
    );
    for (const statement of rowsOfPeople()) await tx.query(statement, [id, PEOPLE]);
  });
}

function rowsOfPeople(): string[] {
  return [
    `INSERT INTO recipient (campaign_id, seq, row_number, number, text, columns, segments, state)
   SELECT $1, i, i + 1, '+2557' || i, 'Habari Asha, bei ya mahindi ni 680 kwa kilo.', ARRAY['Asha ' || i], 1, 'accepted'
   FROM generate_series(1, $2::int) i`,
    `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner, attempting_at, finished_at,
     http_status, accepted, rejected, credits)
   SELECT gen_random_uuid(), $1, i, 'sms.bulk', 'done', 100, ARRAY(SELECT generate_series(i * 100 + 1, i * 100 + 100)), 'hash',
     'w', at, at, 200, 100, 0, 100
   FROM generate_series(0, $2::int / 100 - 1) i, (SELECT now() - interval '40 days' AS at) moment`,
    `INSERT INTO attempt_member (campaign_id, seq, generation, attempt_id)
   SELECT $1, seq, 0, id FROM attempt, unnest(seqs) seq WHERE campaign_id = $1 AND $2 > 0`,
    `INSERT INTO message (channel, service_id, campaign_id, attempt_id, seq, number, grade, state, rank, created_at)
   SELECT 'sms', 'svc-' || m.seq, $1, m.attempt_id, m.seq, '+2557' || m.seq, 'exact', 'delivered', 3, now() - interval '40 days'
   FROM attempt_member m WHERE m.campaign_id = $1 AND $2 > 0`,
    `INSERT INTO message_fact (message_id, source, word, occurred_at)
   SELECT id, source, 'delivered', created_at FROM message, unnest(ARRAY['response', 'poll']) source
   WHERE campaign_id = $1 AND $2 > 0`,
  ];
}
