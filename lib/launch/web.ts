import "./launcher/follow-launcher.ts";
import { systemClock } from "#lib/clock.ts";
import type { Context } from "#lib/server/context.ts";
import type { Env } from "#lib/server/env.ts";
import { createLog, type Log } from "#lib/server/log.ts";
import { CONTEXT_KEY, DRAINING_KEY } from "#lib/server/process-globals.ts";
import { redirectConsoleToLog } from "./front/redirect-console-to-log.ts";
import type { ServedFront } from "./front/serve-front.ts";
import { runThread } from "./front/thread/run-thread.ts";
import { onStop } from "./launcher/on-stop.ts";
import type { Counted, Scrape } from "./metrics/count-thread.ts";
import { openPages, type Pages } from "./pages/open-pages.ts";
import { serveInside } from "./pages/serve-inside.ts";
import { followSettings } from "./settings/follow-settings.ts";
import { takeSettings } from "./settings/take-settings.ts";

export type Opened = {
  pages: Pages;
  front: Pick<ServedFront, "listening" | "stop">;
  /** Resolves when pages are answered. */
  ready: Promise<void>;
  /** What the front counted in a thread of its own. */
  scrape?: Scrape;
  /** Where it has none. */
  together?: Pick<Counted, "database" | "front">;
};

// Taken from its shelf: what it needs is read by Next, when somebody first asks for a page.
const shelf = globalThis as { [CONTEXT_KEY]?: Context; [key: symbol]: unknown };

void run();

async function run(): Promise<void> {
  await followSettings();
  const env = takeSettings();
  const log = createLog({ clock: systemClock, tagSecret: env.sessionSecret });
  const stopTracing = await openTracing(env, log);
  const opened = env.isDevelopment
    ? (await import("./open-together.ts")).openTogether()
    : openApart(env, log);
  const { pages, front, ready } = opened;
  const metrics = await openMetrics(env, log, opened);
  const listening = front.listening.catch((error: unknown) => {
    log.error("the console cannot listen", { error });
    process.exit(1);
  });
  await Promise.all([ready, listening]);
  process.send?.({ isReady: true });
  onStop(async (how) => {
    shelf[DRAINING_KEY] = true;
    metrics?.close();
    await front.stop(how);
    const { db, authDb, test, keyRequests } = shelf[CONTEXT_KEY] ?? {};
    if (db)
      await keyRequests?.write(db).catch((error) => log.warn("requests of keys were not kept", { error }));
    await Promise.all([pages.close(), db?.close(), authDb?.close(), test?.db.close(), test?.authDb.close()]);
    await stopTracing?.();
  });
}

/** Null where nobody counts: then nothing of it is loaded. */
async function openMetrics({ metrics, commit }: Env, log: Log, { scrape, together }: Opened) {
  if (metrics?.ports.web === undefined) return null;
  const { countThread } = await import("./metrics/count-thread.ts");
  const { serveMetrics } = await import("./metrics/serve-metrics.ts");
  const ours = countThread({
    thread: "main",
    process: { commit },
    pools: () => ({ pages: shelf[CONTEXT_KEY]?.db, "sign-in": shelf[CONTEXT_KEY]?.authDb }),
    ...together,
  });
  const scrapes = scrape ? [ours, scrape] : [ours];
  return serveMetrics({ settings: metrics, port: metrics.ports.web, log, scrapes });
}

/** Null where nothing is traced: then nothing of it is loaded. */
async function openTracing({ isTraced, commit }: Env, log: Log) {
  if (!isTraced) return null;
  const { startTracing } = await import("./start-tracing.ts");
  return startTracing({ role: "web", commit, log });
}

/** Next renders in this thread, the front answers in one of its own. */
function openApart(env: Env, log: Log): Opened {
  redirectConsoleToLog(log, { console, process });
  const front = runThread(env, log);
  const pages = openPages(env);
  return { pages, front, ready: serveInside(pages, log).then(front.open), scrape: front.scrape };
}
