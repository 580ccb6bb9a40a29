import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { createRandom } from "#lib/sandbox/faults.ts";
import { type RunningSandbox, startSandbox } from "#lib/sandbox/index.ts";
import { storeInbound, type TestInbound } from "#lib/server/opt-outs/test-inbound.ts";
import { updateSettingRow } from "#lib/server/store/console/setting.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { SEED } from "#lib/testing/random/seed.ts";
import { until } from "#lib/testing/until.ts";
import { startWorkerProcess, type WorkerProcess } from "./worker-process.ts";

// A longer run: SEED=7 FAULT_KILLS=50 FAULT_SIZE=3000 node --test e2e/faults/kill-answers.test.ts
const KILLS = Number(process.env.FAULT_KILLS ?? 4);
const SIZE = Number(process.env.FAULT_SIZE ?? 150);
const SETTLED_WITHIN_MS = 120_000;
const TEXT = "Mbolea 45,000";

let database: TestDatabase;
let db: Db;
let sandbox: RunningSandbox;

before(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
  sandbox = await startSandbox({ databaseUrl: database.url, settings: { windows: "open", latencyMs: 40 } });
  await updateSettingRow(db, "wordAnswers", [{ words: ["BEI"], text: TEXT }]);
  await db.query("UPDATE connection SET rate = 60, tokens = 1 WHERE service = 'chat'");
});
after(async () => {
  await sandbox.close();
  await db.close();
  await database.drop();
});

test(`${KILLS} hard kills of two workers while people write a word, each callback coming several times -> one answer a message, none lost (seed ${SEED})`, {
  timeout: limitMs(SETTLED_WITHIN_MS * 2),
}, async (t) => {
  const random = createRandom(SEED + 48);
  const numbers = Array.from({ length: SIZE }, (_, at) => `+2557${String(30_000_000 + at)}`);
  const workers: WorkerProcess[] = [0, 1].map(() => startWorkerProcess(database.url, sandbox));
  try {
    const writing = Promise.all([0, 1].map((half) => writeAll(numbers, { half, random })));
    for (let kill = 0; kill < KILLS; kill++) {
      await wait(500 + random() * 1_500);
      const place = Math.floor(random() * workers.length);
      await workers[place]?.kill();
      workers[place] = startWorkerProcess(database.url, sandbox);
    }
    await writing;
    await until(hasEnded, "not every message has its answer", SETTLED_WITHIN_MS);
    const planned = await db.query<{ number: string; times: number; states: string[] }>(
      `SELECT r.number, count(*)::int AS times, array_agg(r.state) AS states
       FROM campaign c JOIN recipient r ON r.campaign_id = c.id WHERE c.automatic IS NOT NULL GROUP BY 1`,
    );
    assert.equal(planned.length, SIZE);
    assert.deepEqual(
      planned.filter(({ times }) => times > 1),
      [],
      "answered once in the journal",
    );
    assert.deepEqual(
      planned.filter(({ states }) => states[0] !== "accepted"),
      [],
      "a chat request whose answer was lost is asked again by its key",
    );
    const sent = await db.query<{ number: string; times: number }>(
      "SELECT recipient AS number, count(*)::int AS times FROM sandbox.ledger GROUP BY 1",
    );
    assert.deepEqual(
      sent.filter(({ times }) => times > 1),
      [],
      "nobody stands twice in the ledger",
    );
    assert.equal(sent.length, SIZE);
    t.diagnostic(`${KILLS} kills, ${SIZE} messages, ${planned.length} answers`);
  } finally {
    await Promise.all(workers.map((worker) => worker.kill()));
  }
});

/** Half of the people write; each message comes up to four times, also by another event and out of order. */
async function writeAll(
  numbers: readonly string[],
  { half, random }: { half: number; random: () => number },
): Promise<void> {
  const again: TestInbound[] = [];
  for (const [at, number] of numbers.entries()) {
    const data = { wamid: `wamid.${number}`, content: { text: "bei" } };
    const message = { number, text: "bei", eventId: randomUUID(), data };
    // Both halves bring every message, so that two processes store it at once.
    await storeInbound(db, [half === 0 || random() < 0.5 ? message : { ...message, eventId: randomUUID() }]);
    if (random() < 0.5) again.push(message);
    if (at % 10 === 0) await storeInbound(db, again.splice(0));
    await wait(random() * 40);
  }
  await storeInbound(db, again);
}

async function hasEnded(): Promise<boolean> {
  const [open] = await db.query(
    `SELECT FROM campaign c WHERE state NOT IN ('sent', 'completed') UNION ALL
     SELECT FROM event WHERE projected_at IS NULL LIMIT 1`,
  );
  const [count] = await db.query<{ n: number }>(
    "SELECT count(DISTINCT reply_to)::int AS n FROM campaign WHERE automatic IS NOT NULL",
  );
  return open === undefined && count?.n === SIZE;
}
