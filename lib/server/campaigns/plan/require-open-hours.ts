import { hoursFault } from "#lib/contract/rules/sending/own-limits.ts";
import type { SendingHours } from "#lib/contract/rules/sending/sending-hours.ts";
import { Fault } from "#lib/fault.ts";

type Kind = { messageClass: "marketing" | "service"; hours?: SendingHours | null | undefined };

/** Throws `invalid_input` where a campaign has hours in which the company sends no marketing: it would wait for ever. */
export function requireOpenHours({ messageClass, hours }: Kind, marketing: SendingHours): void {
  const rule = hours ? hoursFault({ messageClass, hours }, marketing) : null;
  if (rule !== null) throw new Fault("invalid_input", rule, { fields: [{ path: "hours", rule }] });
}
