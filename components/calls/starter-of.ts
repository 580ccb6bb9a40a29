import type { CallRow } from "#lib/contract/desk/call/call.ts";

/** Who began a call, in words. */
export function starterOf({ startedBy, direction }: Pick<CallRow, "startedBy" | "direction">): string {
  if (startedBy) return startedBy.name;
  return direction === "in" ? "The customer" : "Not from here";
}
