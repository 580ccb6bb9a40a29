import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { createRandom } from "#lib/sandbox/faults.ts";
import { type RunningSandbox, startSandbox } from "#lib/sandbox/index.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { SEED } from "#lib/testing/random/seed.ts";
import { until } from "#lib/testing/until.ts";
import { contextBeside, signIn } from "./built-console.ts";
import { checkHistory } from "./check-history.ts";
import { startLoad } from "./deliver.ts";
import { followAcross } from "./follow-across.ts";
import { startWebProcess, type WebProcess } from "./web-process.ts";
import { startWorkerProcess, type WorkerProcess } from "./worker-process.ts";

// Ten of each are planned for; on one machine: FAULT_EACH=4 FAULT_SECONDS=60 FAULT_SIZE=6000 npm run faults:several
const EACH = Number(process.env.FAULT_EACH ?? 2);
const SECONDS = Number(process.env.FAULT_SECONDS ?? 8);
const SIZE = Number(process.env.FAULT_SIZE ?? 800);
const A_SECOND = 20;
const CHUNK = 25;
const LANES = 2;
const SETTLED_WITHIN_MS = 90_000;

let database: TestDatabase;
let db: Db;
let sandbox: RunningSandbox;
let data: string;

before(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { name: "several of each" });
  sandbox = await startSandbox({ databaseUrl: database.url, settings: { latencyMs: 30 } });
  data = await mkdtemp(join(tmpdir(), "tuma-several-"));
});
after(async () => {
  await sandbox.close();
  await db.close();
  await database.drop();
  await rm(data, { recursive: true, force: true });
});

test(`${EACH} webs and ${EACH} workers, killed at random for ${SECONDS} s: nobody is sent to twice, no event is lost, and a stream hears of each (seed ${SEED})`, {
  timeout: limitMs(SECONDS * 3_000 + 2 * SETTLED_WITHIN_MS),
}, async (t) => {
  t.diagnostic(`seed ${SEED}`);
  const random = createRandom(SEED);
  const anyOf = createRandom(SEED + 1);
  const places = Array.from({ length: EACH }, (_, index) => index);
  const webs = await Promise.all(places.map(startWeb));
  const workers = places.map(() => startWorkerProcess(database.url, sandbox));
  const context = contextBeside(webs[0] as WebProcess, database.url);
  const anyWeb = () => webs[Math.floor(anyOf() * webs.length)]?.origin ?? "";
  const follower = followAcross({ anyWeb, cookie: await signIn(context, "owner"), from: await beginning() });
  const load = startLoad({ anyWeb, aSecond: A_SECOND, random: anyOf });
  try {
    const id = await plantCampaign(db, { channel: "sms", size: SIZE, chunkSize: CHUNK });
    await db.query("UPDATE connection SET rate = $1, tokens = 1", [SIZE / CHUNK / SECONDS]);
    const kills = await killFor({ webs, workers, random });
    const { sent, exhausted } = await load.stop();
    assert.equal(exhausted, 0, "an event ran out of tries");
    await until(() => hasEnded(id), "the campaign does not end", SETTLED_WITHIN_MS);
    await until(hasNothingToProject, "events are not worked on", SETTLED_WITHIN_MS);
    const stored = await eventIds();
    assert.deepEqual(
      [...sent].filter((eventId) => !stored.has(eventId)),
      [],
      "what was answered 2xx is stored",
    );
    await until(
      async () => follower.heard().size >= stored.size,
      "the stream misses events",
      SETTLED_WITHIN_MS,
    );
    assert.deepEqual(
      [...stored.keys()].filter((eventId) => !follower.heard().has(eventId)),
      [],
    );
    assert.deepEqual(follower.repeated(), [], "nothing was told twice");
    const maxUnknown = kills.workers * LANES * CHUNK;
    const totals = await checkHistory(db, id, { maxUnknown });
    t.diagnostic(`${JSON.stringify(kills)}, ${stored.size} events, ${JSON.stringify(totals)}`);
    assert.ok(kills.webs > 0 && kills.workers > 0, "both kinds were killed");
  } finally {
    follower.close();
    await load.stop();
    await Promise.all([...workers.map((worker) => worker.kill()), ...webs.map(killWeb)]);
    await context.db.close();
  }
});

const startWeb = (place: number): Promise<WebProcess> =>
  startWebProcess(database.url, join(data, String(place)));

async function killWeb({ process }: WebProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  process.kill("SIGKILL");
  await once(process, "exit");
}

type Crowd = { webs: WebProcess[]; workers: WorkerProcess[]; random: () => number };

/** Kills one after the other and starts another in its place; a web is awaited, so that one is always there. */
async function killFor({ webs, workers, random }: Crowd): Promise<{ webs: number; workers: number }> {
  const kills = { webs: 0, workers: 0 };
  const end = performance.now() + SECONDS * 1_000;
  for (let turn = 0; turn < 2 || performance.now() < end; turn++) {
    await wait(500 + random() * 1_000);
    const place = Math.floor(random() * EACH);
    // Each kind once, then by chance.
    const isWeb = turn < 2 ? turn === 1 : random() < 0.5;
    if (isWeb) {
      kills.webs += 1;
      await killWeb(webs[place] as WebProcess);
      webs[place] = await startWeb(place);
    } else {
      kills.workers += 1;
      await workers[place]?.kill();
      workers[place] = startWorkerProcess(database.url, sandbox);
    }
  }
  return kills;
}

async function hasEnded(id: string): Promise<boolean> {
  const [row] = await db.query(
    `SELECT FROM campaign c WHERE id = $1 AND state IN ('sent', 'completed')
     AND NOT EXISTS (SELECT FROM attempt a WHERE a.campaign_id = c.id AND a.is_unfolded)`,
    [id],
  );
  return row !== undefined;
}

async function hasNothingToProject(): Promise<boolean> {
  return (await db.query("SELECT 1 FROM event WHERE projected_at IS NULL LIMIT 1")).length === 0;
}

async function eventIds(): Promise<Map<string, true>> {
  const rows = await db.query<{ id: string }>("SELECT event_id AS id FROM event");
  return new Map(rows.map(({ id }) => [id, true]));
}

async function beginning(): Promise<string> {
  const [row] = await db.query<{ id: string }>("SELECT id FROM live_epoch");
  return `${row?.id}:0`;
}
