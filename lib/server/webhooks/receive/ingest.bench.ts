import { fork } from "node:child_process";
import { createHmac, timingSafeEqual } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "#lib/clock.ts";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { part } from "#lib/launch/bench/part.ts";
import { startPostgres } from "#lib/launch/postgres.ts";
import { ROOT } from "#lib/launch/root.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { median } from "#lib/testing/quantile.ts";
import { createWebhookReceiver } from "./get-webhook-receiver.ts";

const SECRET = "whsec_9b1f0c2d7e5a4f6b8c3d2e1f0a9b8c7d";
const ROUNDS = 3;
const EVENTS = part(10_000);
/** Statements of the group commit on their way at once. */
const IN_FLIGHT = 2;

type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;
/** Events a second, and what each took of this process: the load and the database have processes of their own. */
type Ingest = { rate: number; cpuUs: number };
type Event = { eventId: string };

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

const single = singleHandler(db);
const grouped = groupHandler(db);
for (const handler of [receiver.handle, single, grouped]) await measure(handler);
const rounds: Record<"ours" | "single" | "grouped", Ingest>[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  rounds.push({
    ours: await measure(receiver.handle),
    single: await measure(single),
    grouped: await measure(grouped),
  });
}
const DURABLE = "durable ingest, events/s, against node:http + HMAC + JSON.parse +";
report(`${DURABLE} one INSERT each`, { value: ({ rate }) => rate, baseline: "single", goal: ">= 0.8" });
report(`${DURABLE} a group commit`, { value: ({ rate }) => rate, baseline: "grouped", goal: ">= 0.85" });
report("durable ingest, CPU µs an event of the process, against the same group commit", {
  ...{ value: ({ cpuUs }) => cpuUs, baseline: "grouped", goal: "<= 1.2" },
});
await receiver.close();
await db.close();
await server.stop();
await rm(folder, { recursive: true });
await rm(dataDir, { recursive: true });

/** The least a durable receiver can be: verify, parse, one INSERT, answer. */
function singleHandler(store: Db): Handler {
  return bareHandler((event) =>
    store.query("INSERT INTO bare_event (event_id, body) VALUES ($1, $2) ON CONFLICT DO NOTHING", [
      event.eventId,
      event,
    ]),
  );
}

/** The best that is known: what comes while statements are on their way is written by the next one. */
function groupHandler(store: Db): Handler {
  let waiting: { event: Event; done: PromiseWithResolvers<void> }[] = [];
  let inFlight = 0;
  const flush = async () => {
    const [group, sql] = [
      waiting,
      "INSERT INTO bare_event (event_id, body) SELECT * FROM unnest($1::text[], $2::jsonb[])",
    ];
    waiting = [];
    inFlight += 1;
    const columns = [
      group.map(({ event }) => event.eventId),
      group.map(({ event }) => JSON.stringify(event)),
    ];
    await store.query(`${sql} ON CONFLICT DO NOTHING`, columns);
    for (const { done } of group) done.resolve();
    inFlight -= 1;
    if (waiting.length > 0) void flush();
  };
  return bareHandler((event) => {
    const done = Promise.withResolvers<void>();
    waiting.push({ event, done });
    if (inFlight < IN_FLIGHT) void flush();
    return done.promise;
  });
}

function bareHandler(write: (event: Event) => Promise<unknown>): Handler {
  return async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    const raw = Buffer.concat(chunks);
    const timestamp = req.headers["x-service-webhook-timestamp"];
    const given = Buffer.from(String(req.headers["x-service-webhook-signature"]).slice(7), "hex");
    const digest = createHmac("sha256", SECRET).update(`${timestamp}.`).update(raw).digest();
    if (!timingSafeEqual(given, digest)) return void res.writeHead(401).end();
    await write(JSON.parse(raw.toString()));
    res.writeHead(200, { "content-type": "application/json", "content-length": 2 }).end("{}");
  };
}

/** What a load of its own process gets answered with 200. */
async function measure(handler: Handler): Promise<Ingest> {
  const server = createServer((req, res) => void handler(req, res));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const before = process.cpuUsage();
  const load = fork(join(ROOT, "lib/testing/ingest-load.ts"), [String(port), SECRET, String(EVENTS)]);
  const rate = await new Promise<number>((resolve, reject) => {
    load.on("message", (message) => resolve(Number(message)));
    load.on("exit", (code) => reject(new Error(`the load ended with ${code}`)));
  });
  const { user, system } = process.cpuUsage(before);
  server.close();
  server.closeAllConnections();
  return { rate, cpuUs: (user + system) / EVENTS };
}

type Compared = { value: (ingest: Ingest) => number; baseline: "single" | "grouped"; goal: string };

/** Ratios are taken round by round: what the machine was like then is the same for both. */
function report(name: string, { value, baseline, goal }: Compared) {
  const line = {
    name,
    figure: Math.round(median(rounds.map(({ ours }) => value(ours)))),
    baseline: Math.round(median(rounds.map((round) => value(round[baseline])))),
    ratio: median(rounds.map((round) => value(round.ours) / value(round[baseline]))),
    goal,
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
