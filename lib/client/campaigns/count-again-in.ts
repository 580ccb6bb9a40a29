import type { WindowCounts } from "./window-queries.ts";

/** Between two counts at least this, and so many times what the last one took: a large campaign is counted seldom. */
const REST_MS = 5_000;
const REST_SHARE = 20;

type Counted = Pick<WindowCounts, "closesAt" | "tookMs"> & {
  /** When it was counted, or last tried, by the clock of this machine. */
  countedAt: number;
  /** Somebody wrote since. */
  isNews: boolean;
};

/** In how many ms windows are to be counted again; null where only news can change them. `now` is by `countedAt`, `serverNow` by `closesAt`; in ms. */
export function countAgainIn(
  { closesAt, tookMs, countedAt, isNews }: Counted,
  now: number,
  serverNow: number,
): number | null {
  if (closesAt === null && !isNews) return null;
  const restMs = Math.max(REST_MS, REST_SHARE * tookMs) - (now - countedAt);
  const dueMs = isNews || closesAt === null ? 0 : Date.parse(closesAt) - serverNow;
  return Math.max(0, restMs, dueMs);
}
