import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { openDatabase } from "#lib/db/index.ts";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { publish } from "#lib/server/publish.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { contextBeside, signIn } from "./built-console.ts";
import { type Delivery, deliverDuring, p95 } from "./deliver.ts";
import type { Flood, FloodResult } from "./flood-thread.ts";
import { startWebProcess, type WebProcess } from "./web-process.ts";

// As long as it was measured from outside, and as quick as it has to be on a quiet machine:
// FLOOD_TIMES=5 FLOOD_P95_MS=200 node --test e2e/faults/floods.long.test.ts
const TIMES = Number(process.env.FLOOD_TIMES ?? 1);
// Where nobody asks for less, the 5 s that the service waits (§6.4): a test that is timed is red on a slow machine.
const MAX_P95_MS = limitMs(Number(process.env.FLOOD_P95_MS ?? 5_000));
// Of the processor's time that a bare server takes for the same sockets and a whole answer to each: 2.4 before they
// waited at the door, and nobody else on the machine changes that.
const MAX_TICKS_OF_BARE = 1.8;
/**
 * 535 MB and 1.3 GB were held before anything was bounded. Bounded, a process that holds 170 MB at rest was seen at up to
 * 256 MB under bodies: when V8 collects what is given up decides, and that is the machine's. As little as on a quiet one:
 * FLOOD_BYTES=275e6.
 */
const MAX_RESIDENT_BYTES = Number(process.env.FLOOD_BYTES ?? 350e6);
/**
 * Under 5,200 streams at once it was at 240 to 360 MB in twelve runs, with 1,038 kept open and with 3,233 where their bound
 * was lifted: it is not they that cost it. What each of them would keep adds 1.5 MB for a kilobyte.
 */
const MOST_UNDER_STREAMS = 425e6;
const A_SECOND = 40;
const AT_LEAST_MS = 2_000;
const RESTING_TICKS = 3;

const PAGE = 9_000_000;
const MIB = 1024 * 1024;

const toPage = (method: string) =>
  `${method} /sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: ${PAGE}\r\n\r\n`;

