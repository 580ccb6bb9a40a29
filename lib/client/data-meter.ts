/** What a request costs beside its body: its line and its headers, of which a browser says nothing. */
const REQUEST_BYTES = 600;

let used = 0;
let isWatching = false;

/**
 * Begins to count what this page costs, in bytes as the browser knows them, with what it fetched before. The feed is left
 * out, as a browser knows the length of a stream only when it has ended: of that the server says what it sent.
 */
export function startDataMeter(): void {
  if (isWatching || typeof PerformanceObserver === "undefined") return;
  isWatching = true;
  const note = (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      if (entry.transferSize === 0 || entry.name.includes("/api/live")) continue;
      used += entry.transferSize + REQUEST_BYTES;
    }
  };
  for (const type of ["navigation", "resource"])
    new PerformanceObserver(note).observe({ type, buffered: true });
}

/** One more line of the feed; call the answer with what the server has sent on it so far. */
export function meterLine(): (sentSoFar: number | undefined) => void {
  let before = 0;
  used += REQUEST_BYTES;
  return (sentSoFar = before) => {
    used += sentSoFar - before;
    before = sentSoFar;
  };
}

/** What goes out with a request. */
export function noteBody(body: unknown): void {
  if (body === undefined) return;
  if (!(body instanceof FormData)) used += JSON.stringify(body).length;
  else for (const [, value] of body) used += typeof value === "string" ? value.length : value.size;
}

/** Bytes, both ways. */
export const dataUsed = (): number => used;
