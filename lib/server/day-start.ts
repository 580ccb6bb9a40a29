import { momentIn } from "#lib/contract/rules/moment-in.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The moment in which a day such as `2026-11-21`, or one `plusDays` later, begins in a zone. */
export const dayStart = (day: string, timeZone: string, plusDays = 0): Date =>
  momentIn(timeZone, new Date(Date.parse(`${day}T00:00:00Z`) + plusDays * DAY_MS));
