import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { plantKey } from "#lib/testing/plant-key.ts";
import { median } from "#lib/testing/quantile.ts";
import { build } from "../../build.ts";
import { startPostgres } from "../../postgres.ts";
import { findProcess } from "../find-process.ts";
import { part } from "../part.ts";
import { runBareNext } from "../run-bare-next.ts";
import { runWeb } from "../run-web.ts";
import { cpuSeconds } from "./cpu-seconds.ts";

// What one accepted message costs, in CPU ms of each process for itself, so that it is known what of it the framework takes.

const SYSTEMS = 64;
const REQUESTS = part(6_000, SYSTEMS);
const ROUNDS = part(3);
const PATH = "/api/v1/messages";
const OURS = "a message accepted by the API";
const NEXT = "a bare Next route handler with one INSERT";
const INSERT = "INSERT INTO bare_message VALUES ($1, $2) ON CONFLICT DO NOTHING";
const ROUTE = `import pg from "pg";
const pool = new pg.Pool({ connectionString: process.env.BARE_DATABASE_URL, max: 10 });
export async function POST(request) {
  const body = await request.json();
  await pool.query(${JSON.stringify(INSERT)}, [request.headers.get("idempotency-key"), body]);
  return Response.json({}, { status: 202 });
}`;

type Server = { name: string; port: number; pid: number };

