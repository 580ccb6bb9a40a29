/** A commit of a healthy database takes a few; one that hangs holds nobody up who could go beside it. */
const PATIENCE_MS = 50;

type Waiting<T> = { item: T; resolve(): void; reject(error: unknown): void };

/**
 * Turns many single commits into few: whatever arrives while a commit runs shares the next one.
 * Idle, the first item leaves at once; all that one turn of the event loop read from its sockets goes with it. Beside one
 * that runs, the next leaves when as many wait as went with that one, or when they have waited long enough: under load
 * few large commits, not many small ones.
 */
export function createGroupCommit<T>(
  commit: (items: T[]) => Promise<void>,
  { maxItems = 500, maxInFlight = 2, maxSize = Number.POSITIVE_INFINITY, sizeOf = (_: T): number => 1 } = {},
) {
  let waiting: Waiting<T>[] = [];
  let inFlight = 0;
  let lastCount = 0;
  let isScheduled = false;
  let patience: NodeJS.Timeout | undefined;
  return {
    add(item: T): Promise<void> {
      return new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        schedule();
      });
    },
    get size() {
      return waiting.length;
    },
  };

  function schedule(hasWaited = false) {
    if (isScheduled || waiting.length === 0 || inFlight >= maxInFlight) return;
    if (inFlight > 0 && waiting.length < lastCount && !hasWaited) {
      patience ??= setTimeout(schedule, PATIENCE_MS, true);
      return;
    }
    clearTimeout(patience);
    patience = undefined;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      void flush();
    });
  }

  /** At least one, whatever its size. */
  function countOfBatch(): number {
    let count = 0;
    let size = 0;
    for (const { item } of waiting) {
      size += sizeOf(item);
      if (count > 0 && (count === maxItems || size > maxSize)) break;
      count += 1;
    }
    return count;
  }

  async function flush() {
    const count = countOfBatch();
    const batch = waiting.slice(0, count);
    waiting = waiting.slice(count);
    lastCount = count;
    inFlight += 1;
    try {
      await commit(batch.map(({ item }) => item));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      inFlight -= 1;
      schedule();
    }
  }
}
