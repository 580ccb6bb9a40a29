import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OPERATIONS } from "../contract/wire/paths.ts";
import { startPostgres } from "../launch/postgres.ts";
import { startSandbox } from "./index.ts";

const MESSAGES = 20_000;
const AT_ONCE = 500; // §4.1
const STATUSES = ["sent", "delivered", "read"];
const GIVE_UP_MS = 240_000;

type Started = { url: string; apiKey: string; idleBytes: number };

const [databaseUrl, webhookUrl] = process.argv.slice(2);
if (databaseUrl) await serve(databaseUrl, webhookUrl);
else await measure();

/** The sandbox in a process of its own, whose memory is the figure. */
async function serve(databaseUrl: string, webhookUrl: string | undefined) {
  const settings = { chatStepMs: 0, chatFailedShare: 0, chatReadShare: 1 } as const;
  const sandbox = await startSandbox({ databaseUrl, webhookUrl, settings });
  const idleBytes = process.memoryUsage.rss();
  process.send?.({ url: sandbox.url, apiKey: sandbox.apiKey, idleBytes } satisfies Started);
  process.once("message", async () => {
    await sandbox.close();
    process.send?.(process.resourceUsage().maxRSS * 1_024);
    process.disconnect();
  });
}

async function measure() {
  const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
  const postgres = await startPostgres({ dataDir: folder });
  const receiver = await startReceiver();
  const child = fork(import.meta.filename, [postgres.url, receiver.url]);
  try {
    const started = (await heardFrom(child)) as Started;
    const startedAt = performance.now();
    await sendAll(started);
    await receiver.hasAll;
    const perSecond = receiver.count() / ((performance.now() - startedAt) / 1_000);
    process.stdout.write(
      `${receiver.count()} webhooks for ${MESSAGES} messages, ${Math.round(perSecond)}/s\n`,
    );
    child.send("close");
    report((await heardFrom(child)) as number, started.idleBytes);
  } finally {
    child.kill();
    receiver.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** As fast as they are taken, so that all of them wait at once. */
async function sendAll({ url, apiKey }: Started) {
  for (let first = 0; first < MESSAGES; first += AT_ONCE) {
    const to = Array.from({ length: AT_ONCE }, (_, index) => `+2557${10_000_000 + first + index}`);
    const template = {
      template_name: "oda_tayari",
      language: "sw",
      template_parameters: { "1": "Asha", "2": "4411" },
    };
    const response = await fetch(`${url}${OPERATIONS.sendTemplate.pattern}`, {
      method: "POST",
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
      body: JSON.stringify({ to, ...template }),
    });
    const { data } = (await response.json()) as { data: { results: { success: boolean }[] } };
    const taken = data.results.filter(({ success }) => success).length;
    if (taken !== AT_ONCE) throw new Error(`took ${taken} of ${AT_ONCE}`);
  }
}

/** Keeps of every callback no more than which message has reached which status. */
async function startReceiver() {
  const seen = new Set<string>();
  const all = Promise.withResolvers<void>();
  const timer = setTimeout(() => all.reject(new Error(`only ${seen.size} webhooks came`)), GIVE_UP_MS);
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    response.writeHead(200).end();
    const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: Record<string, unknown> };
    seen.add(`${data.messageId} ${data.status}`);
    if (seen.size === MESSAGES * STATUSES.length) all.resolve();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    count: () => seen.size,
    hasAll: all.promise,
    close() {
      clearTimeout(timer);
      server.closeAllConnections();
      server.close();
    },
  };
}

async function heardFrom(child: ChildProcess): Promise<unknown> {
  const lost = once(child, "exit").then(([code]) => {
    throw new Error(`the sandbox ended with code ${code}`);
  });
  lost.catch(() => undefined);
  const [message] = await Promise.race([once(child, "message"), lost]);
  return message;
}

function report(figure: number, baseline: number) {
  const name = `sandbox, peak bytes with ${MESSAGES.toLocaleString("en")} messages queued at once / idle`;
  process.stdout.write(
    `${JSON.stringify({ name, figure, baseline, ratio: figure / baseline, goal: "<= 4" })}\n`,
  );
}
