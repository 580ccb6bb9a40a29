import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "#lib/db/index.ts";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { createRandom } from "#lib/sandbox/faults.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { SEED } from "#lib/testing/random/seed.ts";
import { deliver } from "./deliver.ts";
import { startWebProcess } from "./web-process.ts";

// A longer run: SEED=7 FAULT_STOPS=50 npm run faults
const STOPS = Number(process.env.FAULT_STOPS ?? 4);
const SENDERS = 8;
const MAX_STOP_MS = limitMs(10_000);

let database: TestDatabase;
let data: string;

before(async () => {
  database = await createTestDatabase();
  data = await mkdtemp(join(tmpdir(), "tuma-stop-"));
});
after(async () => {
  await database.drop();
  await rm(data, { recursive: true, force: true });
});

test(`${STOPS} stops under load, half of them by kill -9: every event answered 2xx is kept once (seed ${SEED})`, {
  timeout: limitMs(STOPS * 30_000 + 60_000),
}, async (t) => {
  t.diagnostic(`seed ${SEED}`);
  const random = createRandom(SEED);
  const acknowledged = new Set<string>();
  for (let stop = 0; stop < STOPS; stop++) {
    const web = await startWebProcess(database.url, data);
    const load = startLoad(web.origin, acknowledged);
    const target = acknowledged.size + 50;
    while (acknowledged.size < target) {
      const { exitCode, signalCode } = web.process;
      assert.deepEqual([exitCode, signalCode], [null, null], "nothing but this test stops it");
      await wait(5);
    }
    await wait(random() * 200);
    const signal = stop % 2 === 0 ? "SIGTERM" : "SIGKILL";
    const startedAt = performance.now();
    web.process.kill(signal);
    const [code] = await once(web.process, "exit");
    if (signal === "SIGTERM") {
      assert.equal(code, 0, "SIGTERM ends with 0");
      assert.ok(performance.now() - startedAt < MAX_STOP_MS, "and within 10 s");
    }
    await load.stop();
  }
  await drainJournal();
  const db = openDatabase(database.url);
  const rows = await db.query<{ id: string }>("SELECT event_id AS id FROM event");
  await db.close();
  const stored = new Set(rows.map(({ id }) => id));
  assert.equal(stored.size, rows.length);
  const lost = [...acknowledged].filter((id) => !stored.has(id));
  assert.deepEqual(lost, [], "nothing that was answered 2xx is lost");
  t.diagnostic(`${acknowledged.size} events acknowledged`);
});

/** Whoever starts next writes out what a killed process had in its journal. */
async function drainJournal(): Promise<void> {
  const web = await startWebProcess(database.url, data);
  web.process.kill("SIGTERM");
  await once(web.process, "exit");
}

/** Several senders at once, each with one event after the other, until told to stop. */
function startLoad(origin: string, acknowledged: Set<string>): { stop(): Promise<void> } {
  let isStopping = false;
  const sending = Promise.all(
    Array.from({ length: SENDERS }, async () => {
      while (!isStopping) {
        const eventId = randomUUID();
        const { status } = await deliver(origin, eventId);
        if (status === 200) acknowledged.add(eventId);
        // What the service would do with anything else is to come back later.
        else if (status !== 0) assert.ok([503, 408].includes(status), `${status} would discard an event`);
        else await wait(20);
      }
    }),
  );
  return {
    async stop() {
      isStopping = true;
      await sending;
    },
  };
}
