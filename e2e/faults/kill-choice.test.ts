import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { armOf } from "#lib/contract/rules/sending/two-texts.ts";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { createRandom } from "#lib/sandbox/faults.ts";
import { type RunningSandbox, startSandbox } from "#lib/sandbox/index.ts";
import { lockCampaign, resumePlan } from "#lib/server/store/campaign/campaign.ts";
import { chooseText } from "#lib/server/store/campaign/two-texts.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { SEED } from "#lib/testing/random/seed.ts";
import { until } from "#lib/testing/until.ts";
import { startWorkerProcess, type WorkerProcess } from "./worker-process.ts";

// A longer run: SEED=7 FAULT_KILLS=50 FAULT_SIZE=5000 npm run faults
const KILLS = Number(process.env.FAULT_KILLS ?? 3);
const SIZE = Number(process.env.FAULT_SIZE ?? 600);
const SHARE = 30;

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

const NUMBERS = Array.from({ length: SIZE }, (_, at) => `+2557${String(30_000_000 + at)}`);

/** A running campaign with two texts, as a plan stores it. */
async function plantTwo(): Promise<string> {
  const id = await plantCampaign(db, {
    ...{ channel: "sms", size: SIZE, chunkSize: 20, numberOf: (at) => NUMBERS[at] ?? "" },
  });
  const arms = NUMBERS.map((number) => armOf(id, number, SHARE));
  await db.transaction(async (tx) => {
    await tx.query("UPDATE campaign SET variant = $2 WHERE id = $1", [id, { text: "Ofa", share: SHARE }]);
    await tx.query(
      `INSERT INTO variant_member (campaign_id, seq, arm, text, segments)
       SELECT $1, r.seq, x.arm, CASE x.arm WHEN 'rest' THEN 'Ofa ' || r.seq END, CASE x.arm WHEN 'rest' THEN 1 END
       FROM unnest($2::text[], $3::text[]) AS x (number, arm) JOIN recipient r ON r.campaign_id = $1 AND r.number = x.number`,
      [id, NUMBERS, arms],
    );
    await tx.query(
      `UPDATE recipient r SET pack = CASE v.arm WHEN 'rest' THEN '2' ELSE '0' END,
         text = CASE v.arm WHEN 'b' THEN 'Ofa ' || r.seq ELSE r.text END
       FROM variant_member v WHERE r.campaign_id = $1 AND v.campaign_id = $1 AND v.seq = r.seq`,
      [id],
    );
  });
  return id;
}

/** As a press of a person; a web that dies before its commit has chosen nothing. */
const choose = (id: string, text: "a" | "b", dies: boolean) =>
  db
    .transaction(async (tx) => {
      await lockCampaign(tx, id);
      await chooseText(tx, id, text);
      await resumePlan(tx, id);
      if (dies) throw new Error("killed");
    })
    .catch((error: unknown) => assert.match(String(error), /killed/));

test(`two workers and ${KILLS} hard kills around the choice of one of two texts -> each person gets exactly one, the share the one drawn for them (seed ${SEED})`, async (t) => {
  t.diagnostic(`seed ${SEED}`);
  const random = createRandom(SEED + 61);
  const winner = random() < 0.5 ? "a" : "b";
  const id = await plantTwo();
  await db.query("UPDATE connection SET rate = 14, tokens = 1 WHERE service = 'sms'");
  const start = () => startWorkerProcess(database.url, sandbox);
  const workers: WorkerProcess[] = [start(), start()];
  // Whatever else becomes of it: a worker that is left would keep this file from its end.
  t.after(async () => {
    for (const worker of workers) await worker.kill();
  });
  const killOne = async (at: number) => {
    await workers[at % 2]?.kill();
    workers[at % 2] = start();
  };
  for (let kills = 0; kills < KILLS; kills++) {
    await wait(random() * 400);
    await killOne(kills);
  }
  const isAsking = async () => (await campaignOf(id)).kind === "texts";
  await until(isAsking, () => `it does not ask; a worker said: ${workers[0]?.output()}`);
  await choose(id, winner, true);
  assert.equal((await campaignOf(id)).kind, "texts", "a choice that was not committed is none");
  await Promise.all([choose(id, winner, false), killOne(0)]);
  for (let kills = 0; kills < KILLS; kills++) {
    await wait(random() * 400);
    await killOne(kills);
  }
  await until(
    async () => ["sent", "completed"].includes((await campaignOf(id)).state),
    () => `the campaign did not end; a worker said: ${workers[0]?.output()}`,
  );
  const sent = await db.query<{ number: string; text: string }>(
    "SELECT recipient AS number, content AS text FROM sandbox.ledger",
  );
  const plus = (number: string) => `+${number.replace("+", "")}`;
  assert.equal(new Set(sent.map(({ number }) => plus(number))).size, sent.length, "nobody gets two");
  for (const { number, text } of sent) {
    const arm = armOf(id, plus(number), SHARE);
    assert.equal(text.startsWith("Ofa") ? "b" : "a", arm === "rest" ? winner : arm, number);
  }
  t.diagnostic(`${sent.length} of ${SIZE} were sent to, text ${winner} was chosen`);
});

async function campaignOf(id: string): Promise<{ state: string; kind: string | null }> {
  const [row] = await db.query<{ state: string; kind: string | null }>(
    "SELECT state, hold->>'kind' AS kind FROM campaign WHERE id = $1",
    [id],
  );
  return row ?? assert.fail(id);
}
