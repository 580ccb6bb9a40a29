import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { OUTGOING_TYPES } from "#lib/contract/desk/outgoing-types.ts";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { createRandom } from "#lib/sandbox/faults.ts";
import { type RunningSandbox, startSandbox } from "#lib/sandbox/index.ts";
import { makeSecret } from "#lib/server/outgoing/address-secret.ts";
import { insertAddress } from "#lib/server/store/outgoing/event-address.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { SEED } from "#lib/testing/random/seed.ts";
import { type EventReceiver, signersOf, startEventReceiver } from "#lib/testing/stubs/event-receiver.ts";
import { until } from "#lib/testing/until.ts";
import { startWorkerProcess, WORKER_SECRET, type WorkerProcess } from "./worker-process.ts";

// A longer run: SEED=7 FAULT_KILLS=40 FAULT_SIZE=20000 npm run faults
const KILLS = Number(process.env.FAULT_KILLS ?? 3);
const SIZE = Number(process.env.FAULT_SIZE ?? 1_000);
/** Posts of one worker to one address at a time. */
const SLOTS = 48;

let database: TestDatabase;
let db: Db;
let sandbox: RunningSandbox;
let healthy: EventReceiver;
let slow: EventReceiver;

before(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
  sandbox = await startSandbox({ databaseUrl: database.url, settings: {} });
  [healthy, slow] = [await startEventReceiver(), await startEventReceiver()];
  healthy.answer = (_, response) => void setTimeout(() => response.writeHead(204).end(), 5);
  // It never answers: each of its tries ends with the worker.
  slow.answer = () => undefined;
});
after(async () => {
  await Promise.all([healthy.close(), slow.close(), sandbox.close()]);
  await db.close();
  await database.drop();
});

async function addAddress(name: string, url: string): Promise<string> {
  const id = randomUUID();
  const { secret, sealed } = makeSecret(id, { sessionSecret: WORKER_SECRET });
  const row = { id, name, url, secret: sealed, types: [...OUTGOING_TYPES], seesNumbers: true };
  await insertAddress(db, { ...row, createdBy: randomUUID() });
  return secret;
}

const startWorker = (): WorkerProcess =>
  startWorkerProcess(database.url, sandbox, undefined, {
    EVENT_PRIVATE_ORIGINS: `${healthy.origin},${slow.origin}`,
  });

test(`${KILLS} hard kills of the worker in a storm of ${SIZE} events beside an address that hangs: none is lost (seed ${SEED})`, async (t) => {
  t.diagnostic(`seed ${SEED}`);
  const random = createRandom(SEED);
  const secret = await addAddress("Healthy", healthy.url);
  await addAddress("Slow", slow.url);
  const id = await plantCampaign(db, { channel: "sms", size: SIZE });
  // Nothing is to be sent: what is known of its people is what other systems hear.
  await db.query("UPDATE campaign SET state = 'paused' WHERE id = $1", [id]);
  let worker = startWorker();
  const storm = tellAll(id);
  for (let kills = 0; kills < KILLS; kills++) {
    const most = Math.ceil(((kills + random()) / (KILLS + 1)) * SIZE);
    await until(
      () => new Set(healthy.ids()).size >= most,
      () => `too few came: ${worker.output()}`,
    );
    await worker.kill();
    // What it was at is free after half a minute: nobody waits for that here, and no other worker lives.
    await db.query(
      "UPDATE event_delivery SET next_try_at = next_try_at - interval '31 s' WHERE state = 'waiting' AND tries > 0",
    );
    worker = startWorker();
  }
  await storm;
  const told = await db.query<{ id: string }>(
    "SELECT id FROM outgoing_event WHERE type = 'message.accepted'",
  );
  assert.equal(told.length, SIZE);
  await until(
    () => {
      const got = new Set(healthy.ids());
      return told.every((event) => got.has(event.id));
    },
    () => `an event was lost; the worker said: ${worker.output()}`,
  );
  await worker.kill();
  const ids = healthy.ids();
  const again = ids.length - new Set(ids).size;
  t.diagnostic(`${again} came twice after ${KILLS} kills`);
  assert.ok(again <= 2 * KILLS * SLOTS, "posted again without need");
  assert.ok(healthy.received.every((got) => signersOf(got, [secret]).length === 1));
  const sequences = healthy.received.map(({ event }) => Number(event.sequence));
  assert.equal(new Set(sequences).size, new Set(ids).size, "one sequence for each id");
});

/** The service accepts everybody, ten at a time. */
async function tellAll(id: string): Promise<void> {
  for (let from = 1; from <= SIZE; from += 10)
    await db.query(
      "UPDATE recipient SET state = 'accepted' WHERE campaign_id = $1 AND seq >= $2 AND seq < $2 + 10",
      [id, from],
    );
}
