import { extname } from "node:path";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import type { Env } from "#lib/server/env.ts";
import type { Log } from "#lib/server/log.ts";
import { withinTime } from "#lib/server/within-time.ts";
import type { Scrape } from "../../metrics/count-thread.ts";
import type { InsideDoor } from "../../pages/serve-inside.ts";
import type { ServedFront } from "../serve-front.ts";

/** What the front is told by the thread of the pages. */
export type ThreadCommand = { door: InsideDoor } | { stop: { isAlone: boolean } } | { scrape: MessagePort };
/** What it says in return. */
export type ThreadEvent = "listening";

type RunningThread = Pick<ServedFront, "listening" | "stop"> & {
  /** From now on the pages are asked; whoever came for them before has waited. */
  open(door: InsideDoor): void;
  /** What the front counted, where metrics are on. */
  scrape: Scrape;
};

const SCRAPE_MS = 8_000;

/**
 * Runs the front in a thread beside this one, where a page that is being rendered keeps no callback and no live event
 * waiting. The process ends with it.
 */
export function runThread(env: Env, log: Log): RunningThread {
  // Of our flags those of V8 are the process's.
  const thread = new Worker(new URL(`./thread${extname(import.meta.url)}`, import.meta.url), {
    execArgv: [],
    workerData: env,
  });
  const tell = (told: ThreadCommand) => thread.postMessage(told);
  // Not by `once` of node:events, whose promise fails beside: it would be said twice.
  const listening = new Promise<void>((resolve) => thread.once("message", () => resolve()));
  const ended = new Promise<void>((resolve) => thread.once("exit", () => resolve()));
  let isStopping = false;
  thread.on("error", (error) => log.error("the front failed", { error }));
  thread.on("exit", (code) => {
    if (code !== 0 || !isStopping) process.exit(code || 1);
  });
  return {
    open: (door) => tell({ door }),
    listening,
    scrape() {
      const { port1, port2 } = new MessageChannel();
      const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<Scrape>>>();
      port1.once("message", resolve);
      thread.postMessage({ scrape: port2 } satisfies ThreadCommand, [port2]);
      return withinTime(promise, { limitMs: SCRAPE_MS }).finally(() => port1.close());
    },
    async stop(how) {
      isStopping = true;
      tell({ stop: how });
      await ended;
    },
  };
}
