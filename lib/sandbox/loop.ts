export type Loop = {
  /** Something may be due: look now instead of after the interval. */
  wake(): void;
  /** Steps until nothing is due; how much was done. Never runs beside the loop's own steps. */
  drain(): Promise<number>;
  /** Ends after the step in flight. */
  stop(): Promise<void>;
};

type LoopOptions = {
  step(): Promise<number>;
  sleep(delayMs: number, signal: AbortSignal): Promise<void>;
  intervalMs: number;
};

/** Repeats a step: again at once while there is work, else after a wake or the interval. */
export function startLoop({ step, sleep, intervalMs }: LoopOptions): Loop {
  const stopping = new AbortController();
  let waiting = new AbortController();
  let hasNews = false;
  let last: Promise<unknown> = Promise.resolve();
  const running = run();
  return { wake, drain, stop };

  function wake() {
    hasNews = true;
    waiting.abort();
  }

  function drain(): Promise<number> {
    const mine = last.then(stepUntilIdle);
    last = mine.catch(() => undefined);
    return mine;
  }

  async function stepUntilIdle() {
    let total = 0;
    for (;;) {
      const done = stopping.signal.aborted ? 0 : await step();
      if (done === 0) return total;
      total += done;
    }
  }

  async function run() {
    while (!stopping.signal.aborted) {
      hasNews = false;
      // The database may be away for a while; what is due stays due.
      await drain().catch(() => 0);
      if (!hasNews) await pause();
    }
  }

  async function pause() {
    waiting = new AbortController();
    if (stopping.signal.aborted) return;
    await sleep(intervalMs, waiting.signal);
  }

  async function stop() {
    stopping.abort();
    waiting.abort();
    await running;
    await last;
  }
}
