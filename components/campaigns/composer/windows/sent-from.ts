import { zonedIso } from "#components/domain/zoned-iso.ts";
import { consoleNow } from "#lib/client/console-clock.ts";
import { closedUntil, isNever, type Openings, openHours } from "#lib/contract/rules/sending/sending-hours.ts";
import type { DraftValues } from "../draft/draft-values.ts";
import { limitsOf } from "../draft/limit-values.ts";

/** When its first people are sent to: at its time, or when its hours begin after that; null where that is now. */
export function sentFrom(
  values: DraftValues,
  { zone, openings }: { zone: string; openings: Openings },
  now = consoleNow(),
): string | null {
  const chosen = values.when === "later" ? zonedIso(values.date, values.time, zone) : null;
  const hours = openHours({ messageClass: values.messageClass, hours: limitsOf(values).hours }, openings);
  if (hours === null || isNever(hours)) return chosen;
  return closedUntil(chosen === null ? now : new Date(chosen), zone, hours)?.toISOString() ?? chosen;
}
