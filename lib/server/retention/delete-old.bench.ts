import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "#lib/clock.ts";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { startPostgres } from "#lib/launch/postgres.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { quantile } from "#lib/testing/quantile.ts";
import { updateRetentionDays } from "../store/retention/retention.ts";
import { eventOf } from "../webhooks/receive/delivery.ts";
import { storeEvents } from "../webhooks/receive/store/store-events.ts";
import { statusEvent } from "../webhooks/receive/test-receiver.ts";
import { deleteOld } from "./index.ts";

/** Events a second that come in while old ones go. */
const RATE = 5_000;
const BATCH = 50;
const SECONDS = 10;
const OLD = 400_000;
const REST_MS = 250;

const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
// The shared test server does not sync; what is measured here has to.
const server = await startPostgres({ dataDir: join(folder, "data"), isDurable: true });
process.env.TEST_DATABASE_URL = server.url;
const database = await createTestDatabase();
const db = openDatabase(database.url);
await plantOld(db);
await updateRetentionDays(db, { eventDays: 30, answerDays: null, peopleDays: null });

const alone = await ingest(db);
const stopping = new AbortController();
const removing = removeUntil(stopping.signal);
const beside = await ingest(db);
stopping.abort();
const removed = await removing;
process.stdout.write(
  `a batch of ${BATCH} is stored within ${p95(alone)} ms (p95) alone, ${p95(beside)} ms while old ones are removed\n`,
);
process.stdout.write(
  `${JSON.stringify({ name: "old events removed a second while 5,000 a second come", figure: Math.round(removed), baseline: RATE, ratio: removed / RATE, goal: ">= 1" })}\n`,
);
await db.close();
await server.stop();
await rm(folder, { recursive: true });

/** As the loop of the worker does it; answers how many a second. */
async function removeUntil(signal: AbortSignal): Promise<number> {
  const startedAt = performance.now();
  const count = async () => {
    const [row] = await db.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM event WHERE received_at < now() - interval '30 days'",
    );
    return row?.n ?? 0;
  };
  while (!signal.aborted) {
    const isMore = await deleteOld({ db, clock: systemClock }, signal);
    await systemClock.sleep(isMore ? REST_MS : 1_000, signal);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  return (OLD - (await count())) / seconds;
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
}

function p95(times: readonly number[]): number {
  return Math.round(quantile(times, 0.95));
}

async function plantOld(into: Db): Promise<void> {
  await into.query(
    `INSERT INTO event (event_id, raw, body, headers, signed_at, received_at, type, account, number, is_test, flags,
       secret_index, duplicates, projected_at)
     SELECT 'old-' || i, convert_to(repeat('x', 600), 'UTF8'), '{}', '{}', at, at, 'message.status.updated', '7', '+255754' || i, false,
       '{}', 0, 0, at
     FROM generate_series(1, $1::int) i, (SELECT now() - interval '40 days' AS at) moment`,
    [OLD],
  );
  await into.query("ANALYZE event");
}
