import type { Clock } from "#lib/clock.ts";
import { meter } from "#lib/meter.ts";
import type { Log } from "../log.ts";

export type Loop = {
  stop(): Promise<void>;
  wake(): void;
  /** How long ago a round was last finished; from the start until the first one. */
  ageMs(): number;
};

export type LoopOptions = {
  name: string;
  clock: Clock;
  log: Log;
  /** Does one round; answers how long to rest in ms, 0 to go on at once. */
  round(signal: AbortSignal): Promise<number>;
};

const AFTER_FAILURE_MS = 1_000;
const SAY_AGAIN_MS = 60_000;

/** Runs rounds until stopped; a failed round is tried again, and logged once a minute; `wake` ends a rest early. */
export function startLoop({ name, clock, log, round }: LoopOptions): Loop {
  const stopping = new AbortController();
  let rest = new AbortController();
  let isWoken = false;
  let finishedAt = nowMs();
  let saidAt = Number.NEGATIVE_INFINITY;
  let failures = 0;
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
    ageMs: () => nowMs() - finishedAt,
  };

  async function run() {
    while (!stopping.signal.aborted) {
      isWoken = false;
      rest = new AbortController();
      const restMs = await attempt();
      if (restMs === 0 || stopping.signal.aborted || (isWoken && failures === 0)) continue;
      await clock.sleep(restMs, failures === 0 ? rest.signal : stopping.signal);
    }
  }

  async function attempt(): Promise<number> {
    try {
      const restMs = await round(stopping.signal);
      if (failures > 0) log.info("worker rounds finish again", { loop: name, failures });
      failures = 0;
      finishedAt = nowMs();
      meter()?.round(name, true);
      return restMs;
    } catch (error) {
      failures += 1;
      meter()?.round(name, false);
      say(error);
      return AFTER_FAILURE_MS;
    }
  }

  function say(error: unknown) {
    if (nowMs() - saidAt < SAY_AGAIN_MS) return;
    saidAt = nowMs();
    log.error("worker round failed", { loop: name, failures, error });
  }

  function nowMs() {
    return clock.now().getTime();
  }
}
