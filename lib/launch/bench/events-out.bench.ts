import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { systemClock } from "#lib/clock.ts";
import { OUTGOING_TYPES } from "#lib/contract/desk/outgoing-types.ts";
import { openDatabase } from "#lib/db/index.ts";
import { part } from "#lib/launch/bench/part.ts";
import { startPostgres } from "#lib/launch/postgres.ts";
import { createContext } from "#lib/server/context.ts";
import { readEnv } from "#lib/server/env.ts";
import { makeSecret } from "#lib/server/outgoing/address-secret.ts";
import { openDelivering } from "#lib/server/outgoing/index.ts";
import { insertAddress } from "#lib/server/store/outgoing/event-address.ts";
import { startLoop } from "#lib/server/worker/loop.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { quantile } from "#lib/testing/quantile.ts";
import { startEventReceiver } from "#lib/testing/stubs/event-receiver.ts";
import { until } from "#lib/testing/until.ts";

/** Outcomes of messages that become known a second, and in how many at a time. */
const RATE = 1_000;
const BATCH = 50;
const SECONDS = part(20);
const SIZE = RATE * SECONDS;

const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
// The shared test server does not sync; what is measured here has to.
const server = await startPostgres({ dataDir: join(folder, "data"), isDurable: true });
process.env.TEST_DATABASE_URL = server.url;
const database = await createTestDatabase();
const [healthy, slow, dead] = [
  await startEventReceiver(),
  await startEventReceiver(),
  await startEventReceiver(),
];
slow.answer = () => undefined;
await dead.close();
const env = readEnv({
  DATABASE_URL: database.url,
  SERVICE_BASE_URL: "http://127.0.0.1:9",
  SERVICE_API_KEY: "key",
  SESSION_SECRET: "a session secret of forty characters, ok",
  EVENT_PRIVATE_ORIGINS: [healthy, slow, dead].map(({ origin }) => origin).join(),
});
const db = openDatabase(database.url);
const context = { ...createContext(env), db };
const delivering = openDelivering(context);

for (const [name, { url }] of Object.entries({ healthy, slow, dead })) {
  const id = randomUUID();
  const { sealed } = makeSecret(id, env);
  const row = { id, name, url, secret: sealed, types: [...OUTGOING_TYPES], seesNumbers: true };
  await insertAddress(db, { ...row, createdBy: randomUUID() });
}
const campaignId = await plantCampaign(db, { channel: "sms", size: SIZE });
/** When each person's outcome was committed, and when the other system had it; by place. */
const [committed, heard] = [new Map<number, number>(), new Map<number, number>()];
healthy.answer = (_, response) => {
  const { data } = healthy.received.pop()?.event ?? {};
  heard.set(Number((data as { place: number }).place), performance.now());
  response.writeHead(204).end();
};

const loop = startLoop({ name: "outgoing", clock: systemClock, log: context.log, round: delivering.round });
const startedAt = performance.now();
for (let from = 1; from <= SIZE; from += BATCH) {
  await wait(Math.max(0, startedAt + ((from - 1) / RATE) * 1_000 - performance.now()));
  await db.query(
    "UPDATE recipient SET state = 'accepted' WHERE campaign_id = $1 AND seq >= $2 AND seq < $2 + $3",
    [campaignId, from, BATCH],
  );
  for (let seq = from; seq < from + BATCH; seq++) committed.set(seq, performance.now());
}
const toldIn = (performance.now() - startedAt) / 1_000;
await until(
  () => heard.size === SIZE,
  () => `only ${heard.size} of ${SIZE} came`,
);
await loop.stop();

const waits = [...committed].map(([seq, at]) => (heard.get(seq) ?? Number.POSITIVE_INFINITY) - at);
const p95 = Math.round(quantile(waits, 0.95));
process.stdout.write(
  `${SIZE} outcomes in ${toldIn.toFixed(1)} s, beside an address that hangs and one that is dead: heard after ${Math.round(quantile(waits, 0.5))} ms (median), ${p95} ms (p95)\n`,
);
process.stdout.write(
  `${JSON.stringify({ name: "ms until another system hears of an outcome, p95, at 1,000 a second", figure: p95, baseline: 1_000, ratio: p95 / 1_000, goal: "<= 1" })}\n`,
);
await Promise.all([healthy.close(), slow.close(), delivering.settle()]);
await db.close();
await server.stop();
await rm(folder, { recursive: true });
process.exit(0);
