import { Fault, type FaultCode } from "#lib/fault.ts";
import { confirmationOf } from "./confirmation-of.ts";

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