/** Parse, one INSERT, answer. */
async function serveBare(databaseUrl = ""): Promise<void> {
  const db = openDatabase(databaseUrl, { name: "bare" });
  const server = createServer(async (req, res) => {
    const body = JSON.parse(Buffer.concat(await req.toArray()).toString());
    await db.query(INSERT, [req.headers["idempotency-key"], body]);
    res.writeHead(202, { "content-type": "application/json", "content-length": 2 }).end("{}");
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
}

async function measureAll(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
  const postgres = await startPostgres({ dataDir: join(folder, "data"), isDurable: true });
  process.env.TEST_DATABASE_URL = postgres.url;
  const database = await createTestDatabase();
  process.env.BARE_DATABASE_URL = database.url;
  const db = openDatabase(database.url, { name: "bench" });
  await db.query("CREATE TABLE bare_message (idempotency_key text PRIMARY KEY, body jsonb)");
  await build();
  const next = await runBareNext({ "app/api/v1/messages/route.js": ROUTE });
  const web = await runWeb({ databaseUrl: database.url, dataFolder: join(folder, "tuma") });
  const bare = fork(import.meta.filename, ["bare", database.url]);
  const barePort = await new Promise<number>((resolve) =>
    bare.once("message", (port) => resolve(Number(port))),
  );
  const servers: Server[] = [
    { name: "node:http and one INSERT", port: barePort, pid: bare.pid ?? 0 },
    {
      ...{ name: NEXT, port: Number(new URL(next.url).port) },
      pid: findProcess(next.pid, "next").pid,
    },
    { name: OURS, port: web.port, pid: web.child.pid ?? 0 },
  ];
  const all: Servers = { servers, db, postmaster: postmasterOf(folder) };
  try {
    await measureRounds(all);
  } finally {
    bare.kill();
    web.child.kill();
    await next.stop();
    await db.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Servers = { servers: Server[]; db: Db; postmaster: number };

async function measureRounds({ servers, db, postmaster }: Servers): Promise<void> {
  const rounds: { name: string; ms: number }[] = [];
  for (const [round, { name, port, pid }] of Array.from({ length: ROUNDS + 1 }, () => servers).flatMap(
    (those, at) => those.map((server) => [at, server] as const),
  )) {
    const keys = await Promise.all(Array.from({ length: SYSTEMS }, () => plantKey(db)));
    const costs = await costsOf({ port, pid, postmaster, secrets: keys.map(({ secret }) => secret) });
    // The first warms all up.
    if (round > 0) rounds.push(...Object.entries(costs).map(([of, ms]) => ({ name: `${name}: ${of}`, ms })));
  }
  const costs = Map.groupBy(rounds, ({ name }) => name);
  const costOf = (name: string) => median(costs.get(name)?.map(({ ms }) => ms) ?? []);
  for (const name of costs.keys()) process.stdout.write(`${name}: ${costOf(name).toFixed(3)} ms\n`);
  const wholeOf = (name: string) => costOf(`${name}: process`) + costOf(`${name}: database`);
  const [figure, baseline] = [wholeOf(OURS), wholeOf(NEXT)];
  const name = `CPU ms of ${OURS}, process and database, against ${NEXT}`;
  process.stdout.write(
    `${JSON.stringify({ name, figure, baseline, ratio: figure / baseline, goal: "<= 1.25" })}\n`,
  );
}

type LoadParams = { port: number; pid: number; postmaster: number; secrets: string[] };

/** Each thread that runs JavaScript is in one place: the first is that of Next, the front has one of its own. */
async function costsOf({ port, pid, postmaster, secrets }: LoadParams): Promise<Record<string, number>> {
  const before = { process: cpuSeconds(pid), main: threadSeconds(pid), database: familySeconds(postmaster) };
  const requests = secrets.map((secret) =>
    Array.from({ length: Math.ceil(REQUESTS / SYSTEMS) }, () => requestOf(port, secret)),
  );
  const count = requests.flat().length;
  await Promise.all(requests.map((own) => sendAll(port, own)));
  const ms = (seconds: number) => (seconds * 1_000) / count;
  return {
    process: ms(cpuSeconds(pid) - before.process),
    "of it the first thread": ms(threadSeconds(pid) - before.main),
    database: ms(familySeconds(postmaster) - before.database),
  };
}

const threadSeconds = (pid: number): number => cpuSeconds(pid, { thread: pid });

/** A server and its children that live, and those that have ended. */
function familySeconds(postmaster: number): number {
  const children = readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      const [, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return Number(parent) === postmaster ? [cpuSeconds(Number(name))] : [];
    } catch {
      // It has ended meanwhile, and stands in the server's own.
      return [];
    }
  });
  return cpuSeconds(postmaster, { withEnded: true }) + children.reduce((sum, one) => sum + one, 0);
}

function postmasterOf(folder: string): number {
  const found = readdirSync(join(folder, "data"), { recursive: true, encoding: "utf8" }).find((path) =>
    path.endsWith("postmaster.pid"),
  );
  return Number(readFileSync(join(folder, "data", found ?? ""), "utf8").split("\n", 1)[0]);
}

let people = 0;

function requestOf(port: number, secret: string): Buffer {
  people += 1;
  const body = JSON.stringify({
    ...{ to: `+2557${String(people % 100_000_000).padStart(8, "0")}`, channel: "sms", sender: "DUKA" },
    ...{ text: `Habari, agizo ${people} liko tayari`, reference: `order-${people}` },
  });
  const head = [
    ...[`POST ${PATH} HTTP/1.1`, `host: localhost:${port}`, `authorization: Bearer ${secret}`],
    ...[`idempotency-key: ${randomUUID()}`, "content-type: application/json"],
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${head.join("\r\n")}\r\n\r\n${body}`);
}

/** One connection, one request after the other; whatever is not accepted ends the bench. */
function sendAll(port: number, requests: Buffer[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    let answer = "";
    const next = () => {
      const request = requests.pop();
      if (request) socket.write(request);
      else socket.end(resolve);
    };
    socket.setEncoding("latin1").on("connect", next).on("error", reject);
    socket.on("data", (piece: string) => {
      answer += piece;
      if (answer.includes("\r\n\r\n") && !answer.startsWith("HTTP/1.1 202"))
        return reject(new Error(answer.slice(0, 2_000)));
      if (!isWhole(answer)) return;
      answer = "";
      next();
    });
  });
}

function isWhole(answer: string): boolean {
  const end = answer.indexOf("\r\n\r\n");
  if (end < 0) return false;
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, end)) ?? [];
  return length === undefined ? answer.endsWith("0\r\n\r\n") : answer.length >= end + 4 + Number(length);
}

const [role, ...given] = process.argv.slice(2);
if (role === "bare") await serveBare(...given);
else {
  await measureAll();
  process.exit(0);
}
