import "./launcher/follow-launcher.ts";
import { type Context, createContext } from "#lib/server/context.ts";
import { readEnv } from "#lib/server/env.ts";
import { writeReads, writeReadsInTurn } from "#lib/server/requests/index.ts";
import { STATEMENT_LIMITS } from "#lib/server/statement-limits.ts";
import { startWorker } from "#lib/server/worker/index.ts";
import { onStop } from "./launcher/on-stop.ts";
import { followSettings } from "./settings/follow-settings.ts";

void run();

async function run(): Promise<void> {
  await followSettings();
  const context = createContext(readEnv(), STATEMENT_LIMITS.worker);
  const stopTracing = await openTracing(context);
  writeReadsInTurn(context);
  const metrics = await openMetrics(context);
  const worker = startWorker(context);
  process.send?.({ isReady: true });
  onStop(async () => {
    metrics?.close();
    await worker.stop();
    await writeReads(context).catch((error: unknown) => context.log.warn("reads were not kept", { error }));
    await context.db.close();
    await stopTracing?.();
  });
}

/** Null where nothing is traced: then nothing of it is loaded. */
async function openTracing({ log, env: { isTraced, commit } }: Context) {
  if (!isTraced) return null;
  const { startTracing } = await import("./start-tracing.ts");
  return startTracing({ role: "worker", commit, log });
}

/** Null where nobody counts: then nothing of it is loaded. */
async function openMetrics(context: Context) {
  const { log, env } = context;
  const { metrics } = env;
  if (metrics?.ports.worker === undefined) return null;
  const { countThread } = await import("./metrics/count-thread.ts");
  const { serveMetrics } = await import("./metrics/serve-metrics.ts");
  const scrape = countThread({
    thread: "main",
    process: env,
    pools: () => ({ worker: context.db }),
    database: context,
  });
  return serveMetrics({ settings: metrics, port: metrics.ports.worker, log, scrapes: [scrape] });
}
