import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { type Db, migrate, openDatabase } from "#lib/db/index.ts";
import { MIGRATIONS } from "#lib/launch/launcher/start-database.ts";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { type RunningSandbox, startSandbox } from "#lib/sandbox/index.ts";
import { countsOf, getHold, plantCampaign } from "#lib/testing/campaign.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { plantKey } from "#lib/testing/plant-key.ts";
import { until } from "#lib/testing/until.ts";
import { type Standby, startWithStandby } from "./standby-servers.ts";
import { startWebProcess, type WebProcess } from "./web-process.ts";
import { startWorkerProcess, type WorkerProcess } from "./worker-process.ts";

// The long form, 20 primaries killed one after the other: FAULT_PROMOTIONS=20 node --test e2e/faults/standby.long.test.ts
const PROMOTIONS = Number(process.env.FAULT_PROMOTIONS ?? 2);
const EACH = 2;
const SIZE = 1_000;
const CHUNK = 20;
const CLIENTS = 4;
const AGAIN_WITHIN_MS = 60_000;

let servers: Standby;
let db: Db;
let upstream: TestDatabase;
let ledger: Db;
let sandbox: RunningSandbox;
let data: string;
let secret = "";
let webs: WebProcess[];
let workers: WorkerProcess[];

before(async () => {
  data = await mkdtemp(join(tmpdir(), "tuma-standby-"));
  servers = await startWithStandby(join(data, "postgres"));
  await migrate(servers.url, MIGRATIONS);
  db = openDatabase(servers.url, { name: "standby" });
  // The service keeps what it did, whatever becomes of ours.
  upstream = await createTestDatabase({ template: "empty" });
  ledger = openDatabase(upstream.url, { name: "ledger" });
  sandbox = await startSandbox({ databaseUrl: upstream.url, settings: { latencyMs: 20 } });
  ({ secret } = await plantKey(db));
  const places = Array.from({ length: EACH }, (_, place) => String(place));
  webs = await Promise.all(places.map((place) => startWebProcess(servers.url, join(data, "web", place))));
  workers = places.map(() => startWorkerProcess(servers.url, sandbox, join(data, "workers")));
});
after(async () => {
  await Promise.all([...workers.map((worker) => worker.kill()), ...webs.map(killWeb)]);
  await sandbox.close();
  await ledger.close();
  await upstream.drop();
  await db.close();
  await servers.close();
  await rm(data, { recursive: true, force: true });
});

test(`synchronous standby, the primary killed for good ${PROMOTIONS} times under load -> nothing that was accepted is lost, nobody is sent to twice, and it is sent again within a minute`, {
  timeout: limitMs(PROMOTIONS * 120_000 + 60_000),
}, async (t) => {
  const seconds: number[] = [];
  let accepted = 0;
  for (let round = 1; round <= PROMOTIONS; round++) {
    await servers.addStandby(true);
    const storm = await startStorm(round, { asksAgain: true });
    await until(async () => (await countSent(round)) > SIZE / 4, silent);
    await requireNotReadyAt(servers.standbyUrl(), round);
    const killedAt = performance.now();
    await servers.failOver();
    await until(() => sendOne(`again-${round}`, `+2556690${pad(round, 5)}`), silent, AGAIN_WITHIN_MS);
    await until(async () => (await countOf(`+2556690${pad(round, 5)}`)) === 1, silent, AGAIN_WITHIN_MS);
    seconds.push(Math.round((performance.now() - killedAt) / 100) / 10);
    const ids = await storm.stop();
    await until(() => hasEnded(storm.campaignId), silent, 90_000);
    accepted += ids.size;
    const lost = await findLost(ids);
    assert.deepEqual(lost, [], "each that was accepted is there, and whoever is called accepted was sent to");
    for (const [key, id] of ids)
      assert.equal(await post(key, numberOf(key), 20_000), id, "the same for ever");
    assert.deepEqual(await findStrays(storm.campaignId), []);
    assert.deepEqual(await findDoubled(), []);
  }
  const [unknown] = await db.query("SELECT count(*)::int AS people FROM recipient WHERE state = 'unknown'");
  t.diagnostic(`${accepted} accepted, 0 lost, 0 doubled, sent again after ${seconds.join(", ")} s`);
  t.diagnostic(JSON.stringify(unknown));
  assert.ok(Math.max(...seconds) * 1_000 <= limitMs(AGAIN_WITHIN_MS));
});

