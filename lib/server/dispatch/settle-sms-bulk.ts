import type { SmsBulkResult, SmsBulkSent } from "#lib/contract/wire/sms.ts";
import { type Attempt, finishAttempt } from "../store/attempt.ts";
import { distrustOrder, noteAnswer } from "../store/connection.ts";
import { moveCounters } from "../store/counters.ts";
import { insertMessages, type NewMessage } from "../store/message.ts";
import { moveRecipients } from "../store/recipient.ts";
import { recordSender } from "../store/sender.ts";
import { firstPollMs, initialStateOf } from "./initial-state.ts";
import { type Match, matchResults } from "./match-results.ts";
import type { Outcome } from "./send-attempt.ts";
import type { Settling } from "./settle-attempt.ts";
import { markUnknown } from "./settle-fault.ts";

/** Many recipients, results that name none of them (§2.6): matched as far as it is proven. */
export async function settleSmsBulk(
  settling: Settling,
  outcome: Outcome & { kind: "sms-bulk" },
): Promise<void> {
  const { tx, attempt } = settling;
  const { data } = outcome;
  const size = attempt.members.length;
  if (!addsUp(data, size)) {
    await markUnknown(settling, {
      httpStatus: outcome.httpStatus,
      answer: outcome.raw,
      problem: `The answer contradicts itself: ${data.acceptedCount} accepted and ${data.rejectedCount} rejected of ${size}.`,
    });
    return;
  }
  const match = matchResults(
    attempt.members.map((member) => member.segments),
    data.results.map((result) => result.estimatedSegments),
  );
  const messages = data.results.map((result, index) => messageOf(attempt, match, result, index));
  // Together, not one by one: they go out in one pipeline and none needs another's answer.
  await Promise.all([
    insertMessages(tx, { campaignId: attempt.campaignId, attemptId: attempt.id }, messages),
    moveMembers(settling, match, data.rejectedCount),
    moveCounters(tx, attempt.campaignId, {
      attempting: -size,
      accepted: data.acceptedCount,
      rejected: data.rejectedCount,
      operator: messages.filter((message) => message.state === "operator").length,
      credits: data.creditsDeducted,
    }),
    match.isContradiction ? distrustOrder(tx, "sms") : undefined,
    noteAnswer(tx, "sms", { amount: data.remainingBalance, source: attempt.campaignId }),
    recordSender(tx, attempt.campaignId, "accepted"),
    finishAttempt(tx, attempt.id, {
      state: "done",
      httpStatus: outcome.httpStatus,
      answer: outcome.raw,
      accepted: data.acceptedCount,
      rejected: data.rejectedCount,
      credits: data.creditsDeducted,
      balanceAfter: data.remainingBalance,
    }),
  ]);
}

function addsUp({ acceptedCount, rejectedCount, results }: SmsBulkSent, size: number): boolean {
  return (
    acceptedCount >= 0 &&
    rejectedCount >= 0 &&
    acceptedCount + rejectedCount === size &&
    results.length === acceptedCount
  );
}

function messageOf(attempt: Attempt, match: Match, result: SmsBulkResult, index: number): NewMessage {
  const position = match.memberOfResult[index];
  const member = position == null ? undefined : attempt.members[position];
  return {
    channel: "sms",
    serviceId: result.messageId,
    wamid: null,
    seq: member?.seq ?? null,
    number: member?.number ?? null,
    grade: match.grade,
    state: initialStateOf(result.status),
    pollMs: firstPollMs(result.messageId, false),
  };
}

async function moveMembers({ tx, attempt }: Settling, match: Match, rejectedCount: number): Promise<void> {
  const { campaignId, members } = attempt;
  const rejected = new Set(match.rejectedMembers);
  const seqsWhere = (isRejected: boolean) =>
    members.filter((_, index) => rejected.has(index) === isRejected).map((member) => member.seq);
  const isVague = match.grade === "group" && rejectedCount > 0;
  await Promise.all([
    moveRecipients(tx, campaignId, {
      seqs: seqsWhere(false),
      to: "accepted",
      ...(isVague && {
        reason: `${rejectedCount} of these ${members.length} were not accepted; the service does not say which`,
      }),
    }),
    moveRecipients(tx, campaignId, {
      seqs: seqsWhere(true),
      to: "rejected",
      reason: "Not accepted by the service",
    }),
  ]);
}