const forged = (bytes: number) =>
  `POST /api/hooks/chat HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
  `X-Service-Webhook-Timestamp: ${Math.floor(Date.now() / 1_000)}\r\n` +
  `X-Service-Webhook-Signature: sha256=${"a".repeat(64)}\r\nContent-Length: ${bytes}\r\n\r\n`;

/** Stands for the cookie of somebody who is signed in. */
const SOMEBODY = "{cookie}";

type Attack = Omit<Flood, "port" | "from" | "heads"> & {
  head: string;
  /** So many are signed in and take turns. */
  people?: number;
  /** So many are served at once at most, and a few that are just being sent away. */
  mostOpen?: number;
  /** Where it is not as for the others. */
  mostBytes?: number;
  /** Are they sent away before they cost what a request costs. */
  isCheap?: boolean;
};

const stream = `GET /api/live HTTP/1.1\r\nHost: localhost\r\nCookie: ${SOMEBODY}\r\n\r\n`;

const floods: Record<string, Attack> = {
  "60 bodies of 9 MB to a page": {
    ...{ sockets: 60, atOnce: 60, holdMs: 0 },
    ...{ head: toPage("POST"), bodyBytes: PAGE },
  },
  "60 bodies of 9 MB behind a GET of a page": {
    ...{ sockets: 60, atOnce: 60, holdMs: 0 },
    ...{ head: toPage("GET"), bodyBytes: PAGE },
  },
  "1,000 forged callbacks of 1 MiB": {
    ...{ sockets: 1_000, atOnce: 1_000, holdMs: 0 },
    ...{ head: forged(MIB), bodyBytes: MIB },
  },
  "1,000 forged callbacks that stop a byte before their MiB": {
    ...{ sockets: 1_000, atOnce: 1_000, holdMs: 2_000 },
    ...{ head: forged(MIB + 1), bodyBytes: MIB },
  },
  "1,000 streams of one session": {
    ...{ sockets: 1_000, atOnce: 1_000, holdMs: 2_000 },
    ...{ head: stream, bodyBytes: 0, people: 1 },
  },
  "5,200 streams of 260 people, 20 of each": {
    ...{ sockets: 5_200, atOnce: 5_200, holdMs: 4_000 },
    ...{ head: stream, bodyBytes: 0, people: 260, mostOpen: 1_600, mostBytes: MOST_UNDER_STREAMS },
  },
  "5,200 streams of one person": {
    ...{ sockets: 5_200, atOnce: 5_200, holdMs: 2_000 },
    ...{ head: stream, bodyBytes: 0, people: 1 },
  },
  "4,200 forged callbacks that dawdle over their first bytes": {
    ...{ sockets: 4_200, atOnce: 4_200, holdMs: 2_000 },
    ...{ head: forged(500), bodyBytes: 20, isCheap: true },
  },
};

let database: TestDatabase;
let data: string;

before(async () => {
  database = await createTestDatabase();
  data = await mkdtemp(join(tmpdir(), "tuma-floods-"));
});
after(async () => {
  await database.drop();
  await rm(data, { recursive: true, force: true });
});

for (const [name, attack] of Object.entries(floods)) {
  test(`${name}: no genuine callback is refused or shut out, and memory stays bounded`, async (t) => {
    const web = await startWebProcess(database.url, data);
    const pid = web.process.pid ?? 0;
    await deliverDuring(web.origin, A_SECOND, wait(500));
    await untilAtRest(pid);
    await writeFile(`/proc/${pid}/clear_refs`, "5");
    const heads = await headsOf(web, attack);
    const before = await threadsOf(pid);
    const { said, delivered } = await underFlood(web.origin, attack, heads);
    const stretch = stretchOf(before, await threadsOf(pid));
    const peak = await peakOf(pid);
    const late = p95(delivered);
    const ticks = attack.isCheap ? await ticksUnder(web.origin, attack, pid) : 0;
    web.process.kill("SIGTERM");
    await once(web.process, "exit");
    t.diagnostic(
      `${delivered.length} genuine, p95 ${late} ms, all took ${stretch.toFixed(1)} times as long as alone, peak ${Math.round(peak / 1e6)} MB; the flood was told ${JSON.stringify(said)}`,
    );
    const answers = new Set(delivered.map(({ status }) => status).filter((status) => status > 0));
    assert.deepEqual(answers, new Set([200]));
    assert.ok(
      peak < (attack.mostBytes ?? MAX_RESIDENT_BYTES),
      `the process held ${Math.round(peak / 1e6)} MB`,
    );
    assert.ok(said.mostOpen <= (attack.mostOpen ?? attack.sockets), `${said.mostOpen} were served at once`);
    assert.ok(late < MAX_P95_MS, `p95 is ${late} ms`);
    if (!attack.isCheap) return;
    const bareTicks = await ticksOfBare(attack);
    t.diagnostic(`the flood cost ${ticks * 10} ms of the processor, a bare server ${bareTicks * 10} ms`);
    assert.ok(ticks < MAX_TICKS_OF_BARE * bareTicks, `${ticks} ticks, of a bare server ${bareTicks}`);
  });
}

/** What is said first, by each of those who are signed in. */
async function headsOf(web: WebProcess, { head, people = 0 }: Attack): Promise<string[]> {
  if (people === 0) return [head];
  const context = contextBeside(web, database.url);
  const heads: string[] = [];
  while (heads.length < people) heads.push(head.replace(SOMEBODY, await signIn(context, "viewer")));
  await context.db.close();
  return heads;
}

type Flooded = { said: FloodResult; delivered: Delivery[] };

/** From the address of the genuine sender, which is the worst case. */
async function underFlood(origin: string, attack: Attack, heads: string[]): Promise<Flooded> {
  const ended = flood(origin, attack, heads);
  const all = Promise.all([ended, wait(AT_LEAST_MS), tellAll(ended, attack)]);
  const delivered = await deliverDuring(origin, A_SECOND, all);
  return { said: await ended, delivered };
}

async function flood(origin: string, attack: Attack, heads: string[]): Promise<FloodResult> {
  const { atOnce, holdMs, bodyBytes } = attack;
  const sockets = attack.sockets * TIMES;
  const port = Number(new URL(origin).port);
  const workerData: Flood = { atOnce, holdMs, bodyBytes, heads, sockets, port, from: "127.0.0.1" };
  const thread = new Worker(new URL("./flood-thread.ts", import.meta.url), { workerData });
  const [said] = (await once(thread, "message")) as [FloodResult];
  return said;
}

/** What the flood alone costs, in hundredths of a second of the processor. */
async function ticksUnder(origin: string, attack: Attack, pid: number): Promise<number> {
  await untilAtRest(pid);
  const before = await ticksOf(pid);
  await flood(origin, attack, [attack.head]);
  return (await ticksOf(pid)) - before;
}

/** What streams are for: something happens twenty times a second. */
async function tellAll(until: Promise<unknown>, { people = 0 }: Attack): Promise<void> {
  if (people === 0) return;
  let isOver = false;
  void until.then(() => {
    isOver = true;
  });
  const db = openDatabase(database.url, { max: 1 });
  while (!isOver) {
    await publish(db, [{ topic: "campaign", data: { id: "1" } }]);
    await wait(50);
  }
  await db.close();
}

/** What a whole answer to each of the flood costs, by a server that does nothing else. */
async function ticksOfBare(attack: Attack): Promise<number> {
  const bare = await startBare();
  const ticks = await ticksUnder(bare.origin, attack, bare.process.pid ?? 0);
  bare.process.kill();
  return ticks;
}

async function startBare() {
  const child = fork(new URL("./bare-server.ts", import.meta.url));
  const [port] = (await once(child, "message")) as [number];
  return { process: child, origin: `http://127.0.0.1:${port}` };
}

