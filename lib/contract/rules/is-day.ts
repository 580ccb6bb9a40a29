const DAY = /^(?:19|2\d)\d\d-\d\d-\d\d$/;

/** Whether this is a day such as `2026-11-21`, of a year that clocks and the database can tell. */
export function isDay(text: string): boolean {
  const at = DAY.test(text) ? Date.parse(text) : Number.NaN;
  // 31 February would be a day of March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
