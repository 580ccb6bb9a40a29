import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "#lib/clock.ts";
import { LANES } from "#lib/contract/rules/sending/pace.ts";
import { type Db, migrate, openDatabase } from "#lib/db/index.ts";
import { part } from "#lib/launch/bench/part.ts";
import { startPostgres } from "#lib/launch/postgres.ts";
import { openSends } from "#lib/service/sends.ts";
import { countsOf, doubledIn, plantCampaign } from "#lib/testing/campaign.ts";
import { median } from "#lib/testing/quantile.ts";
import { clientOf } from "#lib/testing/stubs/client-of.ts";
import { startServiceStub } from "#lib/testing/stubs/service-stub.ts";
import { buildBody } from "./attempt.ts";
import { openOwner, openSendingMark, runCampaign } from "./index.ts";

const SIZE = Number(process.argv[2] ?? part(30_000));
const ROUNDS = Number(process.argv[3] ?? 3);
const CHUNK = 100;

/** How far away the service is, in ms, and the share of a bare loop that is to be reached there. */
const GOALS = [
  { latencyMs: 50, goal: 0.92, size: SIZE },
  // As long as the other.
  { latencyMs: 150, goal: 0.95, size: Math.ceil(SIZE / 3 / CHUNK) * CHUNK },
];

/** The same chunks by the same client from two lanes, and nothing written down. */
async function runBare({ sends }: Client, size: number): Promise<number> {
  const members = Array.from({ length: CHUNK }, (_, index) => ({
    seq: index,
    generation: 0,
    number: `+2557${10_000_000 + index}`,
    text: `Habari ${index}`,
    parameters: null,
    segments: 1,
  }));
  const envelope = {
    senderId: "AMANI AGRO",
    idempotencyKey: null,
    providerScheduledAt: null,
    content: { text: "" },
  };
  const { sms } = openSends(sends);
  let left = size / CHUNK;
  const startedAt = performance.now();
  const lane = async () => {
    while (left-- > 0) await sms.sendBulk(buildBody("sms.bulk", envelope, members));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return size / ((performance.now() - startedAt) / 1_000);
}

type Client = ReturnType<typeof clientOf>;

type Ours = { db: Db; client: Client; point: ReturnType<typeof openSendingMark>["point"] };

async function runOurs({ db, client, point }: Ours, size: number): Promise<number> {
  const id = await plantCampaign(db, { channel: "sms", size });
  await db.query("ANALYZE recipient");
  const owner = await openOwner(db);
  const startedAt = performance.now();
  const signal = new AbortController().signal;
  await runCampaign({ db, ...client, clock: systemClock, owner, timeZone: "UTC", signal, point }, id);
  const perSecond = size / ((performance.now() - startedAt) / 1_000);
  await owner.close();
  const counts = await countsOf(db, id);
  if (counts.accepted !== size) throw new Error(`accepted ${counts.accepted} of ${size}`);
  return perSecond;
}

/** The stand-in runs as a process of its own, as a service does; it tells how many numbers it met twice. */
async function serve(): Promise<void> {
  const stub = await startServiceStub();
  stub.balance = 1e9;
  process.on("message", (message) => {
    if (typeof message === "number") {
      stub.latencyMs = message;
      return;
    }
    process.send?.({ doubled: doubledIn(stub.ledger).length });
    stub.ledger.length = 0;
  });
  process.send?.({ url: stub.url });
}

const ignore = () => undefined;

async function measure(): Promise<void> {
  const seconds = Math.ceil(((2 * ROUNDS * SIZE) / 3_000) * 2);
  process.stdout.write(
    `${ROUNDS} rounds of ${SIZE} recipients, each way: about ${seconds} s on an idle machine\n`,
  );
  const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
  const postgres = await startPostgres({ dataDir: join(folder, "data") });
  const standIn = fork(import.meta.filename, ["serve"]);
  const [{ url }] = (await once(standIn, "message")) as [{ url: string }];
  const ask = async () => {
    standIn.send("doubled?");
    const [answer] = (await once(standIn, "message")) as [{ doubled: number }];
    return answer.doubled;
  };
  const client = clientOf({ url });
  await migrate(postgres.url, join(import.meta.dirname, "../store/migrations"));
  const db = openDatabase(postgres.url);
  const log = { info: ignore, warn: ignore, error: ignore };
  const env = { dataFolder: folder, defaultTimezone: "UTC" };
  const mark = openSendingMark({ db, clock: systemClock, log, env });
  await mark.beat(0);
  try {
    for (const { latencyMs, goal, size } of GOALS) {
      standIn.send(latencyMs);
      const bare: Round[] = [];
      const ours: Round[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        bare.push(await timed(size, () => runBare(client, size)));
        await ask();
        ours.push(await timed(size, () => runOurs({ db, client, point: mark.point }, size)));
        if ((await ask()) > 0) throw new Error("somebody was sent to twice");
      }
      report({ latencyMs, goal, size, bare, ours });
    }
  } finally {
    await db.close();
    standIn.kill();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Round = { perSecond: number; cpuMs: number };

/** With what this process spends on a request: steadier than the rate where others work on the machine. */
async function timed(size: number, run: () => Promise<number>): Promise<Round> {
  const before = process.cpuUsage();
  const perSecond = await run();
  const { user, system } = process.cpuUsage(before);
  return { perSecond, cpuMs: (user + system) / 1_000 / (size / CHUNK) };
}

type Result = { latencyMs: number; goal: number; size: number; bare: Round[]; ours: Round[] };

function report({ latencyMs, goal, size, bare, ours }: Result) {
  const of = (rounds: Round[], what: keyof Round) => median(rounds.map((round) => round[what]));
  const cpu = `${of(ours, "cpuMs").toFixed(1)} ms of CPU a request, bare ${of(bare, "cpuMs").toFixed(1)}`;
  process.stdout.write(`${latencyMs} ms away: ${cpu}\n`);
  const figure = of(ours, "perSecond");
  const baseline = of(bare, "perSecond");
  const line = {
    name: `dispatch with journal, SMS recipients/s (${size}, ${latencyMs} ms away)`,
    figure: Math.round(figure),
    baseline: Math.round(baseline),
    ratio: figure / baseline,
    goal: `>= ${goal}`,
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

await (process.argv[2] === "serve" ? serve() : measure());
