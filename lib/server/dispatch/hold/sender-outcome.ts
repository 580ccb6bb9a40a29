import type { Fault } from "#lib/fault.ts";
import type { SenderOutcome } from "#lib/server/store/sending/sender.ts";

/** What a refused SMS teaches about its sender (§7.2); undefined when nothing. */
export function senderOutcomeOf(fault: Fault): SenderOutcome | undefined {
  switch (fault.upstream?.status) {
    case 404:
      return "not-found";
    case 409:
      return "limit-reached";
    case 422:
      return "not-approved";
    default:
      return undefined;
  }
}
