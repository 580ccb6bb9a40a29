import { fastest, type Sending } from "./pace.ts";
import { MARKETING_HOURS, openHours, type SendingHours } from "./sending-hours.ts";

/** Why a campaign cannot be sent at this pace; null where it can. */
export function paceFault({ messagesPerSecond, ...how }: Sending): string | null {
  const most = fastest(how);
  return messagesPerSecond !== null && messagesPerSecond > most
    ? `The connection allows at most ${most} messages a second here`
    : null;
}

/** Why these cannot be the hours of a campaign of this kind; null where they can. */
export function hoursFault(messageClass: "marketing" | "service", hours: SendingHours): string | null {
  if (hours.from >= hours.to) return "The end has to be later than the beginning";
  const open = openHours({ messageClass, hours });
  return open !== null && open.from >= open.to
    ? `Marketing messages are sent only between ${MARKETING_HOURS.from} and ${MARKETING_HOURS.to}. Choose hours within these`
    : null;
}

/** A whole number from 1 that somebody typed, `most` at most; null where it is none. */
export function countOf(typed: string, most: number): number | null {
  const count = /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : 0;
  return count >= 1 && count <= most ? count : null;
}
