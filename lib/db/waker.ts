import { systemClock } from "../clock.ts";

/** Of the hints of one process; a listener of the same process hears well within 50 ms. */
const GAP_MS = 10;

export type Waker = { wake(channel: string): void; close(): Promise<void> };

/**
 * Tells listeners after a commit and never in it: a commit that notifies holds a lock of the whole server until its disk
 * has answered, and all others that notify wait for it one by one (3,300 commits a second became 1,400). What many commits
 * say within a moment is said once. Only a hint: it may be lost with its process, and listeners look for themselves.
 */
export function createWaker(notify: (channels: string[]) => Promise<unknown>): Waker {
  const due = new Set<string>();
  const closing = new AbortController();
  let running: Promise<void> | null = null;
  return {
    wake(channel) {
      due.add(channel);
      running ??= run();
    },
    /** Says at once what is left to say. */
    async close() {
      closing.abort();
      await running;
    },
  };

  async function run(): Promise<void> {
    while (due.size > 0) {
      // All that one commit wakes, and what else ends in this turn, goes together.
      await new Promise(setImmediate);
      const channels = [...due];
      due.clear();
      await notify(channels).catch(() => undefined);
      await systemClock.sleep(GAP_MS, closing.signal);
    }
    running = null;
  }
}
