/** By how many milliseconds a clock in a zone is ahead of UTC, as `Intl` knows it; throws for a zone that nobody knows. */
export function askAhead(zone: string): (at: Date) => number {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "medium",
  });
  const toSecond = (at: Date) => Math.floor(at.getTime() / 1_000) * 1_000;
  // Years that are not written with four digits are told in UTC.
  return (at) => (Date.parse(`${format.format(at).replace(" ", "T")}Z`) || toSecond(at)) - toSecond(at);
}
