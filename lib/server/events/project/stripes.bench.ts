import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "#lib/clock.ts";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { part } from "#lib/launch/bench/part.ts";
import { startPostgres } from "#lib/launch/postgres.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { median } from "#lib/testing/quantile.ts";
import { projectEvents } from "./project-events.ts";

const EVENTS = part(12_000, 2_000);
const ROUNDS = 5;
const CAMPAIGNS = 400;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A worker: folds whatever is there when it is told to, and answers when nothing is left. */
async function work(url: string): Promise<void> {
  const db = openDatabase(url, { max: 2 });
  process.on("message", async () => {
    while ((await projectEvents({ db, log, clock: systemClock })) > 0);
    process.send?.("done");
  });
  process.send?.("ready");
}

/** Reports of so many messages, each accepted before, of one campaign or of many. */
async function plant(db: Db, campaigns: number): Promise<void> {
  await db.query(
    "TRUNCATE campaign, attempt, message, message_fact, message_to_match, event, tally_added, live_log CASCADE",
  );
  await db.query("TRUNCATE campaign_delivery_added");
  await db.query(
    `INSERT INTO campaign (id, kind, channel, name, state, content, chunk_size, created_by, n_rows, n_accepted, started_at)
     SELECT gen_random_uuid(), 'campaign', 'chat-text', 'Reminder ' || i, 'running', '{}', 100, gen_random_uuid(),
       $2::int / $1::int, $2::int / $1::int, now() FROM generate_series(1, $1::int) i`,
    [campaigns, EVENTS - (EVENTS % campaigns)],
  );
  await db.query(
    `INSERT INTO message (channel, service_id, campaign_id, attempt_id, seq, number, grade)
     SELECT 'chat', 's' || i, ids[1 + i % $1::int], ids[1], i, '+2557' || lpad(i::text, 8, '0'), 'exact'
     FROM (SELECT array_agg(id) AS ids FROM campaign) c, generate_series(1, $2::int) i`,
    [campaigns, EVENTS],
  );
  await db.query("TRUNCATE message_to_match");
  await db.query(
    `INSERT INTO event (event_id, raw, body, headers, signed_at, received_at, occurred_at, type, account, aggregate_id, number,
       is_test, flags, secret_index, duplicates)
     SELECT 'e' || i, '', jsonb_build_object('data', jsonb_build_object('status', 'delivered')), '{}', now(), now(), now(),
       'message.status.updated', '7', 's' || i, '+2557' || lpad(i::text, 8, '0'), false, '{}', 0, 0
     FROM generate_series(1, $1::int) i`,
    [EVENTS],
  );
  await db.query("VACUUM ANALYZE campaign, message, event, message_fact, tally_added, live_log");
}

type Run = { rate: number; waits: number };

/** Events a second; and how many of the looks at the sessions of the workers found one that waited for a row. */
async function fold(db: Db, campaigns: number, workers: readonly ChildProcess[]): Promise<Run> {
  await plant(db, campaigns);
  const startedAt = performance.now();
  const looking = new AbortController();
  const looks = countWaits(db, looking.signal);
  await Promise.all(
    workers.map((worker) => {
      worker.send("go");
      return once(worker, "message");
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  looking.abort();
  const [left] = await db.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM message WHERE state <> 'delivered'",
  );
  if (left?.n !== 0) throw new Error(`${left?.n} messages without their report`);
  return { rate: EVENTS / seconds, waits: await looks };
}

async function countWaits(db: Db, signal: AbortSignal): Promise<number> {
  let looks = 0;
  let waiting = 0;
  while (!signal.aborted) {
    const [row] = await db.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND state = 'active'
         AND wait_event_type = 'Lock' AND wait_event IN ('transactionid', 'tuple')`,
    );
    looks += 1;
    if ((row?.n ?? 0) > 0) waiting += 1;
    await systemClock.sleep(20, signal);
  }
  return waiting / Math.max(1, looks);
}

function report(
  name: string,
  figure: number,
  baseline: number,
  goal: string,
  ratio = figure / baseline,
): void {
  process.stdout.write(
    `${JSON.stringify({ name, figure: Math.round(figure), baseline: Math.round(baseline), ratio, goal })}\n`,
  );
}

async function measure(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
  // The shared test server does not sync; what is measured here has to.
  const server = await startPostgres({ dataDir: join(folder, "data"), isDurable: true });
  process.env.TEST_DATABASE_URL = server.url;
  const database = await createTestDatabase();
  const db = openDatabase(database.url);
  const workers = [0, 1].map(() => fork(import.meta.filename, ["work", database.url]));
  await Promise.all(workers.map((worker) => once(worker, "message")));
  const [first] = workers;
  if (!first) throw new Error("no worker");
  await fold(db, 1, workers);
  const rounds: Record<"one" | "two" | "oneOfMany" | "twoOfMany", Run>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      one: await fold(db, 1, [first]),
      two: await fold(db, 1, workers),
      oneOfMany: await fold(db, CAMPAIGNS, [first]),
      twoOfMany: await fold(db, CAMPAIGNS, workers),
    });
  }
  const rateOf = (of: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[of].rate));
  const ratioOf = (of: keyof (typeof rounds)[number], to: keyof (typeof rounds)[number]) =>
    median(rounds.map((round) => round[of].rate / round[to].rate));
  const waits = median(rounds.map(({ two }) => two.waits));
  process.stdout.write(
    `of ${CAMPAIGNS} campaigns two workers are ${ratioOf("twoOfMany", "oneOfMany").toFixed(2)} × one: what these cores give\n`,
  );
  report(
    "reports of one campaign folded a second by two workers, against one",
    rateOf("two"),
    rateOf("one"),
    ">= 1.7",
    ratioOf("two", "one"),
  );
  report(
    "the same, against two workers on many campaigns",
    rateOf("two"),
    rateOf("twoOfMany"),
    ">= 0.9",
    ratioOf("two", "twoOfMany"),
  );
  report("looks that found one of the two waiting for a row, percent", 100 * waits, 100, "<= 0.05", waits);
  for (const worker of workers) worker.kill();
  await db.close();
  await server.stop();
  await rm(folder, { recursive: true });
}

await (process.argv[2] === "work" ? work(process.argv[3] ?? "") : measure());
