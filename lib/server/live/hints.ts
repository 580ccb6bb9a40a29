const LEAST_MS = 1_000;
const GROWTH = 1.25;
/** What has made no news for so long has come to rest. */
const QUIET_MS = 1_500;
/** Topics of which a busy console speaks without end; all others are of what people do. */
const CEASELESS = new Set(["event", "message", "campaign"]);
/** How seldom the page hears of those in the end. A look at it costs some 3 kB, an hour of them 200 kB at most. */
const MOST_MS = 60_000;
const MOST_FOR_PEOPLE_MS = LEAST_MS;

/** Hints that may not have been said yet of what is older than the place a reader comes back to. */
export const LOOK_BACK_MS = MOST_MS;

export type Hints = ReturnType<typeof createHints>;

/**
 * What one stream has yet to hint of: at once after a rest, then once a second, and the longer news comes without a pause
 * the more seldom, as each hint has the page fetch what it shows. When the news has come to rest the last is said soon.
 */
export function createHints() {
  const lanes = [createLane(MOST_FOR_PEOPLE_MS), createLane(MOST_MS)] as const;
  return {
    note(names: Iterable<string>, nowMs: number) {
      for (const name of names) lanes[CEASELESS.has(name.split(":")[0] ?? "") ? 1 : 0].note(name, nowMs);
    },
    /** The names that are due; they count as said. */
    take: (nowMs: number): string[] => lanes.flatMap((lane) => lane.take(nowMs)),
    clear() {
      for (const lane of lanes) lane.clear();
    },
  };
}

function createLane(mostMs: number) {
  const names = new Set<string>();
  let gapMs = LEAST_MS;
  let saidAt = Number.NEGATIVE_INFINITY;
  let notedAt = Number.NEGATIVE_INFINITY;
  return {
    clear: () => names.clear(),
    note(name: string, nowMs: number) {
      if (nowMs - notedAt > gapMs) gapMs = LEAST_MS;
      notedAt = nowMs;
      names.add(name);
    },
    take(nowMs: number): string[] {
      if (names.size === 0) return [];
      const isQuiet = nowMs - notedAt >= QUIET_MS;
      if (nowMs - saidAt < (isQuiet ? Math.max(LEAST_MS, gapMs / 4) : gapMs)) return [];
      saidAt = nowMs;
      gapMs = Math.min(gapMs * GROWTH, mostMs);
      const due = [...names];
      names.clear();
      return due;
    },
  };
}
