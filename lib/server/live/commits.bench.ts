import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "#lib/clock.ts";
import { type Db, openDatabase, type Tx } from "#lib/db/index.ts";
import { part } from "#lib/launch/bench/part.ts";
import { startPostgres } from "#lib/launch/postgres.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { median, quantile } from "#lib/testing/quantile.ts";
import { publish } from "../publish.ts";
import { followLog } from "./follow-log.ts";

const WRITERS = 16;
const ROUNDS = 3;
const ROUND_MS = part(4_000);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

const nowMs = (): number => performance.timeOrigin + performance.now();
const p99 = (values: readonly number[]): number => quantile(values, 0.99);

/** Follows the log as a web process does; answers how long each event took from its writing to the streams. */
async function openFollower(db: Db) {
  const times: number[] = [];
  let at = 0;
  const followed = await followLog({ db, log, clock: systemClock }, () => {
    const heardMs = nowMs();
    const { bytes, next } = followed.ring.read(at, Number.POSITIVE_INFINITY);
    at = next;
    for (const [, said] of bytes.toString().matchAll(/"ms(\d+)"/g)) times.push(heardMs - Number(said));
  });
  return { ...followed, take: () => times.splice(0) };
}

/** The other web process. */
async function follow(url: string): Promise<void> {
  const db = openDatabase(url);
  const follower = await openFollower(db);
  process.on("message", () => process.send?.(follower.take()));
  process.send?.("ready");
}

type Way = (db: Db, work: (tx: Tx) => Promise<void>) => Promise<void>;

const WAYS = {
  ours: (db, work) => db.transaction(work),
  silent: (db, work) => db.transaction((tx) => work({ ...tx, wake: () => undefined })),
  inside: (db, work) =>
    db.transaction(async (tx) => {
      await work({ ...tx, wake: () => undefined });
      await tx.query("SELECT pg_notify('tuma_live', '')");
    }),
} satisfies Record<string, Way>;

/** Commits a second of 16 writers, each of which changes a row of its own and tells browsers about it. */
async function write(db: Db, way: Way): Promise<number> {
  let commits = 0;
  const startedAt = performance.now();
  const writer = async (_: unknown, id: number) => {
    while (performance.now() - startedAt < ROUND_MS) {
      await way(db, async (tx) => {
        const data = { id: `ms${Math.round(nowMs())}` };
        await Promise.all([
          tx.query("UPDATE bench_row SET n = n + 1 WHERE id = $1", [id]),
          publish(tx, [{ topic: "campaign", data }]),
        ]);
      });
      commits += 1;
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  return commits / ((performance.now() - startedAt) / 1_000);
}

/** One event at a time with a rest between, as on a quiet day. */
async function whisper(db: Db): Promise<void> {
  for (let n = 0; n < 100; n++) {
    await db.transaction((tx) =>
      publish(tx, [{ topic: "campaign", data: { id: `ms${Math.round(nowMs())}` } }]),
    );
    await systemClock.sleep(61);
  }
}

function report(name: string, figure: number, baseline: number, goal: string): void {
  const line = { name, figure, baseline, ratio: figure / baseline, goal };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

async function measure(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
  // The shared test server does not sync; what is measured here has to.
  const server = await startPostgres({ dataDir: join(folder, "data"), isDurable: true });
  process.env.TEST_DATABASE_URL = server.url;
  const database = await createTestDatabase();
  const db = openDatabase(database.url, { max: WRITERS + 2 });
  await db.query("CREATE TABLE bench_row AS SELECT i AS id, 0 AS n FROM generate_series(0, 15) i");
  const far = fork(import.meta.filename, ["follow", database.url]);
  await once(far, "message");
  const near = await openFollower(db);
  const takeFar = async (): Promise<number[]> => {
    far.send("take");
    const [times] = (await once(far, "message")) as [number[]];
    return times;
  };
  const commits: Record<keyof typeof WAYS, number[]> = { ours: [], silent: [], inside: [] };
  await write(db, WAYS.ours);
  for (let round = 0; round < ROUNDS; round++)
    for (const way of ["ours", "silent", "inside"] as const) commits[way].push(await write(db, WAYS[way]));
  await systemClock.sleep(1_500);
  near.take();
  await takeFar();
  await whisper(db);
  await systemClock.sleep(1_500);
  const [nearMs, farMs] = [p99(near.take()), p99(await takeFar())];
  process.stdout.write(
    `with a NOTIFY in each transaction: ${Math.round(median(commits.inside))} commits/s\n`,
  );
  report(
    `commits/s of ${WRITERS} writers that tell browsers, against nobody told`,
    Math.round(median(commits.ours)),
    Math.round(median(commits.silent)),
    ">= 0.8",
  );
  report("ms from writing to the streams of the same process, p99", Math.round(nearMs), 50, "<= 1");
  report("the same, another process", Math.round(farMs), 250, "<= 1");
  far.kill();
  await near.close();
  await db.close();
  await server.stop();
  await rm(folder, { recursive: true });
}

await (process.argv[2] === "follow" ? follow(process.argv[3] ?? "") : measure());