/** Until the pages are loaded that Next loads after it listens: their memory and their time are not the flood's. */
async function untilAtRest(pid: number): Promise<void> {
  for (let calm = 0, before = Number.POSITIVE_INFINITY; calm < 3; ) {
    const used = await ticksOf(pid);
    calm = used - before <= RESTING_TICKS ? calm + 1 : 0;
    before = used;
    await wait(300);
  }
}

/** The processor's time that a process has used, in hundredths of a second. */
async function ticksOf(pid: number): Promise<number> {
  const [user = 0, system = 0] = (await readFile(`/proc/${pid}/stat`, "utf8"))
    .split(" ")
    .slice(13, 15)
    .map(Number);
  return user + system;
}

type Thread = { ranNs: number; waitedNs: number };

/** How long each thread of a process has run, and has been ready to run while the machine ran others. */
async function threadsOf(pid: number): Promise<Map<string, Thread>> {
  const folder = `/proc/${pid}/task`;
  const threads = new Map<string, Thread>();
  for (const thread of await readdir(folder)) {
    const said = await readFile(join(folder, thread, "schedstat"), "utf8").catch(() => "0 0");
    const [ranNs = 0, waitedNs = 0] = said.split(" ").map(Number);
    threads.set(thread, { ranNs, waitedNs });
  }
  return threads;
}

/** How many times as long as alone the busiest thread took: others on the machine are nobody's flood, and make all late. */
function stretchOf(before: Map<string, Thread>, after: Map<string, Thread>): number {
  const since = [...after].map(([thread, { ranNs, waitedNs }]) => {
    const was = before.get(thread) ?? { ranNs: 0, waitedNs: 0 };
    return { ranNs: ranNs - was.ranNs, waitedNs: waitedNs - was.waitedNs };
  });
  const busiest = since.reduce((one, other) => (other.ranNs > one.ranNs ? other : one));
  return busiest.ranNs === 0 ? 1 : (busiest.ranNs + busiest.waitedNs) / busiest.ranNs;
}

/** The most memory the process has held since it was asked to forget its peak, in bytes. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) * 1_024;
}
