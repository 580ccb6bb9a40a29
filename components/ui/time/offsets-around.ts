import { askAhead } from "#lib/contract/rules/ask-ahead.ts";
import type { ZoneOffsets } from "./zone-offsets.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Before and after: what a page tells of is seldom farther away. */
const DAYS = 400;

let last: { zone: string; day: number; around: ZoneOffsets } | undefined;

/** What the clocks of a zone do in the year before and after `now`; worked out once a day. */
export function offsetsAround(zone: string, now: Date): ZoneOffsets {
  const day = Math.floor(now.getTime() / DAY_MS);
  if (last?.zone !== zone || last.day !== day) last = { zone, day, around: findOffsets(zone, day) };
  return last.around;
}

function findOffsets(zone: string, today: number): ZoneOffsets {
  const ask = askAhead(zone);
  const ahead = (ms: number) => ask(new Date(ms));
  const untilMs = (today + DAYS) * DAY_MS;
  const fromMs = (today - DAYS) * DAY_MS;
  const offsets = [{ fromMs, aheadMs: ahead(fromMs) }];
  for (let ms = fromMs; ms < untilMs; ms += DAY_MS) {
    if (ahead(ms) === ahead(ms + DAY_MS)) continue;
    const changeMs = findChange(ahead, { afterMs: ms, byMs: ms + DAY_MS });
    offsets.push({ fromMs: changeMs, aheadMs: ahead(changeMs) });
  }
  return { offsets, untilMs };
}

/** The minute from which clocks show what they do at `byMs`. */
function findChange(
  ahead: (ms: number) => number,
  { afterMs, byMs }: { afterMs: number; byMs: number },
): number {
  if (byMs - afterMs <= MINUTE_MS) return byMs;
  const middleMs = Math.floor((afterMs + byMs) / 2 / MINUTE_MS) * MINUTE_MS;
  return ahead(middleMs) === ahead(byMs)
    ? findChange(ahead, { afterMs, byMs: middleMs })
    : findChange(ahead, { afterMs: middleMs, byMs });
}
