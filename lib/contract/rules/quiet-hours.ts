const FIRST_HOUR = 8;
const LAST_HOUR = 20;
const HOUR_MS = 3_600_000;

/** When the quiet hours (20:00 to 08:00 in the zone) end; null outside of them. */
export function quietUntil(now: Date, timeZone: string): Date | null {
  if (isLoud(now, timeZone)) return null;
  const start = Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS;
  for (let at = start; at <= start + 24 * HOUR_MS; at += HOUR_MS / 4) {
    if (isLoud(new Date(at), timeZone)) return new Date(at);
  }
  return null;
}

function isLoud(at: Date, timeZone: string): boolean {
  const hour = Number(
    new Intl.DateTimeFormat("en-GB", { hour: "2-digit", hourCycle: "h23", timeZone }).format(at),
  );
  return hour >= FIRST_HOUR && hour < LAST_HOUR;
}
