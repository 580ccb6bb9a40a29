import { t } from "#lib/contract/language.ts";
import { orderFault } from "#lib/contract/rules/sending/own-limits.ts";
import type { SendingHours } from "#lib/contract/rules/sending/sending-hours.ts";
import { timeProblem } from "../../domain/moment/moment-problem.ts";

export type HourField = keyof SendingHours;

/** What is wrong with each of two times as they were typed; nothing where they are hours of a day. */
export function hourFaults(typed: SendingHours): Partial<Record<HourField, string>> {
  const [from, to] = [faultOf(typed.from), faultOf(typed.to)];
  if (from !== null || to !== null) return { ...(from !== null && { from }), ...(to !== null && { to }) };
  const order = orderFault(typed);
  return order === null ? {} : { to: order };
}

const faultOf = (typed: string): string | null =>
  typed.trim() === "" ? t("Choose a time", "Chagua wakati") : timeProblem(typed);
