import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { NewestFile } from "#lib/contract/desk/campaign/automation.ts";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { createRandom } from "#lib/sandbox/faults.ts";
import { type RunningSandbox, startSandbox } from "#lib/sandbox/index.ts";
import { insertUser } from "#lib/server/store/people/pending-sign-in.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { SEED } from "#lib/testing/random/seed.ts";
import { until } from "#lib/testing/until.ts";
import { checkHistory } from "./check-history.ts";
import { startWorkerProcess } from "./worker-process.ts";

// A longer run: SEED=7 FAULT_KILLS=200 node --test e2e/faults/kill-automations.test.ts
const KILLS = Number(process.env.FAULT_KILLS ?? 4);
const PEOPLE = 60;
const CHUNK = 20;
/** What several kills have put off is sent at the end. */
const SETTLED_WITHIN_MS = 60_000 + KILLS * 2_000;

/** A place at which a worker stands still until it is killed: `commit` is within COMMIT, which the database ends without it. */
type Point = { of: "repeat" | "file" | "follow-up"; on: string; when?: string; commit?: true };

const POINTS: Record<string, Point> = {
  "a run is noted": { of: "repeat", on: "INSERT ON automation_run", when: "NEW.of_campaign IS NULL" },
  "the next time is counted": { of: "repeat", on: "UPDATE OF next_at ON automation" },
  "the note is committed": {
    ...{ of: "repeat", on: "INSERT ON automation_run", when: "NEW.of_campaign IS NULL", commit: true },
  },
  "a follow-up is noted": {
    ...{ of: "follow-up", on: "INSERT ON automation_run", when: "NEW.of_campaign IS NOT NULL" },
  },
  "the note of a follow-up is committed": {
    ...{ of: "follow-up", on: "INSERT ON automation_run", when: "NEW.of_campaign IS NOT NULL", commit: true },
  },
  "the file of a run is noted": { of: "file", on: "INSERT ON automation_file" },
  "half of a file is planned": {
    ...{ of: "file", on: "INSERT ON recipient", when: `NEW.row_number > ${PEOPLE / 2}` },
  },
  "the campaign of a file is committed": {
    ...{ of: "file", on: "INSERT ON automation_file", commit: true },
  },
  "a campaign is created": { of: "repeat", on: "INSERT ON campaign" },
  "half of the people are planned": {
    ...{ of: "repeat", on: "INSERT ON recipient", when: `NEW.row_number > ${PEOPLE / 2}` },
  },
  "half of the followed are planned": {
    ...{ of: "follow-up", on: "INSERT ON recipient", when: `NEW.row_number > ${PEOPLE / 2}` },
  },
  "the campaign starts": { of: "repeat", on: "UPDATE OF state ON campaign", when: "NEW.state = 'running'" },
  "the run ends": { of: "repeat", on: "UPDATE ON automation_run", when: "NEW.state = 'made'" },
  "the campaign is committed": {
    ...{ of: "repeat", on: "UPDATE ON automation_run", when: "NEW.state = 'made'", commit: true },
  },
  "the campaign of a follow-up is committed": {
    ...{ of: "follow-up", on: "UPDATE ON automation_run", when: "NEW.state = 'made'", commit: true },
  },
  "a request is claimed": { of: "repeat", on: "INSERT ON attempt" },
  "the claim is committed": { of: "repeat", on: "INSERT ON attempt", commit: true },
  "the answer is written down": {
    of: "repeat",
    on: "UPDATE OF state ON attempt",
    when: "NEW.state = 'done'",
  },
  "the answer is committed": {
    ...{ of: "repeat", on: "UPDATE OF state ON attempt", when: "NEW.state = 'done'", commit: true },
  },
};
const NAMES = Object.keys(POINTS);
/** Apart from the locks of the console, which are of one number. */
const GATES = 5_050;

const folder = await mkdtemp(join(tmpdir(), "tuma-audience-"));
let database: TestDatabase;
let db: Db;
let sandbox: RunningSandbox;
const maker = { id: randomUUID(), name: "Asha Sender", email: "asha@shop.example", role: "sender" as const };

