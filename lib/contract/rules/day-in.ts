const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of a moment by the clock of a zone, such as `2026-11-29`. */
export function dayIn(timeZone: string, now: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("sv-SE", { timeZone });
    formats.set(timeZone, format);
  }
  return format.format(now);
}
