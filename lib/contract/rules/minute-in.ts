const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment by the clock of a zone, such as `2026-11-29 14:02`: the same in every language. */
export function minuteIn(timeZone: string, iso: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
    formats.set(timeZone, format);
  }
  return format.format(new Date(iso));
}
