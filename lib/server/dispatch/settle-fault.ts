import type { Fault } from "#lib/fault.ts";
import { type AttemptEnd, finishAttempt, releaseMembers } from "../store/attempt.ts";
import { blockConnection, getConnection } from "../store/connection.ts";
import { moveCounters } from "../store/counters.ts";
import { moveRecipients } from "../store/recipient.ts";
import { fullJitterMs } from "./backoff.ts";
import { holdOnDoubt } from "./hold-on-doubt.ts";
import type { Settling } from "./settle-attempt.ts";

/** Decides by what is proven: not sent goes back, a lost answer is never guessed (engine.md §1). */
export async function settleFault(settling: Settling, fault: Fault): Promise<void> {
  if (fault.code === "service_malformed") return settleIdsUnknown(settling, fault);
  if (fault.retry === "unknown-outcome") return settleAmbiguous(settling, fault);
  return settleNotSent(settling, fault);
}

/** The answer is lost for good: everybody of the request may have been reached, and only a person can decide. */
export async function markUnknown(
  { tx, attempt }: Settling,
  end: Pick<AttemptEnd, "httpStatus" | "answer" | "problem">,
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

async function settleAmbiguous(settling: Settling, fault: Fault): Promise<void> {
  await markUnknown(settling, endOf(fault));
  // A lost call says nothing about SMS.
  if (settling.attempt.operation !== "voice.call") await holdOnDoubt(settling, fault);
}

/** How an attempt ended that a fault ended: the real HTTP status, the reason, and the answer as it came. */
export const endOf = ({ upstream, detail }: Fault) => ({
  httpStatus: upstream?.httpStatus ?? upstream?.status,
  problem: detail,
  answer: upstream?.raw,
});

async function settleIdsUnknown({ tx, attempt }: Settling, fault: Fault): Promise<void> {
  const size = attempt.members.length;
  await moveRecipients(tx, attempt.campaignId, {
    seqs: attempt.members.map((member) => member.seq),
    to: "accepted",
    reason: "Accepted, but the answer with the ids got lost",
  });
  await moveCounters(tx, attempt.campaignId, { attempting: -size, accepted: size });
  await finishAttempt(tx, attempt.id, { state: "done", ...endOf(fault), accepted: size });
}

async function settleNotSent(settling: Settling, fault: Fault): Promise<void> {
  if (settling.isDirect) return reject(settling, fault, "Not sent");
  const { tx, attempt } = settling;
  await putBack(settling, { state: "not-sent", ...endOf(fault) });
  const streak = (await getConnection(tx, "sms"))?.blockStreak ?? 0;
  await blockConnection(tx, "sms", fault.retryAfterMs ?? fullJitterMs(streak + attempt.tries));
}

/** Everybody of the request is refused, with the service's words. */
export async function reject({ tx, attempt }: Settling, fault: Fault, word: string): Promise<void> {
  const size = attempt.members.length;
  await moveRecipients(tx, attempt.campaignId, {
    seqs: attempt.members.map((member) => member.seq),
    to: "rejected",
    reason: `${word}: ${fault.detail}`,
    isRetryable: fault.retry !== "never",
  });
  await moveCounters(tx, attempt.campaignId, { attempting: -size, rejected: size });
  await finishAttempt(tx, attempt.id, { state: "refused", ...endOf(fault), accepted: 0, rejected: size });
}

/** Proven not sent: the members are free again, in the order of the file. */
export async function putBack({ tx, attempt }: Settling, end: AttemptEnd): Promise<void> {
  await releaseMembers(tx, attempt.id);
  const size = attempt.members.length;
  await moveCounters(tx, attempt.campaignId, { attempting: -size, queued: size });
  await finishAttempt(tx, attempt.id, end);
}
