import { fork } from "node:child_process";
import { createHmac, timingSafeEqual } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "#lib/clock.ts";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { startPostgres } from "#lib/launch/postgres.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { median } from "#lib/testing/quantile.ts";
import { createWebhookReceiver } from "./create-webhook-receiver.ts";

const SECRET = "whsec_9b1f0c2d7e5a4f6b8c3d2e1f0a9b8c7d";
const ROUNDS = 3;
const GOAL = 0.8; // Durable ingest against one INSERT each.

type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

// The shared test server does not sync; what is measured here has to.
const dataDir = await mkdtemp(join(tmpdir(), "tuma-bench-postgres-"));
const server = await startPostgres({ dataDir, isDurable: true });
process.env.TEST_DATABASE_URL = server.url;
const database = await createTestDatabase();
const db = openDatabase(database.url, { max: 10 });
const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
await db.query(
  "CREATE TABLE bare_event (seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, event_id text UNIQUE, body jsonb)",
);
const env = {
  webhookSecrets: [SECRET],
  webhookKeyForm: "asis" as const,
  dataFolder: folder,
  defaultRegion: "TZ",
  trustProxyHops: 0,
};
const receiver = createWebhookReceiver({ db, log, clock: systemClock, env });

await measure(receiver.handle);
await measure(bareHandler(db));
const durable: number[] = [];
const bare: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  durable.push(await measure(receiver.handle));
  bare.push(await measure(bareHandler(db)));
}
report("durable ingest / (node:http + HMAC + JSON.parse + INSERT)", median(durable), median(bare));
await receiver.close();
await db.close();
await server.stop();
await rm(folder, { recursive: true });
await rm(dataDir, { recursive: true });

/** The least a durable receiver can be: verify, parse, one INSERT, answer. */
function bareHandler(store: Db): Handler {
  return async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    const raw = Buffer.concat(chunks);
    const timestamp = req.headers["x-service-webhook-timestamp"];
    const given = Buffer.from(String(req.headers["x-service-webhook-signature"]).slice(7), "hex");
    const digest = createHmac("sha256", SECRET).update(`${timestamp}.`).update(raw).digest();
    if (!timingSafeEqual(given, digest)) return void res.writeHead(401).end();
    const body = JSON.parse(raw.toString());
    await store.query("INSERT INTO bare_event (event_id, body) VALUES ($1, $2) ON CONFLICT DO NOTHING", [
      body.eventId,
      body,
    ]);
    res.writeHead(200, { "content-type": "application/json", "content-length": 2 }).end("{}");
  };
}

/** Events a second that a load of its own process gets answered with 200. */
async function measure(handler: Handler): Promise<number> {
  const server = createServer((req, res) => void handler(req, res));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const load = fork(join(import.meta.dirname, "ingest-load.ts"), [String(port), SECRET]);
  const rate = await new Promise<number>((resolve, reject) => {
    load.on("message", (message) => resolve(Number(message)));
    load.on("exit", (code) => reject(new Error(`the load ended with ${code}`)));
  });
  server.close();
  server.closeAllConnections();
  return rate;
}

function report(name: string, figure: number, baseline: number) {
  const line = {
    name,
    figure: Math.round(figure),
    baseline: Math.round(baseline),
    ratio: figure / baseline,
    goal: GOAL,
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
