import type { Clock } from "#lib/clock.ts";
import type { Log } from "../log.ts";

export type Loop = { stop(): Promise<void>; wake(): void };

export type LoopOptions = {
  name: string;
  clock: Clock;
  log: Log;
  /** Does one round; answers how long to rest in ms, 0 to go on at once. */
  round(signal: AbortSignal): Promise<number>;
};

const AFTER_FAILURE_MS = 1_000;

/** Runs rounds until stopped; a failed round is logged and tried again; `wake` ends a rest early. */
export function startLoop({ name, clock, log, round }: LoopOptions): Loop {
  const stopping = new AbortController();
  let rest = new AbortController();
  let isWoken = false;
  const running = run();
  return {
    wake() {
      isWoken = true;
      rest.abort();
    },
    async stop() {
      stopping.abort();
      rest.abort();
      await running;
    },
  };

  async function run() {
    while (!stopping.signal.aborted) {
      isWoken = false;
      const restMs = await attempt();
      if (restMs === 0 || isWoken || stopping.signal.aborted) continue;
      rest = new AbortController();
      await clock.sleep(restMs, rest.signal);
    }
  }

  async function attempt(): Promise<number> {
    try {
      return await round(stopping.signal);
    } catch (error) {
      log.error("worker round failed", { loop: name, error });
      return AFTER_FAILURE_MS;
    }
  }
}
