import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { createRandom } from "#lib/sandbox/faults.ts";
import { type RunningSandbox, startSandbox } from "#lib/sandbox/index.ts";
import { insertUser } from "#lib/server/store/people/pending-sign-in.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { SEED } from "#lib/testing/random/seed.ts";
import { until } from "#lib/testing/until.ts";
import { checkHistory } from "./check-history.ts";
import { startWorkerProcess, type WorkerProcess } from "./worker-process.ts";

// A longer run: SEED=7 FAULT_KILLS=40 npm run faults
const KILLS = Number(process.env.FAULT_KILLS ?? 4);
const REPEATS = KILLS + 3;
const PEOPLE = 60;
const CHUNK = 20;

let database: TestDatabase;
let db: Db;
let sandbox: RunningSandbox;
const maker = { id: randomUUID(), name: "Asha Sender", email: "asha@shop.example", role: "sender" as const };

before(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { name: "kill automations" });
  sandbox = await startSandbox({ databaseUrl: database.url, settings: { latencyMs: 20 } });
  await insertUser(db, { ...maker, passwordHash: "never signs in", now: new Date() });
});
after(async () => {
  await sandbox.close();
  await db.close();
  await database.drop();
});

const MESSAGE = {
  ...{ name: "Bei", channel: "sms", senderId: "AMANI AGRO", content: { text: "Habari" } },
  ...{ messageClass: "service", lane: "fast", chunkSize: CHUNK },
};

const numberOf = (of: number, at: number): string =>
  `+25575${String(4_000_000 + of * 1_000 + at).padStart(7, "0")}`;
const numbersOf = (of: number): string[] => Array.from({ length: PEOPLE }, (_, at) => numberOf(of, at));

/** A repeat of a list of its own that is due now. */
async function plantRepeat(of: number): Promise<void> {
  const list = randomUUID();
  await db.query(
    `INSERT INTO contact_list (id, name, headers, phone_column, n_people, n_places, created_by, created_at)
     VALUES ($1, $2, '{Simu}', 0, $3, $3, $4, now())`,
    [list, `List ${of}`, PEOPLE, maker.id],
  );
  await db.query(
    `INSERT INTO contact_list_member (list_id, seq, number, columns)
     SELECT $1, place, number, ARRAY[number] FROM unnest($2::text[]) WITH ORDINALITY AS p (number, place)`,
    [list, numbersOf(of)],
  );
  await db.query(
    `INSERT INTO automation (id, kind, name, message, list_id, schedule, next_at, makers, created_by, created_at, changed_at)
     VALUES ($1, 'repeat', $2, $3, $4, '{"every":"month","day":1,"at":"09:00"}', date_trunc('milliseconds', now()), ARRAY[$5::uuid], $5, now(), now())`,
    [randomUUID(), `Repeat ${of}`, JSON.stringify(MESSAGE), list, maker.id],
  );
}

/** A campaign that ended an hour ago and that nobody got, and two follow-ups of whoever did not. */
async function plantFollowed(of: number): Promise<void> {
  const campaign = randomUUID();
  const file = {
    name: "a.csv",
    bytes: 1,
    headers: ["Simu"],
    encoding: "utf-8",
    delimiter: ";",
    phoneColumn: 0,
  };
  await db.query(
    `INSERT INTO campaign (id, kind, name, channel, state, content, sender_id, chunk_size, file, created_by, started_at, ended_at,
       n_rows, n_accepted)
     VALUES ($1, 'campaign', 'First', 'sms', 'sent', '{"text":"Habari"}', 'AMANI AGRO', 100, $2, $3, now() - interval '2 hours',
       now() - interval '1 hour', $4, $4)`,
    [campaign, JSON.stringify(file), maker.id, PEOPLE],
  );
  await db.query(
    `INSERT INTO recipient (campaign_id, seq, row_number, number, text, columns, segments, state)
     SELECT $1, place, place, number, 'Habari', ARRAY[number], 1, 'accepted' FROM unnest($2::text[]) WITH ORDINALITY AS p (number, place)`,
    [campaign, numbersOf(of)],
  );
  await db.query(
    `INSERT INTO message (channel, campaign_id, attempt_id, seq, number, grade, state, service_id)
     SELECT 'sms', campaign_id, $2, seq, number, 'exact', 'failed', 'svc-' || number FROM recipient WHERE campaign_id = $1`,
    [campaign, randomUUID()],
  );
  await db.query(
    `INSERT INTO automation (id, kind, name, message, follows_campaign, unless, hours, makers, created_by, created_at, changed_at)
     VALUES ($1, 'follow-up', 'Follow', $2, $3, 'delivered', 1, ARRAY[$4::uuid], $4, now(), now())`,
    [randomUUID(), JSON.stringify(MESSAGE), campaign, maker.id],
  );
}

async function count(what: string): Promise<number> {
  const [row] = await db.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${what}`);
  return row?.n ?? 0;
}

test(`${KILLS} hard kills while ${REPEATS} repeats and a follow-up are made: one campaign each, nobody twice, nobody lost (seed ${SEED})`, async (t) => {
  t.diagnostic(`seed ${SEED}`);
  const random = createRandom(SEED);
  for (let of = 0; of < REPEATS; of++) await plantRepeat(of);
  await plantFollowed(REPEATS);
  let worker: WorkerProcess = startWorkerProcess(database.url, sandbox);
  try {
    for (let kill = 0; kill < KILLS; kill++) {
      await until(
        async () => (await count("automation_run WHERE state = 'made'")) >= kill,
        () => `not ${kill} are made: ${worker.output()}`,
      );
      await wait(Math.floor(random() * 150));
      await worker.kill();
      t.diagnostic(`killed at ${await count("automation_run WHERE state = 'made'")} made`);
      worker = startWorkerProcess(database.url, sandbox);
    }
    await until(
      async () => (await count("automation_run WHERE state = 'made'")) === REPEATS + 1,
      () => `not all are made: ${worker.output()}`,
    );
    await until(
      async () =>
        (await count("campaign WHERE automation_id IS NOT NULL AND state IN ('sent', 'completed')")) ===
        REPEATS + 1,
      () => `not all are sent: ${worker.output()}`,
    );
    await until(
      async () => (await count("attempt WHERE is_unfolded")) === 0,
      () => `not all is written out: ${worker.output()}`,
    );
  } finally {
    await worker.kill();
  }
  assert.equal(await count("automation_run"), REPEATS + 1, "one run a due time");
  assert.equal(
    await count("campaign WHERE automation_id IS NOT NULL"),
    REPEATS + 1,
    "and one campaign a run",
  );
  assert.equal(
    await count(`campaign WHERE automation_id IS NOT NULL AND n_rows <> ${PEOPLE}`),
    0,
    "each with all its people",
  );
  for (const { id } of await db.query<{ id: string }>(
    "SELECT id FROM campaign WHERE automation_id IS NOT NULL",
  ))
    await checkHistory(db, id, { maxUnknown: KILLS * 2 * CHUNK });
  assert.deepEqual(
    await db.query("SELECT recipient FROM sandbox.ledger GROUP BY 1 HAVING count(*) > 1"),
    [],
    "nobody stands twice in the ledger",
  );
  const unknown = await count("recipient WHERE state = 'unknown'");
  t.diagnostic(`${unknown} unknown`);
  const sent = await count("(SELECT DISTINCT recipient FROM sandbox.ledger) x");
  assert.ok(sent >= (REPEATS + 1) * PEOPLE - unknown, `nobody is lost: ${sent}`);
});