test("asynchronous standby that lacks the last -> what was under way is held and said, not sent again, by workers that ran on", {
  timeout: limitMs(240_000),
}, async (t) => {
  const round = PROMOTIONS + 1;
  await servers.addStandby(false);
  const storm = await startStorm(round, { asksAgain: false });
  await until(async () => (await countSent(round)) > SIZE / 4, silent);
  await servers.cutOff();
  const atCut = await countSent(round);
  // Less than a second later, so that no mark of a worker has moved by much.
  await until(async () => (await countSent(round)) > atCut + CHUNK, silent);
  await servers.failOver();
  const held = await until(async () => (await holdOf(storm.campaignId)) ?? undefined, silent);
  assert.equal(held.kind, "restored");
  assert.match(held.detail, /went over to its standby|is from .* but we sent messages until/);
  const ids = await storm.stop();
  const atHold = await countSent(round);
  const isNewSent = async () => (await countOf("+255669999999")) === 1;
  await until(() => sendOne("new", "+255669999999"), silent);
  await until(isNewSent, silent);
  assert.equal(await countSent(round), atHold, "nobody of what is held was sent to");
  assert.deepEqual(await findDoubled(), []);
  assert.ok(
    workers.every((worker) => worker.isAlive()),
    "no worker was started again",
  );
  const known = await statesOf(ids);
  t.diagnostic(`${held.detail} Of ${ids.size} accepted ${ids.size - known.size} are lost.`);
});

const pad = (n: number, digits: number): string => String(n).padStart(digits, "0");
const silent = (): string =>
  workers
    .map((worker) => worker.output())
    .join("\n")
    .slice(-4_000);

type Storm = { campaignId: string; stop(): Promise<Map<string, string>> };

/**
 * A campaign, and systems that ask until each message is accepted, or only once: a database that has forgotten a key accepts
 * it again. `stop` answers what was accepted, by its key.
 */
async function startStorm(round: number, { asksAgain }: { asksAgain: boolean }): Promise<Storm> {
  const campaignId = await plantCampaign(db, {
    ...{ channel: "sms", size: SIZE, chunkSize: CHUNK },
    // From its first moment, as workers run.
    numberOf: (index) => `+2556${pad(round * 10_000 + index + 1, 8)}`,
  });
  await db.query("UPDATE connection SET rate = 40, tokens = 1 WHERE service = 'sms'");
  const stopping = new AbortController();
  const ids = new Map<string, string>();
  const ask = async (key: string) => {
    const id = await post(key, numberOf(key), 2_000).catch(() => "");
    if (id) ids.set(key, id);
    await wait(200);
  };
  const asking = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let at = client; !stopping.signal.aborted; at += CLIENTS) {
      const key = `${round}-${at}`;
      do await ask(key);
      while (asksAgain && !ids.has(key) && !stopping.signal.aborted);
    }
  });
  return {
    campaignId,
    async stop() {
      stopping.abort();
      await Promise.all(asking);
      return ids;
    },
  };
}

const numberOf = (key: string): string => {
  const [round, at] = key.split("-").map(Number);
  return `+255754${pad((round as number) * 10_000 + (at as number), 6)}`;
};

let turn = 0;

/** The id of the message of a key; throws where no answer came in time, and for one that accepts nothing. */
async function post(key: string, to: string, timeoutMs: number): Promise<string> {
  turn += 1;
  const answer = await fetch(`${webs[turn % EACH]?.origin}/api/v1/messages`, {
    method: "POST",
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      authorization: `Bearer ${secret}`,
      "content-type": "application/json",
      "idempotency-key": key,
    },
    body: JSON.stringify({ to, channel: "sms", sender: "AMANI AGRO", text: "Habari" }),
  });
  const { id, ...more } = await answer.json();
  assert.equal(answer.status, 202, JSON.stringify(more));
  return id;
}

