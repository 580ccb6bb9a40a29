import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { systemClock } from "#lib/clock.ts";
import type { Env } from "#lib/server/env.ts";
import { createLog } from "#lib/server/log.ts";
import { openPool } from "#lib/server/open-pool.ts";
import { FRONT_POOL_SIZE } from "#lib/server/pool-size.ts";
import { ROOT } from "../../root.ts";
import { builtFiles } from "../built-files.ts";
import type { Handle } from "../front.ts";
import { redirectConsoleToLog } from "../redirect-console-to-log.ts";
import { serveFront } from "../serve-front.ts";
import { limitConcurrency } from "./concurrency-limit.ts";
import { forwardRequest } from "./forward-request.ts";
import type { ThreadCommand, ThreadEvent } from "./run-thread.ts";

// Whatever is imported from here is in memory a second time: nothing of schemas, the service or passwords.
const env: Env = workerData;
const log = createLog({ clock: systemClock, tagSecret: env.sessionSecret });
const db = openPool(env, log, { max: FRONT_POOL_SIZE });
redirectConsoleToLog(log, { console, process });

// Callbacks are taken while Next still gets up: their sender does not wait long.
const pages = Promise.withResolvers<Handle>();
const limit = limitConcurrency({ log, env });
const sendBuiltFile = builtFiles(ROOT);
const front = serveFront({ env, log, db, clock: systemClock }, async (req, res) => {
  if (!(await sendBuiltFile(req, res))) await (await pages.promise)(req, res);
});

// Not loaded where nobody counts.
const counting = env.metrics && import("../../metrics/count-thread.ts");
const scrape = counting?.then(({ countThread }) =>
  countThread({
    thread: "front",
    pools: () => ({ front: db }),
    database: { db, log, clock: systemClock },
    front: front.parts,
  }),
);

parentPort?.on("message", (told: ThreadCommand) => {
  if ("door" in told) pages.resolve(limit.before(forwardRequest(told.door)));
  else if ("scrape" in told) void answerScrape(told.scrape);
  else void stop(told.stop);
});
front.listening.then(
  () => parentPort?.postMessage("listening" satisfies ThreadEvent),
  (error: unknown) => {
    log.error("the console cannot listen", { error });
    process.exit(1);
  },
);

async function answerScrape(port: MessagePort) {
  port.postMessage(await (await scrape)?.());
  port.close();
}

async function stop(how: { isAlone: boolean }) {
  limit.close();
  await front.stop(how);
  await db.close();
  process.exit(0);
}
