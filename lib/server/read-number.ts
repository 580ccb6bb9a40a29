import { normalisePhone } from "#lib/audience/number/normalise-phone.ts";
import { Fault } from "#lib/fault.ts";

/** The number in the form that sends use. Any that can be read may opt out, mobile or not. Throws invalid_input. */
export function readNumber(raw: string, region: string, path = "number"): string {
  const phone = normalisePhone(raw, region);
  if (phone.number !== null) return phone.number;
  const rule = phone.reason;
  throw new Fault("invalid_input", `${path}: ${rule}`, { fields: [{ path, rule }] });
}

/** The same for what has to be a mobile, as a row of a file has. */
export function readMobile(raw: string, region: string, path = "number"): string {
  const number = readNumber(raw, region, path);
  const { bucket, reason: rule } = normalisePhone(raw, region);
  if (bucket !== "notMobile") return number;
  throw new Fault("invalid_input", `${path}: ${rule}`, { fields: [{ path, rule }] });
}
