const LEAST_MS = 10;
const MOST_MS = 50;
/** Events a second up to which a reader hardly waits, and from which on they leave in batches. */
const LITTLE = 20;
const MUCH = 100;
const WINDOW_MS = 1_000;

/** How long to gather news before the next look: 10 ms while little comes, up to 50 while much comes. */
export function createPace() {
  let lately = 0;
  let notedAt = 0;
  return {
    /** So many came, at this moment of a clock that only goes on. */
    note(count: number, nowMs: number) {
      lately = lately * Math.exp((notedAt - nowMs) / WINDOW_MS) + count;
      notedAt = nowMs;
    },
    gapMs: (): number => {
      const share = Math.min(1, Math.max(0, (lately - LITTLE) / (MUCH - LITTLE)));
      return Math.round(LEAST_MS + share * (MOST_MS - LEAST_MS));
    },
  };
}
