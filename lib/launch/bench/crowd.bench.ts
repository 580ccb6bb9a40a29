import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../clock.ts";
import { median, quantile } from "../../testing/quantile.ts";
import { openDesk } from "./open-desk.ts";
import { part } from "./part.ts";
import { runConsole } from "./run-console.ts";

/** Each of a crowd asks again as soon as it is answered, from one address of this machine, and for no longer than this. */
const ROUNDS = part(5, 1);
const ROUND_MS = part(5_000, 500);
const MOST_MS = 30_000;
const AGAIN_MS = 100;
const PAGE = "/overview";
const GOAL = "<= 3";

const readers = { sockets: part(1_000), head: "GET /sign-in HTTP/1.1\r\nAccept: text/html\r\n", body: "" };
const CROWDS = {
  "1,000 who read the sign-in page": { ...readers, leavesAfterMs: 0 },
  "1,000 who ask for it and leave": { ...readers, leavesAfterMs: 1_000 },
  "100 who try passwords": {
    sockets: part(100),
    head: `POST /api/session HTTP/1.1\r\nContent-Type: application/json\r\nX-CSRF: 1\r\nSec-Fetch-Site: same-origin\r\n`,
    body: JSON.stringify({ email: "nobody@amani.example", password: "mbuzi watatu wa kijani 3" }),
    leavesAfterMs: 0,
  },
};

type Name = keyof typeof CROWDS;
type Crowd = (typeof CROWDS)[Name];

/** A process of its own: what it takes of the machine is part of what a crowd costs, of our event loop it takes nothing. */
async function ask(port: number, { sockets, head, body, leavesAfterMs }: Crowd): Promise<void> {
  const request = `${head}Host: localhost:${port}\r\nContent-Length: ${body.length}\r\n\r\n${body}`.replace(
    "Content-Length: 0\r\n",
    "",
  );
  const endsAt = performance.now() + MOST_MS;
  const statuses: Record<string, number> = {};
  let isOver = false;
  process.once("message", () => {
    isOver = true;
    for (const socket of open) socket.destroy();
  });
  const open = new Set<Socket>();
  const all = Array.from({ length: sockets }, async () => {
    while (!isOver && performance.now() < endsAt) {
      const socket = connect(port, "127.0.0.1");
      open.add(socket);
      await askOn(socket).catch(() => undefined);
      open.delete(socket.destroy());
      if (!isOver) await systemClock.sleep(AGAIN_MS);
    }
  });
  process.send?.("begun");
  await Promise.all(all);
  process.send?.(statuses);
  process.disconnect?.();

  /** One request after the other, until the connection ends. */
  async function askOn(socket: Socket): Promise<void> {
    let said = Buffer.alloc(0);
    if (leavesAfterMs > 0) socket.once("connect", () => setTimeout(() => socket.destroy(), leavesAfterMs));
    socket.write(request);
    for await (const piece of socket) {
      said = Buffer.concat([said, piece]);
      const end = endOf(said);
      if (end === null) continue;
      const status = said.toString("latin1", 9, 12);
      statuses[status] = (statuses[status] ?? 0) + 1;
      said = said.subarray(end);
      socket.write(request);
    }
  }
}

/** Where the first answer ends; null while some of it is on its way. */
function endOf(said: Buffer): number | null {
  const head = said.indexOf("\r\n\r\n");
  if (head < 0) return null;
  const length = /content-length: (\d+)/i.exec(said.toString("latin1", 0, head))?.[1];
  const end = head + 4 + Number(length ?? 0);
  return said.length < end ? null : end;
}

/** Milliseconds of each page that one person opens after the other, beside a crowd or alone. */
async function timesOf(url: string, cookie: string): Promise<number[]> {
  const times: number[] = [];
  const endsAt = performance.now() + ROUND_MS;
  while (times.length === 0 || performance.now() < endsAt) {
    const startedAt = performance.now();
    const answer = await fetch(url, { headers: { cookie, accept: "text/html" } });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status} to somebody signed in`);
    times.push(performance.now() - startedAt);
  }
  return times;
}

async function beside<T>(name: Name, port: string, work: () => Promise<T>): Promise<T> {
  const crowd: ChildProcess = fork(import.meta.filename, [name, port]);
  await once(crowd, "message");
  try {
    return await work();
  } finally {
    const said = once(crowd, "message");
    if (crowd.connected) crowd.send("enough");
    const [statuses] = await said;
    process.stdout.write(`${name} were answered ${JSON.stringify(statuses)}\n`);
    if (crowd.exitCode === null) await once(crowd, "exit");
  }
}

async function measure(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
  const running = await runConsole(folder);
  try {
    const { cookie } = await openDesk(running);
    const view = () => timesOf(running.url + PAGE, cookie);
    await view();
    for (const name of Object.keys(CROWDS) as Name[]) {
      const rounds: { alone: number[]; crowded: number[] }[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const alone = await view();
        rounds.push({ alone, crowded: await beside(name, new URL(running.url).port, view) });
      }
      for (const share of [0.5, 0.95]) report(name, rounds, share);
    }
  } finally {
    await running.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function report(name: Name, rounds: { alone: number[]; crowded: number[] }[], share: number): void {
  const figure = median(rounds.map(({ crowded }) => quantile(crowded, share)));
  const baseline = median(rounds.map(({ alone }) => quantile(alone, share)));
  const ratio = median(rounds.map(({ alone, crowded }) => quantile(crowded, share) / quantile(alone, share)));
  const what = `ms until somebody signed in has ${PAGE}, p${share * 100}, beside ${name}, against alone`;
  process.stdout.write(`${JSON.stringify({ name: what, figure, baseline, ratio, goal: GOAL })}\n`);
}

const [name, port] = process.argv.slice(2);
if (name !== undefined) await ask(Number(port), CROWDS[name as Name]);
else await measure();
