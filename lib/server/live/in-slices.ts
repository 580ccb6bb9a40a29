const SLICE_MS = 4;
const BETWEEN_LOOKS = 8;

/**
 * Does a work with each of a list, and lets the event loop hear others every few milliseconds: what two thousand streams
 * are told would otherwise be a tenth of a second in which no callback is answered. A round that is asked for while
 * another goes on follows it, and rests first for as long as that took, so that half of the time is left to others.
 */
export function inSlices<T>(list: () => readonly T[], work: (item: T) => void): () => void {
  let isGoing = false;
  let isAsked = false;
  let restUntil = 0;
  return ask;

  function ask() {
    isAsked = true;
    if (isGoing) return;
    isGoing = true;
    begin();
  }

  function begin() {
    const restMs = restUntil - performance.now();
    if (restMs > 0) return void setTimeout(begin, restMs).unref();
    isAsked = false;
    slice(list(), 0, performance.now());
  }

  function slice(items: readonly T[], from: number, begunAt: number) {
    const until = performance.now() + SLICE_MS;
    let at = from;
    for (; at < items.length; at++) {
      if (at % BETWEEN_LOOKS === 0 && performance.now() > until) break;
      work(items[at] as T);
    }
    if (at < items.length) return void setImmediate(slice, items, at, begunAt);
    const now = performance.now();
    // A crowd that is told in one slice keeps nobody waiting.
    restUntil = from > 0 ? 2 * now - begunAt : 0;
    isGoing = isAsked;
    if (isAsked) begin();
  }
}
