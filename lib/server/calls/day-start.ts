/** The moment in which a day such as `2026-11-21`, or one `plusDays` later, begins in a zone. */
export function dayStart(day: string, timeZone: string, plusDays = 0): Date {
  const utc = Date.parse(`${day}T00:00:00Z`) + plusDays * 24 * 60 * 60 * 1_000;
  // Twice, as the offset at midnight may differ from the one at midnight UTC.
  const guess = utc - offsetMs(utc, timeZone);
  return new Date(utc - offsetMs(guess, timeZone));
}

function offsetMs(at: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return Date.parse(`${format.format(at).replace(" ", "T")}Z`) - at;
}