const sendOne = (key: string, to: string): Promise<string> => post(key, to, 2_000).catch(() => "");

/** Of the campaign of a round. */
async function countSent(round: number): Promise<number> {
  const [row] = await ledger.query<{ count: number }>(
    "SELECT count(*) FROM sandbox.ledger WHERE left(recipient, 9) = '+2556' || lpad($1::text, 4, '0')",
    [round],
  );
  return row?.count ?? 0;
}

async function countOf(number: string): Promise<number> {
  const [row] = await ledger.query<{ count: number }>(
    "SELECT count(*) FROM sandbox.ledger WHERE recipient = $1",
    [number],
  );
  return row?.count ?? 0;
}

const findDoubled = () =>
  ledger.query("SELECT recipient FROM sandbox.ledger GROUP BY recipient HAVING count(*) > 1");

async function sentNumbers(): Promise<Set<string>> {
  const rows = await ledger.query<{ recipient: string }>("SELECT recipient FROM sandbox.ledger");
  return new Set(rows.map(({ recipient }) => recipient));
}

/** The keys of messages that were accepted and are not there, or are called sent and were not. */
async function findLost(ids: ReadonlyMap<string, string>): Promise<string[]> {
  const states = await statesOf(ids);
  const sent = await sentNumbers();
  const isKept = (number: string) =>
    states.get(number) === "unknown" || (states.get(number) === "accepted" && sent.has(number));
  return [...ids.keys()].filter((key) => !isKept(numberOf(key)));
}

/** What became of the messages of these keys, by their numbers, each of which is one key's. */
async function statesOf(ids: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const rows = await db.query<{ number: string; state: string }>(
    `SELECT r.number, r.state FROM api_message a
       JOIN recipient r ON r.campaign_id = a.campaign_id AND r.seq = a.seq WHERE r.number = ANY($1)`,
    [[...ids.keys()].map(numberOf)],
  );
  return new Map(rows.map(({ number, state }) => [number, state]));
}

/** People of a campaign that has ended who are neither called unknown nor what the ledger says. */
async function findStrays(campaignId: string): Promise<object[]> {
  const rows = await db.query<{ number: string; state: string }>(
    "SELECT number, state FROM recipient WHERE campaign_id = $1 AND state <> 'unknown'",
    [campaignId],
  );
  const sent = await sentNumbers();
  return rows.filter(({ number, state }) => state !== "accepted" || !sent.has(number));
}

async function holdOf(campaignId: string): Promise<{ kind: string; detail: string } | null> {
  const state = await countsOf(db, campaignId).then(
    (counts) => counts.state,
    () => null,
  );
  return state === "needs-attention" ? getHold(db, campaignId).catch(() => null) : null;
}

async function hasEnded(campaignId: string): Promise<boolean> {
  const open = await db
    .query(
      `SELECT FROM campaign c WHERE (id = $1 OR kind = 'direct') AND (state NOT IN ('sent', 'completed')
         OR EXISTS (SELECT FROM attempt a WHERE a.campaign_id = c.id AND (a.is_unfolded OR a.state = 'attempting'))) LIMIT 1`,
      [campaignId],
    )
    .catch(() => [{}]);
  return open.length === 0;
}

/** A web whose database stands by says so. */
async function requireNotReadyAt(url: string, round: number): Promise<void> {
  if (round > 1) return;
  const web = await startWebProcess(url, join(data, "web", "standby"));
  const answer = await fetch(`${web.origin}/api/health/ready`);
  assert.deepEqual(
    [answer.status, (await answer.json()).detail],
    [503, "The database cannot be written to."],
  );
  await killWeb(web);
}

async function killWeb({ process }: WebProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  process.kill("SIGKILL");
  await once(process, "exit");
}
