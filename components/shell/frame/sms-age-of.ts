import { formatLength } from "../../ui/time/format-time.ts";

/** A read that is due is made within seconds; so much later the figures are older than they should be. */
const LATE_MS = 2 * 60_000;

export function smsAgeOf(dueSince: string | null, now: Date): { words: string; isLate: boolean } {
  const lateMs = dueSince === null ? 0 : now.getTime() - Date.parse(dueSince);
  if (lateMs < LATE_MS) return { words: "SMS statuses are checked on time", isLate: false };
  return { words: `SMS statuses are ${formatLength(lateMs)} behind`, isLate: true };
}
