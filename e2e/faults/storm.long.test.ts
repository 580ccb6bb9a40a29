import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { createRandom } from "#lib/sandbox/faults.ts";
import { type RunningSandbox, startSandbox } from "#lib/sandbox/index.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { SEED } from "#lib/testing/random/seed.ts";
import { checkHistory } from "./check-history.ts";
import { startWorkerProcess, type WorkerProcess } from "./worker-process.ts";

// A longer run: SEED=7 FAULT_SIZE=20000 npm run faults
const SIZE = Number(process.env.FAULT_SIZE ?? 500);
const CHUNK = 25;
const LANES = 2;
/**
 * At work. Chat has the time of its documented pace: a request of 25 in 12 meets a 429, so 312 people lie between two of
 * them; each halves the pace and ten clean seconds add one, which settles at 8 people a second (r / 2 = 312 / r / 10).
 */
const END_WITHIN_MS = { sms: SIZE * 60 + 60_000, "chat-text": (SIZE * 1_000) / 8 + 60_000 };
/** As long as a loop may be without a finished round before it is said to stand still (engine.md §4). */
const AT_WORK_WITHIN_MS = limitMs(60_000);

let database: TestDatabase;
let db: Db;
let sandbox: RunningSandbox;

before(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { name: "storm" });
  sandbox = await startSandbox({
    databaseUrl: database.url,
    settings: { windows: "open", latencyMs: 30, smsSubmitMs: 200, smsDeliverMs: 300 },
  });
});
after(async () => {
  await sandbox.close();
  await db.close();
  await database.drop();
});

/** Every way an answer can go wrong, each before and after the service has taken the request. */
const rules = ["sendSmsBulk", "sendSms", "sendText"].flatMap((operation) => [
  { kind: "rate-limit", retryAfterSeconds: 0.2, share: 0.06, operation },
  { kind: "rate-limit", share: 0.02, operation },
  { kind: "error", status: 503, when: "before", share: 0.02, operation },
  { kind: "error", status: 500, when: "after", share: 0.02, operation },
  { kind: "cut", when: "before", share: 0.02, operation },
  { kind: "cut", when: "after", share: 0.02, operation },
  { kind: "malformed", as: "truncated", share: 0.02, operation },
  { kind: "latency", ms: 300, share: 0.05, operation },
]);

for (const channel of ["sms", "chat-text"] as const) {
  test(`two workers in a storm, ${channel} to ${SIZE}: nobody twice, nobody lost (seed ${SEED})`, async (t) => {
    t.diagnostic(`seed ${SEED}`);
    await setFaults({ seed: SEED, rules });
    await db.query("TRUNCATE connection");
    const id = await plantCampaign(db, { channel, size: SIZE, chunkSize: CHUNK });
    await moveNumbers(id, channel);
    // Slow enough for the storm to strike: 5 s and 8 s without it.
    await db.query("UPDATE connection SET rate = CASE service WHEN 'sms' THEN 4 ELSE 60 END, tokens = 1");
    const workers = [startWorkerProcess(database.url, sandbox), startWorkerProcess(database.url, sandbox)];
    const blows = await blowUntilEnd({ id, channel }, workers, createRandom(SEED + channel.length)).finally(
      () => Promise.all(workers.map((worker) => worker.kill())),
    );
    const ambiguous = await countAmbiguous(id);
    const totals = await checkHistory(db, id, {
      maxUnknown: channel === "sms" ? (ambiguous + (blows.kill ?? 0) * LANES) * CHUNK : 0,
    });
    t.diagnostic(`${JSON.stringify(blows)}, ${ambiguous} lost answers: ${JSON.stringify(totals)}`);
    assert.ok(Object.keys(blows).length >= 2, "it was struck, and not in one way only");
  });
}

type Blow = {
  name: string;
  weight: number;
  strike: (workers: WorkerProcess[], index: number) => Promise<void>;
};

