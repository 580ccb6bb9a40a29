import type { LoopName } from "#lib/contract/desk/overview.ts";
import type { Context } from "../context.ts";
import { recordLoops, STILL_MS } from "../store/console/worker-loop.ts";
import type { Loop } from "./loop.ts";

const EVERY_MS = 5_000;
const SAY_AGAIN_MS = 60_000;

/** Tells the web process which loops go on, by the database; and the log, once a minute, which do not. */
export function watchLoops(
  { db, clock, log }: Pick<Context, "db" | "clock" | "log">,
  loops: Record<LoopName, Pick<Loop, "ageMs">>,
): () => Promise<number> {
  const saidAt = new Map<string, number>();
  return async () => {
    const ages = Object.entries(loops).map(([name, loop]) => ({
      name: name as LoopName,
      ageMs: loop.ageMs(),
    }));
    for (const { name, ageMs } of ages.filter((age) => age.ageMs > STILL_MS)) {
      const nowMs = clock.now().getTime();
      if (nowMs - (saidAt.get(name) ?? Number.NEGATIVE_INFINITY) < SAY_AGAIN_MS) continue;
      saidAt.set(name, nowMs);
      log.error("a worker loop stands still", { loop: name, forSeconds: Math.round(ageMs / 1_000) });
    }
    await recordLoops(db, ages);
    return EVERY_MS;
  };
}
