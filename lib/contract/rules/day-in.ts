const dayFormats = new Map<string, Intl.DateTimeFormat>();
const minuteFormats = new Map<string, Intl.DateTimeFormat>();

/** The day of a moment by the clock of a zone, such as `2026-11-29`. */
export const dayIn = (timeZone: string, now: Date): string => formatIn(dayFormats, timeZone, {}).format(now);

/** A moment by the clock of a zone, such as `2026-11-29 14:02`: the same in every language. */
export const minuteIn = (timeZone: string, iso: string): string =>
  formatIn(minuteFormats, timeZone, { dateStyle: "short", timeStyle: "short" }).format(new Date(iso));

/** One a zone: each reads the data of its language when it is made. */
function formatIn(
  formats: Map<string, Intl.DateTimeFormat>,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone, ...options });
  formats.set(timeZone, format);
  return format;
}
