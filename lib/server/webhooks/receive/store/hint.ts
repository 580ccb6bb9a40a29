import type { Clock } from "#lib/clock.ts";

/** What a person who waits for an answer to a message may not notice. */
const GAP_MS = 50;

/**
 * Says the first hint at once, and one each 50 ms while more come: whoever hears it looks at all there is. One for each commit
 * cost 4 µs of every event.
 */
export function createHint(say: () => void, { sleep }: Pick<Clock, "sleep">): () => void {
  let isDue = false;
  let isResting = false;
  return () => {
    isDue = true;
    if (!isResting) void run();
  };

  async function run(): Promise<void> {
    isResting = true;
    while (isDue) {
      isDue = false;
      say();
      await sleep(GAP_MS);
    }
    isResting = false;
  }
}
