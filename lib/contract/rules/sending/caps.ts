/** At most so many marketing messages to one person in a day, and in 7 days; null where there is no limit. */
export type Caps = { perDay: number | null; perWeek: number | null };

const DAY_MS = 86_400_000;

/** Whether somebody has had enough on a day, by the days such as `2026-11-29` on which they were written to before. */
export function hasEnough(had: readonly string[], day: string, { perDay, perWeek }: Caps): boolean {
  const since = new Date(Date.parse(day) - 6 * DAY_MS).toISOString().slice(0, 10);
  const inDay = had.filter((each) => each === day).length;
  const inWeek = had.filter((each) => each >= since).length;
  return (perDay !== null && inDay >= perDay) || (perWeek !== null && inWeek >= perWeek);
}
