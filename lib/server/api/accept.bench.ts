import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Db } from "#lib/db/index.ts";
import { part } from "#lib/launch/bench/part.ts";
import { startPostgres } from "#lib/launch/postgres.ts";
import { median } from "#lib/testing/quantile.ts";

/** As many systems that ask at once, each with a key and a connection of its own. */
const SYSTEMS = 64;
const BATCH = 1_000;
const ROUNDS = part(5);
const LOADS = {
  messages: { requests: part(10_000, SYSTEMS), size: 1, systems: SYSTEMS },
  "message-batches": { requests: part(60, 4), size: BATCH, systems: 4 },
} as const;
type Door = keyof typeof LOADS;
type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** The load in a process of its own: what it sends is made before the clock starts, so it costs little beside the server. */
async function load([port = "", door = "", secrets = ""]: string[]): Promise<void> {
  const { requests, size, systems } = LOADS[door as Door];
  const keys = secrets.split(",");
  const ready = Array.from({ length: systems }, (_, system) =>
    Array.from({ length: Math.ceil(requests / systems) }, () => requestOf(door as Door, size, keys[system])),
  );
  const all = ready.flat().length * size;
  const startedAt = performance.now();
  await Promise.all(ready.map((own) => sendAll(Number(port), own)));
  const seconds = (performance.now() - startedAt) / 1_000;
  process.send?.(all / seconds);
  process.disconnect?.();
}

let people = 0;

function requestOf(door: Door, size: number, secret = ""): Buffer {
  const messages = Array.from({ length: size }, () => {
    people += 1;
    const to = `+2557${String(people % 100_000_000).padStart(8, "0")}`;
    return {
      to,
      channel: "sms",
      sender: "DUKA",
      text: `Habari, agizo ${people} liko tayari`,
      reference: `order-${people}`,
    };
  });
  const body = Buffer.from(JSON.stringify(size === 1 ? messages[0] : { messages }));
  const head = [
    `POST /api/v1/${door} HTTP/1.1`,
    "host: localhost",
    `authorization: Bearer ${secret}`,
    `idempotency-key: ${randomUUID()}`,
    "content-type: application/json",
    `content-length: ${body.length}`,
  ].join("\r\n");
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body]);
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
    socket.on("data", (chunk: string) => {
      answer += chunk;
      const [, head = "", length = ""] =
        /^([\s\S]*?\r\ncontent-length: (\d+)\r\n[\s\S]*?\r\n\r\n)/i.exec(answer) ?? [];
      if (head === "" || answer.length < head.length + Number(length)) return;
      if (!answer.startsWith("HTTP/1.1 202")) return reject(new Error(answer.slice(0, 2_000)));
      answer = "";
      next();
    });
  });
}

async function measureAll(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
  // The shared test server does not sync; what is measured here has to.
  const server = await startPostgres({ dataDir: join(folder, "data"), isDurable: true });
  process.env.TEST_DATABASE_URL = server.url;
  const { openDesk } = await import("#lib/testing/desk.ts");
  const { openSystem } = await import("#lib/testing/api-key.ts");
  const { POST } = await import("../../../app/api/v1/[[...door]]/route.ts");
  const desk = await openDesk();
  desk.clock.set(new Date());
  const { db } = desk;
  const systems = await Promise.all(
    Array.from({ length: ROUNDS + 1 }, () =>
      Promise.all(Array.from({ length: SYSTEMS }, () => openSystem(desk))),
    ),
  );
  await db.query(
    "CREATE TABLE bare_message (idempotency_key text, at int, body jsonb, PRIMARY KEY (idempotency_key, at))",
  );
  const ours: Handler = async (req, res) => {
    // It moves on as a real one does: ids begin with the time.
    desk.clock.set(new Date());
    const door = (req.url ?? "").split("/").slice(3);
    const request = new Request(`http://localhost${req.url}`, {
      method: "POST",
      headers: req.headers as Record<string, string>,
      body: Buffer.concat(await req.toArray()),
    });
    const answer = await POST(request, { params: Promise.resolve({ door }) });
    const body = Buffer.from(await answer.arrayBuffer());
    res
      .writeHead(answer.status, { ...Object.fromEntries(answer.headers), "content-length": body.length })
      .end(body);
  };
  for (const door of Object.keys(LOADS) as Door[]) {
    const rounds: { ours: number; bare: number }[] = [];
    for (const [round, own] of systems.entries()) {
      const secrets = own.map(({ secret }) => secret).join();
      const asked = { door, secrets };
      const measured = { ours: await measure(ours, asked), bare: await measure(bareHandler(db), asked) };
      // The first warms both up.
      if (round > 0) rounds.push(measured);
    }
    report(door, rounds);
  }
  await desk.close();
  await server.stop();
  await rm(folder, { recursive: true });
  process.exit(0);
}

/** The least that remembers: parse, one INSERT of all that was asked for, answer. */
function bareHandler(db: Db): Handler {
  return async (req, res) => {
    const body = JSON.parse(Buffer.concat(await req.toArray()).toString());
    const messages: unknown[] = body.messages ?? [body];
    await db.query(
      "INSERT INTO bare_message SELECT $1, x.at, x.body FROM unnest($2::jsonb[]) WITH ORDINALITY AS x (body, at) ON CONFLICT DO NOTHING",
      [req.headers["idempotency-key"], messages.map((message) => JSON.stringify(message))],
    );
    res.writeHead(202, { "content-type": "application/json", "content-length": 2 }).end("{}");
  };
}

type BenchParams = { door: Door; secrets: string };

/** Messages a second that a load of its own process gets accepted. */
async function measure(handler: Handler, { door, secrets }: BenchParams): Promise<number> {
  const server = createServer((req, res) => void handler(req, res));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const child = fork(import.meta.filename, ["load", String(port), door, secrets]);
  const rate = await new Promise<number>((resolve, reject) => {
    child.on("message", (message) => resolve(Number(message)));
    child.on("exit", (code) => reject(new Error(`the load ended with ${code}`)));
  });
  server.close();
  server.closeAllConnections();
  return rate;
}

const NAMES = {
  messages: {
    name: "accepted messages/s, one a request, against node:http + one INSERT each",
    goal: ">= 0.8",
  },
  "message-batches": {
    name: "accepted messages/s, 1,000 a request, against node:http + one INSERT of 1,000",
    goal: ">= 0.7",
  },
} as const satisfies Record<Door, { name: string; goal: string }>;

/** Ratios are taken round by round: what the machine was like then is the same for both. */
function report(door: Door, rounds: readonly { ours: number; bare: number }[]): void {
  const figure = Math.round(median(rounds.map(({ ours }) => ours)));
  const baseline = Math.round(median(rounds.map(({ bare }) => bare)));
  const ratio = median(rounds.map(({ ours, bare }) => ours / bare));
  process.stdout.write(`${JSON.stringify({ ...NAMES[door], figure, baseline, ratio })}\n`);
}

const [role, ...given] = process.argv.slice(2);
if (role === "load") await load(given);
else await measureAll();
