import type { StartCall } from "#lib/contract/desk/call/call.ts";
import { Fault, type FaultCode } from "#lib/fault.ts";

/**
 * What a start that brought no call means: `question` is answered by saying it a second time, `refused` is certain that
 * nothing rang by this, `lost` may have rung.
 */
export type FailedStart = "question" | "refused" | "lost";

// Whatever answers in place of our own server, or after it broke, knows nothing of the phone.
const TELLS_NOTHING: readonly FaultCode[] = ["service_unknown_outcome", "service_malformed", "internal"];

export function outcomeOfFault(error: unknown): FailedStart {
  if (!(error instanceof Fault)) return "lost";
  if (confirmationOf(error) !== undefined) return "question";
  const isLost = error.retry === "unknown-outcome" || TELLS_NOTHING.includes(error.code);
  return isLost ? "lost" : "refused";
}

/** What a person has said besides the number: each is asked for by a refusal that names it. */
export type Confirmed = Omit<StartCall, "customerNumber">;

const NAMES = ["isAgain", "isOptOutKnown"] as const satisfies (keyof Confirmed)[];

/** What a refused start waits to be told; undefined where saying more would not help. */
export function confirmationOf({ code, fields }: Fault): keyof Confirmed | undefined {
  return code === "conflict" ? NAMES.find((name) => fields.some(({ path }) => path === name)) : undefined;
}