const BLOWS: Blow[] = [
  {
    name: "kill",
    weight: 4,
    async strike(workers, index) {
      await workers[index]?.kill();
      workers[index] = startWorkerProcess(database.url, sandbox);
    },
  },
  // Longer than the 5 s after which a claim is too old to be sent.
  { name: "long freeze", weight: 1, strike: async (workers, index) => workers[index]?.freeze(5_500) },
  { name: "freeze", weight: 2, strike: async (workers, index) => workers[index]?.freeze(400) },
  // What a restart of the database does to everyone who is connected.
  {
    name: "disconnect",
    weight: 3,
    async strike() {
      await db.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'tuma worker%' AND datname = current_database()",
      );
    },
  },
];

async function blowUntilEnd(
  { id, channel }: { id: string; channel: keyof typeof END_WITHIN_MS },
  workers: WorkerProcess[],
  random: () => number,
): Promise<Record<string, number>> {
  const struck: Record<string, number> = {};
  const output = () => workers.map((worker) => worker.output()).join("\n");
  let atWorkMs = 0;
  while (!(await hasEnded(id))) {
    assert.ok(atWorkMs < END_WITHIN_MS[channel], `it did not end; the workers said: ${output()}`);
    // Each kind once, then by weight.
    const blow = BLOWS[Object.keys(struck).length] ?? BAG[Math.floor(random() * BAG.length)];
    if (!blow) continue;
    struck[blow.name] = (struck[blow.name] ?? 0) + 1;
    await blow.strike(workers, random() < 0.5 ? 0 : 1);
    // On a busy machine a worker needs seconds to start; a campaign that is only ever struck would prove nothing.
    assert.ok(await isAtWork(id, channel), `nobody goes on after "${blow.name}": ${output()}`);
    const pauseMs = 1_500 + random() * 1_500;
    await wait(pauseMs);
    atWorkMs += pauseMs;
  }
  return struck;
}

// Each stands in the bag as often as it weighs.
const BAG = BLOWS.flatMap((blow) => Array.from({ length: blow.weight }, () => blow));

/** Whether a worker looks at the campaign from now on, as each claim does, also one that has to wait; or it has ended. */
async function isAtWork(id: string, channel: string): Promise<boolean> {
  const service = channel === "sms" ? "sms" : "chat";
  const look = async () =>
    (
      await db.query<{ at: Date }>("SELECT refilled_at AS at FROM connection WHERE service = $1", [service])
    )[0]?.at.getTime();
  const before = await look();
  const deadline = Date.now() + AT_WORK_WITHIN_MS;
  while (Date.now() < deadline) {
    if ((await look()) !== before || (await hasEnded(id))) return true;
    await wait(100);
  }
  return false;
}

async function hasEnded(id: string): Promise<boolean> {
  const [row] = await db.query(
    `SELECT FROM campaign c WHERE id = $1 AND state IN ('sent', 'completed')
     AND NOT EXISTS (SELECT FROM attempt a WHERE a.campaign_id = c.id AND a.is_unfolded)`,
    [id],
  );
  return row !== undefined;
}

/** Requests whose answer got lost on the way, those of killed processes aside. */
async function countAmbiguous(id: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    "SELECT count(*) FROM attempt WHERE campaign_id = $1 AND state = 'unknown' AND problem NOT LIKE 'The process%died%'",
    [id],
  );
  return row?.count ?? 0;
}

// Other people for the second campaign, so that the ledger tells them apart.
async function moveNumbers(id: string, channel: string): Promise<void> {
  if (channel === "sms") return;
  await db.query("UPDATE recipient SET number = replace(number, '+2557', '+2556') WHERE campaign_id = $1", [
    id,
  ]);
}

async function setFaults(plan: object): Promise<void> {
  const response = await fetch(`${sandbox.adminUrl}/faults`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(plan),
  });
  assert.equal(response.status, 200, await response.text());
}
