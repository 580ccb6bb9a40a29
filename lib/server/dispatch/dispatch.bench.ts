import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "#lib/clock.ts";
import { type Db, migrate, openDatabase } from "#lib/db/index.ts";
import { startPostgres } from "#lib/launch/postgres.ts";
import { createService, type Service } from "#lib/service/index.ts";
import { countsOf, doubledIn, plantCampaign } from "#lib/testing/campaign.ts";
import { startServiceStub } from "#lib/testing/service-stub.ts";
import { buildBody } from "./build-body.ts";
import { openOwner, runCampaign } from "./index.ts";

const SIZE = Number(process.argv[2] ?? 100_000);
const ROUNDS = Number(process.argv[3] ?? 3);
const LATENCY_MS = 50;
const CHUNK = 100;
const LANES = 2;

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** The same chunks by the same client from two lanes, and nothing written down. */
async function runBare(service: Service): Promise<number> {
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
  let left = SIZE / CHUNK;
  const startedAt = performance.now();
  const lane = async () => {
    while (left-- > 0) await service.sms.sendBulk(buildBody("sms.bulk", envelope, members));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return SIZE / ((performance.now() - startedAt) / 1_000);
}

async function runOurs(db: Db, service: Service): Promise<number> {
  const id = await plantCampaign(db, { channel: "sms", size: SIZE });
  await db.query("ANALYZE recipient");
  const owner = await openOwner(db);
  const startedAt = performance.now();
  const signal = new AbortController().signal;
  await runCampaign({ db, service, clock: systemClock, owner, timeZone: "UTC", signal }, id);
  const perSecond = SIZE / ((performance.now() - startedAt) / 1_000);
  await owner.close();
  const counts = await countsOf(db, id);
  if (counts.accepted !== SIZE) throw new Error(`accepted ${counts.accepted} of ${SIZE}`);
  return perSecond;
}

/** The stand-in runs as a process of its own, as a service does; it tells how many numbers it met twice. */
async function serve(): Promise<void> {
  const stub = await startServiceStub();
  stub.latencyMs = LATENCY_MS;
  stub.balance = 1e12;
  process.on("message", () => {
    process.send?.({ doubled: doubledIn(stub.ledger).length });
    stub.ledger.length = 0;
  });
  process.send?.({ url: stub.url });
}

async function measure(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
  const postgres = await startPostgres({ dataDir: join(folder, "data") });
  const standIn = fork(import.meta.filename, ["serve"]);
  const [{ url }] = (await once(standIn, "message")) as [{ url: string }];
  const ask = async () => {
    standIn.send("doubled?");
    const [answer] = (await once(standIn, "message")) as [{ doubled: number }];
    return answer.doubled;
  };
  const endpoint = { baseUrl: url, apiKey: "bench" };
  const service = createService({ chat: endpoint, sms: endpoint, voice: endpoint });
  await migrate(postgres.url, join(import.meta.dirname, "../store/migrations"));
  const db = openDatabase(postgres.url);
  try {
    const bare: number[] = [];
    const ours: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      bare.push(await runBare(service));
      await ask();
      ours.push(await runOurs(db, service));
      if ((await ask()) > 0) throw new Error("somebody was sent to twice");
    }
    report(median(ours), median(bare));
  } finally {
    await db.close();
    standIn.kill();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function report(figure: number, baseline: number) {
  const name = `dispatch with journal, SMS recipients/s (${SIZE}, ${LATENCY_MS} ms away)`;
  const line = {
    name,
    figure: Math.round(figure),
    baseline: Math.round(baseline),
    ratio: figure / baseline,
    goal: ">= 0.9",
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

await (process.argv[2] === "serve" ? serve() : measure());
