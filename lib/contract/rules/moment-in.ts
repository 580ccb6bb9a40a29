import { askAhead } from "./ask-ahead.ts";

const DAY_MS = 86_400_000;

/**
 * The moment at which a clock in a zone shows what one in UTC shows at `utc`: the first of the two where clocks are put
 * back over it; an hour that the clocks skip is read by the clock before them.
 */
export function momentIn(zone: string, utc: Date): Date {
  const ahead = askAhead(zone);
  const by = (offsetMs: number) => new Date(utc.getTime() - offsetMs);
  // No zone is a whole day from UTC, and none changes its clocks twice within two.
  const before = ahead(new Date(utc.getTime() - DAY_MS));
  const after = ahead(new Date(utc.getTime() + DAY_MS));
  const first = by(before);
  return ahead(first) !== before && ahead(by(after)) === after ? by(after) : first;
}
