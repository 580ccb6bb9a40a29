import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { part } from "#lib/launch/bench/part.ts";
import { startPostgres } from "#lib/launch/postgres.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { median } from "#lib/testing/quantile.ts";
import { extendLive, pruneLive } from "../store/console/live.ts";
import { createIndexes } from "../store/create-indexes.ts";
import { deleteEventsBefore } from "../store/retention.ts";

const SPAN = part(200_000, 10_000);
const EVENTS = part(100_000, 5_000);
const BATCHES = part(400, 20);
const BATCH = 50;
const PAGE = 1_000;
const FIRST = 2_000_000;

const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
// The shared test server does not sync; what is measured here has to.
const server = await startPostgres({ dataDir: join(folder, "data"), isDurable: true });
process.env.TEST_DATABASE_URL = server.url;
const database = await createTestDatabase();
const db = openDatabase(database.url, { max: 2 });
await createIndexes(database.url, AbortSignal.timeout(600_000));

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

function report(name: string, figure: number, baseline: number, goal: string): void {
  const line = {
    name,
    figure: Math.round(figure),
    baseline: Math.round(baseline),
    ratio: figure / baseline,
    goal,
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

const OLD_EVENT = `SELECT i AS seq, gen_random_uuid()::text AS event_id,
    convert_to('{"data":{"status":"delivered","messageId":' || i || ',"wamid":"' || md5(i::text) || '"},"pad":"' || repeat('x', 400) || '"}', 'UTF8') AS raw,
    jsonb_build_object('data', jsonb_build_object('status', 'delivered', 'messageId', i, 'wamid', md5(i::text)), 'pad', repeat('x', 400)) AS body,
    '{"content-type":"application/json"}'::jsonb AS headers, now() AS signed_at, now() - interval '40 days' AS received_at,
    'message.status.updated' AS type, '+2557' || lpad((i % 100000)::text, 8, '0') AS number, false AS is_test, '{}'::text[] AS flags,
    0::smallint AS secret_index, 0 AS duplicates, now() AS projected_at`;
const COLUMNS =
  "seq, event_id, raw, body, headers, signed_at, received_at, type, number, is_test, flags, secret_index, duplicates, projected_at";

await measureLog(db);
await measureEvents(db);
await measureIdentity(db);
await db.close();
await server.stop();
await rm(folder, { recursive: true });

/** Two partitions of the log that are full and old, and as many rows by pages, in one table. */
async function measureLog(db: Db): Promise<void> {
  await db.query("SELECT setval('live_log_seq_seq', $1)", [FIRST - SPAN]);
  await db.transaction((tx) => extendLive(tx, SPAN));
  const rows = `SELECT i AS seq, 'event' AS topic, jsonb_build_object('id', i, 'type', 'message.status.updated', 'text', repeat('x', 300)) AS data,
    now() - interval '2 hours' AS at FROM generate_series(${FIRST}, ${FIRST + SPAN - 1}) i`;
  await db.query(`INSERT INTO live_log (seq, topic, data, at) OVERRIDING SYSTEM VALUE ${rows}`);
  await db.query("SELECT setval('live_log_seq_seq', $1)", [FIRST + SPAN + 1]);
  await db.query("CREATE TABLE bare_log (seq bigint PRIMARY KEY, topic text, data jsonb, at timestamptz)");
  await db.query("CREATE INDEX ON bare_log (at)");
  await db.query(`INSERT INTO bare_log ${rows}`);
  const before = new Date(Date.now() - 3_600_000);
  const dropping = await timed(() => db.transaction((tx) => pruneLive(tx, before, PAGE)));
  const deleting = await timed(async () => {
    for (let n = PAGE; n === PAGE; )
      n = (
        await db.query(
          "DELETE FROM bare_log WHERE seq = ANY(ARRAY(SELECT seq FROM bare_log ORDER BY seq LIMIT $1)) RETURNING 1",
          [PAGE],
        )
      ).length;
  });
  const [left] = await db.query<{ n: number }>("SELECT count(*)::int AS n FROM live_log");
  if (left?.n !== 0) throw new Error(`${left?.n} rows are left`);
  process.stdout.write(
    `${SPAN} old rows of the live log: DELETE ${Math.round(deleting)} ms, DROP ${Math.round(dropping)} ms\n`,
  );
  report(`ms until ${SPAN} old rows of the live log are dropped, against a second`, dropping, 1_000, "<= 1");
}

/** What a partition of events would be: a table with the same indexes. */
async function measureEvents(db: Db): Promise<void> {
  await db.query("CREATE TABLE event_part (LIKE event INCLUDING ALL)");
  for (const table of ["event", "event_part"])
    await db.query(
      `INSERT INTO ${table} (${COLUMNS}) OVERRIDING SYSTEM VALUE ${OLD_EVENT} FROM generate_series(1, ${EVENTS}) i`,
    );
  const before = new Date(Date.now() - 30 * 86_400_000);
  const deleting = await timed(async () => {
    for (let after: number | null = 0; after !== null; ) {
      const from: number = after;
      after = (await db.transaction((tx) => deleteEventsBefore(tx, { before, after: from, limit: PAGE })))
        .next;
    }
  });
  const vacuum = await timed(() => db.query("VACUUM event"));
  const dropping = await timed(() => db.query("DROP TABLE event_part"));
  process.stdout.write(
    `${EVENTS} old events: DELETE ${Math.round(deleting)} ms and VACUUM ${Math.round(vacuum)} ms, DROP of a table of them ${Math.round(dropping)} ms\n`,
  );
}

/** What storing events costs in a partition, whose ids are unique in a table of their own only. */
async function measureIdentity(db: Db): Promise<void> {
  await db.query("TRUNCATE event");
  await db.query("CREATE TABLE event_parted (LIKE event INCLUDING DEFAULTS) PARTITION BY RANGE (seq)");
  await db.query("CREATE TABLE event_one PARTITION OF event_parted FOR VALUES FROM (0) TO (1000000000)");
  await db.query("CREATE TABLE event_identity (event_id text PRIMARY KEY, seq bigint NOT NULL)");
  const indexes = await db.query<{ of: string }>(
    `SELECT regexp_replace(regexp_replace(indexdef, ' INDEX \\S+ ON ', ' INDEX ON '), 'ON public\\.event USING', 'ON event_parted USING') AS of
     FROM pg_indexes WHERE tablename = 'event' AND indexname <> 'event_event_id_key'`,
  );
  for (const { of } of indexes) await db.query(of);
  const store = (table: string, batch: number) => {
    const rows = `${OLD_EVENT} FROM generate_series(${batch * BATCH + 1}, ${batch * BATCH + BATCH}) i`;
    return table === "event"
      ? `INSERT INTO event (${COLUMNS}) OVERRIDING SYSTEM VALUE ${rows}`
      : `WITH stored AS (INSERT INTO event_parted (${COLUMNS}) ${rows} RETURNING event_id, seq)
         INSERT INTO event_identity SELECT event_id, seq FROM stored`;
  };
  const times: Record<"event" | "event_parted", number[]> = { event: [], event_parted: [] };
  for (let batch = 0; batch < BATCHES; batch++)
    for (const table of ["event", "event_parted"] as const)
      times[table].push(await timed(() => db.query(store(table, batch))));
  const [one, parted] = [median(times.event), median(times.event_parted)];
  const [size] = await db.query<{ identity: number; event: number }>(
    "SELECT pg_total_relation_size('event_identity')::float8 AS identity, pg_total_relation_size('event')::float8 AS event",
  );
  process.stdout.write(
    `${BATCH} events are stored within ${one.toFixed(1)} ms as they are, ${parted.toFixed(1)} ms in a partition with an identity (${(parted / one).toFixed(2)} ×); an identity is ${((100 * (size?.identity ?? 0)) / (size?.event ?? 1)).toFixed(0)} % of the bytes of an event\n`,
  );
}
