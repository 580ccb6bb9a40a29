import type { Fault } from "#lib/fault.ts";
import { moveCounters } from "#lib/server/store/campaign/counters.ts";
import { moveRecipients } from "#lib/server/store/campaign/recipient/recipient.ts";
import { type AttemptEnd, finishAttempt, releaseMembers } from "#lib/server/store/sending/attempt-end.ts";
import type { Settling } from "./settling.ts";

/** The answer is lost for good: everybody of the request may have been reached, and only a person can decide. */
export async function markUnknown(
  { tx, attempt }: Settling,
  end: Pick<AttemptEnd, "httpStatus" | "answer" | "problem" | "serviceRequest">,
): Promise<void> {
  await moveRecipients(tx, attempt.campaignId, {
    seqs: attempt.members.map((member) => member.seq),
    to: "unknown",
    ...(end.problem && { reason: end.problem }),
  });
  const size = attempt.members.length;
  await moveCounters(tx, attempt.campaignId, { attempting: -size, unknown: size });
  await finishAttempt(tx, attempt.id, { state: "unknown", isAmbiguous: true, ...end });
}

/** How an attempt ended that a fault ended: the real HTTP status, the reason, and the answer as it came. */
export const endOf = ({ upstream, detail }: Fault) => ({
  httpStatus: upstream?.httpStatus ?? upstream?.status,
  problem: detail,
  answer: upstream?.raw,
  serviceRequest: upstream?.requestId,
});

/** Everybody of the request is refused, with the service's words. */
export async function reject({ tx, attempt }: Settling, fault: Fault): Promise<void> {
  const size = attempt.members.length;
  await moveRecipients(tx, attempt.campaignId, {
    seqs: attempt.members.map((member) => member.seq),
    to: "rejected",
    reason: refusalReason(fault),
    isRetryable: fault.retry !== "never",
  });
  await moveCounters(tx, attempt.campaignId, { attempting: -size, rejected: size });
  await finishAttempt(tx, attempt.id, { state: "refused", ...endOf(fault), accepted: 0, rejected: size });
}

// Beside the word of the state: the service's own words, with the status for whoever asks it.
const refusalReason = ({ detail, upstream }: Fault): string =>
  upstream?.message ? `${upstream.message} (${upstream.status})` : detail;

/** Proven not sent: the members are free again, in the order of the file. */
export async function putBack({ tx, attempt }: Settling, end: AttemptEnd): Promise<void> {
  await releaseMembers(tx, attempt.id);
  const size = attempt.members.length;
  await moveCounters(tx, attempt.campaignId, { attempting: -size, queued: size });
  await finishAttempt(tx, attempt.id, end);
}
