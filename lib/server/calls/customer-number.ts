import { normalisePhone } from "#lib/audience/normalise-phone.ts";
import { StartCall } from "#lib/contract/wire/voice.ts";
import { Fault } from "#lib/fault.ts";

/**
 * The number to call as §4.3 wants it: + and 7 to 15 digits. A local spelling is mended; any country and landlines
 * count, as the contract names no scope for calls. Throws invalid_input with what is wrong.
 */
export function customerNumber(raw: string, region: string): string {
  const bare = raw.replace(/[\s().-]/g, "");
  if (bare.startsWith("+") && StartCall.safeParse({ customerNumber: bare }).success) return bare;
  const phone = normalisePhone(raw, region);
  if (phone.number && StartCall.safeParse({ customerNumber: phone.number }).success) return phone.number;
  throw refusal(bare.startsWith("+") ? lengthRule(bare) : phone.reason);
}

const lengthRule = (bare: string): string =>
  /^\+\d+$/.test(bare)
    ? `A number has 7 to 15 digits after the +, and this one has ${bare.length - 1}`
    : "A number is + and digits only";

function refusal(rule: string): Fault {
  const words = rule === "" ? "Not a phone number" : rule;
  return new Fault("invalid_input", `${words}.`, { fields: [{ path: "customerNumber", rule: words }] });
}
