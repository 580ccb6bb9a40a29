import { setMeter } from "#lib/meter.ts";
import type { Context } from "#lib/server/context.ts";
import packageFile from "../../../package.json" with { type: "json" };
import { createMeter, describeProcess, watchLoopDelay } from "./create-meter.ts";
import { type FrontParts, type Pools, watchFigures, watchFront, watchPools } from "./gauges.ts";
import { createRegistry, type Metric } from "./registry.ts";

export type Counted = {
  thread: "main" | "front";
  pools: Pools;
  /** By which the figures of the whole console are read; in one thread of a process. */
  database?: Pick<Context, "db" | "clock" | "log">;
  front?: FrontParts;
  /** In one thread of a process. */
  process?: Pick<Context["env"], "commit">;
};

/** All metrics of one thread, as they go from one to another. */
export type Scrape = () => Promise<Metric[]>;

/** From here on this thread counts what it does. Answers how it is asked. */
export function countThread({ thread, pools, database, front, process }: Counted): Scrape {
  const registry = createRegistry();
  setMeter(createMeter(registry));
  const { version } = packageFile;
  const looks = [
    watchPools(registry, pools),
    watchLoopDelay(registry, thread),
    ...(process ? [describeProcess(registry, { version, commit: process.commit })] : []),
    ...(database ? [watchFigures(registry, database)] : []),
    ...(front ? [watchFront(registry, front)] : []),
  ];
  return async () => {
    await Promise.all(looks.map((look) => look()));
    return registry.read();
  };
}
