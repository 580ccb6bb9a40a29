import { readCallNumber } from "#lib/audience/number/read-call-number.ts";
import { Fault } from "#lib/fault.ts";

/** The number to call as §4.3 wants it, a local spelling mended. Throws invalid_input with what is wrong. */
export function customerNumber(raw: string, region: string): string {
  const read = readCallNumber(raw, region);
  if (read.number !== null) return read.number;
  throw new Fault("invalid_input", `${read.problem}.`, {
    fields: [{ path: "customerNumber", rule: read.problem }],
  });
}
