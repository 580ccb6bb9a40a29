/** ISO time as `2026-11-21 14:02:00` in a zone. One format for a whole report: to make one takes longer than a row. */
export function localTimeIn(timeZone: string): (iso: string) => string {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return (iso) => format.format(new Date(iso));
}
