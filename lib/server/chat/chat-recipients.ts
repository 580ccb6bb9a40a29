import { normalisePhone } from "#lib/audience/number/normalise-phone.ts";
import { processRecipients } from "#lib/contract/rules/sending/recipients.ts";
import { Fault } from "#lib/fault.ts";

/**
 * The recipients of one chat send in canonical form, after the steps of §4.1.
 * The service takes `255…` and `+255…` for two people, so every number is brought to E.164 first.
 */
export function chatRecipients(to: unknown[], region: string): string[] {
  const canonical = to.map((entry) => (typeof entry === "string" ? canonicalOf(entry, region) : entry));
  const processed = processRecipients(canonical);
  if ("recipients" in processed) return processed.recipients;
  const rule = processed.refusal.message;
  throw new Fault("invalid_input", `to: ${rule}`, { fields: [{ path: "to", rule }] });
}

function canonicalOf(entry: string, region: string): string {
  const trimmed = entry.trim();
  if (trimmed === "") return trimmed;
  const phone = normalisePhone(trimmed, region);
  if (phone.number) return phone.number;
  throw new Fault("invalid_input", `to: “${trimmed.slice(0, 40)}” is not a phone number. ${phone.reason}`, {
    fields: [{ path: "to", rule: phone.reason }],
  });
}
