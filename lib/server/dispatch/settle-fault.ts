import type { Hold } from "#lib/contract/desk/campaign.ts";
import type { Fault } from "#lib/fault.ts";
import { type AttemptEnd, finishAttempt, getBackground, releaseMembers } from "../store/attempt.ts";
import { blockConnection, getConnection, setBreaker } from "../store/connection.ts";
import { moveCounters } from "../store/counters.ts";
import { getCreditsLeft } from "../store/credits.ts";
import { moveRecipients } from "../store/recipient.ts";
import { recordSender } from "../store/sender.ts";
import { fullJitterMs } from "./backoff.ts";
import { segmentsOf } from "./claim-new.ts";
import { holdCampaign, holdOf, saidBy, senderOutcomeOf } from "./hold-campaign.ts";
import type { Settling } from "./settle-attempt.ts";

/** Decides by what is proven: not sent goes back, refused is refused, a lost answer is never guessed (engine.md §1). */
export async function settleFault(settling: Settling, fault: Fault): Promise<void> {
  const { attempt } = settling;
  const isChat = attempt.operation.startsWith("chat.");
  const hasTakenEffect = fault.code === "service_malformed";
  if (hasTakenEffect) return settleIdsUnknown(settling, fault);
  if (fault.retry === "unknown-outcome") return settleAmbiguous(settling, fault);
  if (fault.retry === "safe" || fault.retry === "after") return settleNotSent(settling, fault);
  return settleRefused(settling, fault, isChat);
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
  await setBreaker(settling.tx, "sms", true);
}

const endOf = (fault: Fault) => ({ httpStatus: fault.upstream?.status, problem: fault.detail });

async function settleIdsUnknown({ tx, attempt }: Settling, fault: Fault): Promise<void> {
  const size = attempt.members.length;
  await moveRecipients(tx, attempt.campaignId, {
    seqs: attempt.members.map((member) => member.seq),
    to: "accepted",
    reason: "Accepted, but the answer with the ids got lost",
  });
  await moveCounters(tx, attempt.campaignId, { attempting: -size, accepted: size });
  await finishAttempt(tx, attempt.id, {
    state: "done",
    ...endOf(fault),
    accepted: size,
    answer: fault.upstream?.message,
  });
}

async function settleNotSent(settling: Settling, fault: Fault): Promise<void> {
  if (settling.isDirect) return reject(settling, fault, "Not sent");
  const { tx, attempt } = settling;
  await putBack(settling, { state: "not-sent", ...endOf(fault) });
  const streak = (await getConnection(tx, "sms"))?.blockStreak ?? 0;
  await blockConnection(tx, "sms", fault.retryAfterMs ?? fullJitterMs(streak + attempt.tries));
}

async function settleRefused(settling: Settling, fault: Fault, isChat: boolean): Promise<void> {
  const { tx, attempt } = settling;
  const { isDirect } = await getBackground(tx, attempt.id);
  const outcome = senderOutcomeOf(fault);
  const credits = isChat || isDirect ? null : await creditsHoldOf(settling, fault);
  if (credits) {
    await putBack(settling, { state: "refused", ...endOf(fault) });
    await holdCampaign(tx, attempt.campaignId, credits);
  }
  // Put back, a composer's send would be refused again and again: nobody can hold or resume it.
  else if (isDirect || fault.upstream?.status === 400) await reject(settling, fault, "Refused");
  else {
    await putBack(settling, { state: "refused", ...endOf(fault) });
    await holdCampaign(tx, attempt.campaignId, holdOf(fault));
  }
  if (!isChat && outcome) await recordSender(tx, attempt.campaignId, outcome);
}

/**
 * The contract gives no code for a balance that is too small: a 400 says so by our own count alone. Then it is nobody's
 * number that was refused, and the same people are to be sent to when there are credits.
 */
async function creditsHoldOf({ tx, attempt }: Settling, fault: Fault): Promise<Hold | null> {
  if (fault.upstream?.status !== 400) return null;
  const needed = segmentsOf(attempt.members);
  const left = await getCreditsLeft(tx, attempt.id);
  if (left === null || left >= needed) return null;
  const remedy = "Add credits on the portal's Credits page, then resume.";
  const detail = `The next request needs ${needed} credits, and fewer are left. ${remedy}${saidBy(fault)}`;
  return { kind: "credits", detail, until: null };
}

async function reject({ tx, attempt }: Settling, fault: Fault, word: string): Promise<void> {
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
