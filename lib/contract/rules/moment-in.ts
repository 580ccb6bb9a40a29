import { askAhead } from "./ask-ahead.ts";

/**
 * The moment at which a clock in a zone shows what one in UTC shows at `utc`; an hour that the clocks skip is read by the
 * clock before them.
 */
export function momentIn(zone: string, utc: Date): Date {
  const ahead = askAhead(zone);
  const before = (at: Date) => new Date(utc.getTime() - ahead(at));
  // Asked twice: near a change of clocks the offset is decided by the moment itself.
  return before(before(utc));
}
