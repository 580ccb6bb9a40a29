const MAX_WAITING = 200;

/** What strangers write is written one after the other: of the front's few connections it takes one. */
export function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async <T>(work: () => Promise<T>): Promise<T | "busy"> => {
    if (waiting >= MAX_WAITING) return "busy";
    waiting += 1;
    const done = last.then(work).finally(() => {
      waiting -= 1;
    });
    last = done.catch(() => undefined);
    return done;
  };
}
