/**
 * The moment at which a clock in a zone shows what one in UTC shows at `utc`; an hour that the clocks skip is read by the
 * clock before them.
 */
export function momentIn(zone: string, utc: Date): Date {
  const ahead = aheadIn(zone);
  const before = (at: Date) => new Date(utc.getTime() - ahead(at));
  // Asked twice: near a change of clocks the offset is decided by the moment itself.
  return before(before(utc));
}

/** By how many milliseconds a clock in a zone is ahead of UTC. */
function aheadIn(zone: string): (at: Date) => number {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "medium",
  });
  const toSecond = (at: Date) => Math.floor(at.getTime() / 1_000) * 1_000;
  return (at) => Date.parse(`${format.format(at).replace(" ", "T")}Z`) - toSecond(at);
}
