import "../zod.ts";
import { z } from "zod";

/** A string of 1 to `max` characters whose refusal names the field and the rule. */
export function boundedText(field: string, max: number) {
  const rule = `${field} must be 1 to ${max} characters`;
  return z.string(`${field} must be a string`).min(1, rule).max(max, rule);
}

/** A non-empty string whose refusal names the field. */
export function requiredText(field: string) {
  return z.string(`${field} must be a string`).min(1, `${field} must not be empty`);
}

/** An identifier of the service, always kept as text: sends answer UUIDs, events carry numbers (§2.3, §2.9). */
export const ServiceId = z.union([z.string().min(1), z.number()]).transform(String);
export type ServiceId = z.infer<typeof ServiceId>;

/** A text that may be missing, null or, from an older deployment, a number. */
export const LooseText = z
  .union([z.string(), z.number(), z.boolean()])
  .transform(String)
  .nullish()
  .catch(null);

/** An ISO-8601 date-time with `Z` or an explicit offset (§4.2 r4). */
export function isoDateTime(field: string) {
  return z.iso.datetime({ offset: true, error: `${field} must be an ISO date-time with Z or a UTC offset` });
}
