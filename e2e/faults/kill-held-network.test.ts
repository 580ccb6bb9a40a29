import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import type { Network } from "#lib/contract/rules/networks.ts";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { createRandom } from "#lib/sandbox/faults.ts";
import { type RunningSandbox, startSandbox } from "#lib/sandbox/index.ts";
import { lockCampaign } from "#lib/server/store/campaign/campaign.ts";
import { holdNetwork, releaseNetwork } from "#lib/server/store/sending/network-hold.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { SEED } from "#lib/testing/random/seed.ts";
import { until } from "#lib/testing/until.ts";
import { startWorkerProcess, type WorkerProcess } from "./worker-process.ts";

// A longer run: SEED=7 FAULT_KILLS=50 FAULT_SIZE=5000 npm run faults
const KILLS = Number(process.env.FAULT_KILLS ?? 3);
const SIZE = Number(process.env.FAULT_SIZE ?? 600);

let database: TestDatabase;
let db: Db;
let sandbox: RunningSandbox;

before(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
  sandbox = await startSandbox({
    databaseUrl: database.url,
    settings: { latencyMs: 60, smsSubmitMs: 200, smsDeliverMs: 300 },
  });
});
after(async () => {
  await sandbox.close();
  await db.close();
  await database.drop();
});

const PREFIX = ["+25562", "+25574", "+25568"];
const HELD: Network[] = ["halotel", "airtel"];
const NUMBERS = Array.from({ length: SIZE }, (_, at) => `${PREFIX[at % 3]}${String(1_000_000 + at)}`);

/** As whoever presses, and what lets a network go: behind the lock of the campaign. */
const press = (id: string, network: Network, isHeld: boolean) =>
  db.transaction(async (tx) => {
    await lockCampaign(tx, id);
    if (isHeld) await holdNetwork(tx, id, { network, by: randomUUID(), goesOn: false, at: new Date() });
    else await releaseNetwork(tx, id, network);
  });

test(`two workers and ${KILLS} hard kills while networks are held and let go -> nothing leaves while its network is held, and everybody gets it once (seed ${SEED})`, async (t) => {
  t.diagnostic(`seed ${SEED}`);
  const random = createRandom(SEED + 53);
  const id = await plantCampaign(db, {
    ...{ channel: "sms", size: SIZE, chunkSize: 20, numberOf: (at) => NUMBERS[at] ?? "" },
  });
  await db.query("UPDATE connection SET rate = 14, tokens = 1 WHERE service = 'sms'");
  const start = () => startWorkerProcess(database.url, sandbox);
  const workers: WorkerProcess[] = [start(), start()];
  const said = () => workers.map((worker) => worker.output()).join("");
  let isOver = false;
  // Whatever else becomes of it: a worker that is left would keep this file from its end.
  t.after(async () => {
    isOver = true;
    for (const worker of workers) await worker.kill();
  });
  const pressing = (async () => {
    while (!isOver) {
      const network = HELD[Math.floor(random() * HELD.length)] ?? "halotel";
      await press(id, network, random() < 0.6);
      await wait(random() * 60);
    }
  })();
  for (let kills = 0; kills < KILLS; kills++) {
    await untilSent(id, (kills + random()) / (KILLS + 1) / 3);
    const at = kills % workers.length;
    await workers[at]?.kill();
    workers[at] = start();
  }
  isOver = true;
  await pressing;
  await press(id, "halotel", true);
  await press(id, "airtel", false);
  const listLeft = async () => {
    const [left] = await db.query<{ held: number; others: number }>(
      `SELECT count(*) FILTER (WHERE number LIKE '+25562%')::int AS held, count(*) FILTER (WHERE number NOT LIKE '+25562%')::int AS others
       FROM recipient WHERE campaign_id = $1 AND state IN ('queued', 'attempting')`,
      [id],
    );
    return left ?? assert.fail(id);
  };
  // It may have waited for both before one was let go.
  let seen = "";
  const isWaiting = async () => {
    const [left, campaign] = [await listLeft(), await campaignOf(id)];
    seen = JSON.stringify({ left, campaign });
    return left.others === 0 && campaign.hold?.kind === "network";
  };
  await until(isWaiting, () => `it does not wait for Halotel but has ${seen}; the workers said: ${said()}`);
  const left = await listLeft();
  await press(id, "halotel", false);
  await until(
    async () => ["sent", "completed"].includes((await campaignOf(id)).state),
    () => `the campaign did not end; the workers said: ${said()}`,
  );
  const twice = await db.query("SELECT recipient FROM sandbox.ledger GROUP BY recipient HAVING count(*) > 1");
  assert.deepEqual(twice, [], "nobody gets two");
  const [row] = await db.query<{ lost: number; sum: number; waiting: number }>(
    `SELECT (SELECT count(*)::int FROM recipient r WHERE r.campaign_id = c.id AND r.state IN ('accepted', 'rejected')
         AND NOT EXISTS (SELECT FROM attempt_member m WHERE m.campaign_id = r.campaign_id AND m.seq = r.seq)) AS lost,
       n_accepted + n_rejected + n_unknown AS sum, (SELECT count(*)::int FROM network_waiting) AS waiting
     FROM campaign c WHERE id = $1`,
    [id],
  );
  assert.deepEqual(row, { lost: 0, sum: SIZE, waiting: 0 });
  t.diagnostic(`${left.held} of Halotel waited`);
});

async function campaignOf(id: string): Promise<{ state: string; hold: { kind: string } | null }> {
  const [row] = await db.query<{ state: string; hold: { kind: string } | null }>(
    "SELECT state, hold FROM campaign WHERE id = $1",
    [id],
  );
  return row ?? assert.fail(id);
}

async function untilSent(id: string, share: number): Promise<void> {
  const isThere = async () => {
    const [row] = await db.query<{ left: number }>("SELECT n_queued AS left FROM campaign WHERE id = $1", [
      id,
    ]);
    return 1 - (row?.left ?? 0) / SIZE >= share;
  };
  await until(isThere, () => "the campaign does not go on");
}
