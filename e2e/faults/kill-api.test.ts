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
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { plantKey } from "#lib/testing/plant-key.ts";
import { SEED } from "#lib/testing/random/seed.ts";
import { until } from "#lib/testing/until.ts";
import { startWebProcess, type WebProcess } from "./web-process.ts";
import { startWorkerProcess, type WorkerProcess } from "./worker-process.ts";

// The long form: FAULT_KILLS=200 FAULT_SIZE=4000 node --test e2e/faults/kill-api.test.ts
const KILLS = Number(process.env.FAULT_KILLS ?? 4);
const SIZE = Number(process.env.FAULT_SIZE ?? 120);
/** Systems that ask at the same time. */
const CLIENTS = 6;
/** A client that gives up early asks again for what may have been accepted. */
const IMPATIENT_MS = 150;
const SETTLED_WITHIN_MS = 90_000;

let database: TestDatabase;
let db: Db;
let sandbox: RunningSandbox;
let data: string;
let secret = "";

before(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { name: "kill api" });
  sandbox = await startSandbox({ databaseUrl: database.url, settings: { latencyMs: 20 } });
  data = await mkdtemp(join(tmpdir(), "tuma-api-"));
  ({ secret } = await plantKey(db));
});
after(async () => {
  await sandbox.close();
  await db.close();
  await database.drop();
  await rm(data, { recursive: true, force: true });
});

test(`a system that asks again after each timeout, with ${KILLS} kills of webs and workers: nobody is sent to twice, nothing accepted is lost, each key is answered the same (seed ${SEED})`, {
  timeout: limitMs(SETTLED_WITHIN_MS * 2 + KILLS * 3_000),
}, async (t) => {
  const random = createRandom(SEED);
  const webs = await Promise.all([0, 1].map(startWeb));
  const workers = [0, 1].map(() => startWorkerProcess(database.url, sandbox));
  let isOver = false;
  const asking = Promise.all(
    Array.from({ length: CLIENTS }, (_, client) => askAll({ client, webs, pace: () => random() * 40 })),
  );
  try {
    let kills = 0;
    const killing = (async () => {
      for (; kills < KILLS && !isOver; kills++) {
        await wait(200 + random() * 800);
        await killOne({ webs, workers, random, isWeb: kills % 2 === 0 });
      }
    })();
    const ids = new Map((await asking).flat());
    isOver = SIZE <= ids.size && kills >= KILLS;
    await killing;
    assert.equal(ids.size, SIZE, "every key was answered");
    await until(hasEnded, "not everything that was accepted ends", SETTLED_WITHIN_MS);
    for (const [key, id] of ids)
      assert.equal(await post({ webs, key, timeoutMs: 20_000 }), id, "the same for ever");
    const rows = await db.query<{ number: string; state: string; reason: string | null }>(
      "SELECT r.number, r.state, r.reason FROM api_message a JOIN recipient r ON r.campaign_id = a.campaign_id AND r.seq = a.seq",
    );
    assert.equal(rows.length, SIZE, "one message for each key");
    const sent = await db.query<{ number: string; times: number }>(
      "SELECT recipient AS number, count(*)::int AS times FROM sandbox.ledger GROUP BY 1",
    );
    assert.deepEqual(
      sent.filter(({ times }) => times > 1),
      [],
      "nobody stands twice in the ledger",
    );
    const got = new Set(sent.map(({ number }) => number));
    for (const { number, state, reason } of rows) {
      if (state === "accepted") assert.ok(got.has(number), `${number} was accepted, and not sent`);
      else assert.equal(state, "unknown", `${number} ${reason}`);
    }
    t.diagnostic(
      `${kills} kills, ${rows.length} messages, ${rows.filter(({ state }) => state === "unknown").length} unknown`,
    );
  } finally {
    await Promise.all([...workers.map((worker) => worker.kill()), ...webs.map(killWeb)]);
  }
});

type Asking = { client: number; webs: WebProcess[]; pace: () => number };

/** One system: its share of the messages, each until it is answered; the answers by their keys. */
async function askAll({ client, webs, pace }: Asking): Promise<[key: string, id: string][]> {
  const answers: [string, string][] = [];
  for (let at = client; at < SIZE; at += CLIENTS) {
    const key = `message-${at}`;
    for (;;) {
      const id = await post({ webs, key, timeoutMs: IMPATIENT_MS }).catch(() => null);
      if (id) {
        answers.push([key, id]);
        break;
      }
      await wait(20);
    }
    await wait(pace());
  }
  return answers;
}

type Posting = { webs: WebProcess[]; key: string; timeoutMs: number };

/** The id of the message of a key; throws where no answer came in time, and for one that accepts nothing. */
async function post({ webs, key, timeoutMs }: Posting): Promise<string> {
  const at = Number(key.split("-")[1]);
  const answer = await fetch(`${webs[at % webs.length]?.origin}/api/v1/messages`, {
    method: "POST",
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      authorization: `Bearer ${secret}`,
      "content-type": "application/json",
      "idempotency-key": key,
    },
    body: JSON.stringify({
      to: `+2557547${String(at).padStart(5, "0")}`,
      channel: "sms",
      sender: "AMANI AGRO",
      text: "Habari",
    }),
  });
  const { id } = await answer.json();
  assert.equal(answer.status, 202);
  return id;
}

const startWeb = (place: number): Promise<WebProcess> =>
  startWebProcess(database.url, join(data, String(place)));

async function killWeb({ process }: WebProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  process.kill("SIGKILL");
  await once(process, "exit");
}

type Killing = { webs: WebProcess[]; workers: WorkerProcess[]; random: () => number; isWeb: boolean };

async function killOne({ webs, workers, random, isWeb }: Killing): Promise<void> {
  const place = Math.floor(random() * webs.length);
  if (isWeb) {
    await killWeb(webs[place] as WebProcess);
    webs[place] = await startWeb(place);
  } else {
    await workers[place]?.kill();
    workers[place] = startWorkerProcess(database.url, sandbox);
  }
}

async function hasEnded(): Promise<boolean> {
  const [open] = await db.query(
    `SELECT FROM campaign c WHERE state NOT IN ('sent', 'completed')
       OR EXISTS (SELECT FROM attempt a WHERE a.campaign_id = c.id AND (a.is_unfolded OR a.state = 'attempting')) LIMIT 1`,
  );
  return open === undefined;
}
