/** From `fromMs` on, until that of the next one, a clock of the zone is ahead of UTC by `aheadMs`. */
type ZoneOffset = { fromMs: number; aheadMs: number };

/** What the clocks of a zone do; the last offset holds until `untilMs`, and nothing is said of later. */
export type ZoneOffsets = { offsets: readonly ZoneOffset[]; untilMs: number };

const learnt = new Map<string, ZoneOffsets>();

/** Spares the clocks of a zone from asking `Intl`: the first to do so costs a phone 60 ms. */
export function learnOffsets(zone: string, offsets: ZoneOffsets): void {
  learnt.set(zone, offsets);
}

/** By how many milliseconds the zone is ahead of UTC then; undefined where that was not learnt. */
export function learntAhead(zone: string, ms: number): number | undefined {
  const known = learnt.get(zone);
  if (!known || ms >= known.untilMs) return undefined;
  return known.offsets.findLast(({ fromMs }) => fromMs <= ms)?.aheadMs;
}
