import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { createRandom } from "#lib/sandbox/faults.ts";
import { type RunningSandbox, startSandbox } from "#lib/sandbox/index.ts";
import { recordConsents } from "#lib/server/consent/index.ts";
import { updateSettingRow } from "#lib/server/store/console/setting.ts";
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
    settings: { windows: "open", latencyMs: 60, smsSubmitMs: 200, smsDeliverMs: 300 },
  });
});
after(async () => {
  await sandbox.close();
  await db.close();
  await database.drop();
});

const NUMBERS = Array.from({ length: SIZE }, (_, at) => `+2557${String(20_000_000 + at)}`);

async function plantMarketing(channel: "sms" | "chat-text"): Promise<string> {
  const id = await plantCampaign(db, {
    ...{ channel, size: SIZE, chunkSize: 25, numberOf: (at) => NUMBERS[at] ?? "" },
  });
  await db.query(
    `UPDATE campaign SET message_class = 'marketing', outside_hours_by = id, outside_hours_at = now() WHERE id = $1`,
    [id],
  );
  return id;
}

/** What takes a person out, each in a transaction of its own. */
const WAYS = [
  (number: string) =>
    db.transaction((tx) =>
      recordConsents(tx, [
        {
          ...{ id: randomUUID(), number, purpose: "marketing", channel: "all", isGiven: false },
          ...{ givenAt: new Date(), source: "link", wording: null, evidence: null, actorName: null },
        },
      ]),
    ),
  (number: string) =>
    db.query("INSERT INTO suppression (number, reason, source) VALUES ($1, 'STOP', 'keyword')", [number]),
  (number: string) =>
    db.query("INSERT INTO restriction (number, reason, actor_name) VALUES ($1, 'asked', 'Neema Ally')", [
      number,
    ]),
] as const;

test(`${KILLS} hard kills while people withdraw, opt out and are restricted, at most 1 marketing message a day -> nobody who may not be sent to is, and nobody gets two (seed ${SEED})`, async (t) => {
  t.diagnostic(`seed ${SEED}`);
  const random = createRandom(SEED + 41);
  await updateSettingRow(db, "marketingPerDay", 1);
  const ids = [await plantMarketing("sms"), await plantMarketing("chat-text")];
  await db.query("UPDATE connection SET rate = 14, tokens = 1 WHERE service = 'sms'");
  await db.query("UPDATE connection SET rate = 300, tokens = 1 WHERE service = 'chat'");
  await db.query(
    "INSERT INTO contact_window (number, last_inbound_at) SELECT n, now() FROM unnest($1::text[]) n",
    [NUMBERS],
  );
  const leavers = NUMBERS.filter(() => random() < 0.4);
  const left = new Map<string, Date>();
  const start = () => startWorkerProcess(database.url, sandbox);
  let worker = start();
  let isOver = false;
  const leaving = (async () => {
    for (const number of leavers) {
      if (isOver) return;
      await WAYS[Math.floor(random() * WAYS.length)]?.(number);
      // Whatever is claimed by a transaction that begins from here on has to know.
      const [row] = await db.query<{ at: Date }>("SELECT clock_timestamp() AS at");
      left.set(number, row?.at ?? new Date());
      await wait(random() * 25);
    }
  })();
  for (let kills = 0; kills < KILLS; kills++) {
    await untilSent(ids, (kills + random()) / (KILLS + 1));
    await worker.kill();
    worker = start();
  }
  await untilEnd(ids, worker);
  isOver = true;
  await leaving;
  await worker.kill();

  const twice = await db.query("SELECT recipient FROM sandbox.ledger GROUP BY recipient HAVING count(*) > 1");
  assert.deepEqual(twice, [], "nobody gets two");
  const late = await db.query(
    `SELECT r.number, a.operation, a.first_attempting_at, l.at FROM unnest($1::text[], $2::timestamptz[]) AS l (number, at)
     JOIN recipient r ON r.number = l.number JOIN attempt_member m ON m.campaign_id = r.campaign_id AND m.seq = r.seq
     JOIN attempt a ON a.id = m.attempt_id
     WHERE a.first_attempting_at > l.at AND a.state <> 'not-sent'`,
    [[...left.keys()], [...left.values()]],
  );
  assert.deepEqual(late, [], "nobody is claimed after they left");
  for (const id of ids) {
    const [row] = await db.query<{ sum: number; rows: number; counted: number; tried: number }>(
      `SELECT n_excluded + n_accepted + n_rejected + n_unknown + n_cancelled AS sum, n_rows AS rows,
         (SELECT count(*)::int FROM marketing_contact WHERE campaign_id = c.id) AS counted,
         (SELECT count(DISTINCT seq)::int FROM attempt_member WHERE campaign_id = c.id) AS tried
       FROM campaign c WHERE id = $1`,
      [id],
    );
    assert.equal(row?.sum, row?.rows, "the counters add up");
    assert.equal(row?.counted, row?.tried, "whoever was claimed is counted for the cap, once");
  }
  t.diagnostic(`${left.size} left meanwhile`);
  assert.ok(left.size > 0);
});

async function untilSent(ids: string[], share: number): Promise<void> {
  const isThere = async () => {
    const [row] = await db.query<{ left: number }>(
      "SELECT sum(n_queued)::int AS left FROM campaign WHERE id = ANY($1)",
      [ids],
    );
    return 1 - (row?.left ?? 0) / (SIZE * ids.length) >= share;
  };
  await until(isThere, () => "the campaigns do not go on");
}

async function untilEnd(ids: string[], worker: WorkerProcess): Promise<void> {
  const hasEnded = async () => {
    const open = await db.query(
      `SELECT state, hold FROM campaign c WHERE id = ANY($1) AND (state NOT IN ('sent', 'completed')
       OR EXISTS (SELECT FROM attempt a WHERE a.campaign_id = c.id AND a.is_unfolded))`,
      [ids],
    );
    return open.length === 0;
  };
  await until(hasEnded, () => `a campaign did not end; the worker said: ${worker.output()}`);
}