before(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { name: "kill automations" });
  sandbox = await startSandbox({ databaseUrl: database.url, settings: { latencyMs: 20 } });
  await insertUser(db, { ...maker, passwordHash: "never signs in", now: new Date() });
  await buildGates();
});
after(async () => {
  await sandbox.close();
  await db.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const startWorker = () => startWorkerProcess(database.url, sandbox, undefined, { AUDIENCE_DIR: folder });

/** A trigger at each point, which waits while the test holds the gate of its number. */
async function buildGates(): Promise<void> {
  await db.query(`CREATE FUNCTION pass_gate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM pg_advisory_xact_lock_shared(${GATES}, TG_ARGV[0]::int); RETURN NEW; END $$`);
  for (const [place, { on, when = "true", commit }] of Object.values(POINTS).entries())
    await db.query(
      `CREATE ${commit ? "CONSTRAINT TRIGGER" : "TRIGGER"} a_gate_${place} ${commit ? "AFTER" : "BEFORE"} ${on}
       ${commit ? "DEFERRABLE INITIALLY DEFERRED" : ""} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION pass_gate('${place}')`,
    );
}

/** Starts a worker and kills it where it comes to a point; whatever its session has in hand ends after it. */
async function killAt(name: string): Promise<void> {
  const place = NAMES.indexOf(name);
  await PLANT[POINTS[name]?.of ?? "repeat"]();
  await db.transaction(async (tx) => {
    await tx.query("SELECT pg_advisory_xact_lock($1, $2)", [GATES, place]);
    const worker = startWorker();
    try {
      await until(
        async () =>
          (await count(`pg_locks WHERE classid = ${GATES} AND objid = ${place} AND NOT granted`)) > 0,
        () => `the worker was never where ${name}: ${worker.output()}`,
      );
    } finally {
      await worker.kill();
    }
  });
}

const MESSAGE = {
  ...{ name: "Bei", channel: "sms", senderId: "AMANI AGRO", content: { text: "Habari" } },
  ...{ messageClass: "service", lane: "fast", chunkSize: CHUNK },
};

const numberOf = (of: number, at: number): string =>
  `+25575${String(4_000_000 + of * 1_000 + at).padStart(7, "0")}`;
const numbersOf = (of: number): string[] => Array.from({ length: PEOPLE }, (_, at) => numberOf(of, at));

let planted = 0;

/** A repeat of a list of its own that is due now. */
async function plantRepeat(): Promise<void> {
  const of = planted++;
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
  await insertRepeat(of, { listId: list });
}

/** The same of a file of its own. */
async function plantFile(): Promise<void> {
  const of = planted++;
  await writeFile(join(folder, `due-${of}-.csv`), ["Simu", ...numbersOf(of), ""].join("\n"));
  await insertRepeat(of, { newestFile: { begins: `due-${of}-`, phone: "Simu" } });
}

async function insertRepeat(of: number, from: { listId?: string; newestFile?: NewestFile }): Promise<void> {
  const newestFile = from.newestFile ? JSON.stringify(from.newestFile) : null;
  await db.query(
    `INSERT INTO automation (id, kind, name, message, list_id, newest_file, schedule, next_at, makers, created_by, created_at, changed_at)
     VALUES ($1, 'repeat', $2, $3, $4, $5, '{"every":"month","day":1,"at":"09:00"}', date_trunc('milliseconds', now()), ARRAY[$6::uuid], $6,
       now(), now())`,
    [randomUUID(), `Repeat ${of}`, JSON.stringify(MESSAGE), from.listId ?? null, newestFile, maker.id],
  );
}

/** A campaign that ended an hour ago and that nobody got, and a follow-up of whoever did not. */
async function plantFollowed(): Promise<void> {
  const of = planted++;
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

const PLANT = { repeat: plantRepeat, file: plantFile, "follow-up": plantFollowed };

async function count(what: string): Promise<number> {
  const [row] = await db.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${what}`);
  return row?.n ?? 0;
}

test(`${KILLS} hard kills, each where a repeat or a follow-up is noted, made, claimed or answered: one campaign each, nobody twice, nobody lost (seed ${SEED})`, async (t) => {
  t.diagnostic(`seed ${SEED}`);
  const random = createRandom(SEED);
  const killed = new Map<string, number>();
  let left: string[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    if (left.length === 0) left = [...NAMES];
    const [name = ""] = left.splice(Math.floor(random() * left.length), 1);
    await killAt(name);
    killed.set(name, (killed.get(name) ?? 0) + 1);
  }
  const worker = startWorker();
  try {
    await until(
      async () => (await count("automation_run WHERE state = 'made'")) === planted,
      () => `not all are made: ${worker.output()}`,
      SETTLED_WITHIN_MS,
    );
    await until(
      async () =>
        (await count("campaign WHERE automation_id IS NOT NULL AND state IN ('sent', 'completed')")) ===
        planted,
      () => `not all are sent: ${worker.output()}`,
      SETTLED_WITHIN_MS,
    );
    await until(
      async () => (await count("attempt WHERE is_unfolded")) === 0,
      () => `not all is written out: ${worker.output()}`,
      SETTLED_WITHIN_MS,
    );
  } finally {
    await worker.kill();
  }
  assert.equal(await count("automation_run"), planted, "one run a due time");
  assert.equal(await count("campaign WHERE automation_id IS NOT NULL"), planted, "and one campaign a run");
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
  for (const [name, times] of killed) t.diagnostic(`${times} where ${name}`);
  t.diagnostic(`${planted * PEOPLE} people, ${unknown} unknown`);
  const sent = await count("(SELECT DISTINCT recipient FROM sandbox.ledger) x");
  assert.ok(sent >= planted * PEOPLE - unknown, `nobody is lost: ${sent}`);
});
