import { normalisePhone } from "#lib/audience/number/normalise-phone.ts";
import { countSegments } from "#lib/contract/rules/text/segments.ts";
import { Fault } from "#lib/fault.ts";

/** One SMS as the journal takes it: number in E.164, segments by our own count. */
export function smsRecipient({
  to,
  text,
  field,
  region,
}: {
  to: string;
  text: string;
  field: string;
  region: string;
}) {
  const phone = normalisePhone(to, region);
  if (phone.number)
    return { number: phone.number, text, parameters: null, segments: countSegments(text).segments };
  const rule = `“${to.slice(0, 40)}” is not a phone number. ${phone.reason}`;
  throw new Fault("invalid_input", `${field}: ${rule}`, { fields: [{ path: field, rule }] });
}

/** A request holds each number once: the second message to it would be a second debit nobody can tell apart. */
export function requireDistinct(recipients: { number: string }[], field: string): void {
  const seen = new Set<string>();
  for (const { number } of recipients) {
    if (seen.has(number)) {
      const rule = `${number} is twice in one request`;
      throw new Fault("invalid_input", `${field}: ${rule}`, { fields: [{ path: field, rule }] });
    }
    seen.add(number);
  }
}
