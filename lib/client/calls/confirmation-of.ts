import type { StartCall } from "#lib/contract/desk/call/call.ts";
import type { Fault } from "#lib/fault.ts";

/** What a person has said besides the number: each is asked for by a refusal that names it. */
export type Confirmed = Omit<StartCall, "customerNumber">;

const NAMES = ["isAgain", "isOptOutKnown"] as const satisfies (keyof Confirmed)[];

/** What a refused start waits to be told; undefined where saying more would not help. */
export function confirmationOf({ code, fields }: Fault): keyof Confirmed | undefined {
  return code === "conflict" ? NAMES.find((name) => fields.some(({ path }) => path === name)) : undefined;
}
