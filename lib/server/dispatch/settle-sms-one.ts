import { finishAttempt } from "../store/attempt.ts";
import { noteAnswer } from "../store/connection.ts";
import { moveCounters } from "../store/counters.ts";
import { insertMessages } from "../store/message.ts";
import { moveRecipients } from "../store/recipient.ts";
import { recordSender } from "../store/sender.ts";
import { firstPollMs, initialStateOf } from "./initial-state.ts";
import type { Outcome } from "./send-attempt.ts";
import type { Settling } from "./settle-attempt.ts";

/** One recipient, one id: the exact grade (§4.2). */
export async function settleSmsOne(
  { tx, attempt }: Settling,
  outcome: Outcome & { kind: "sms-one" },
): Promise<void> {
  const [member] = attempt.members;
  if (!member) return;
  const state = initialStateOf(outcome.data.status);
  const { operator } = await insertMessages(tx, { campaignId: attempt.campaignId, attemptId: attempt.id }, [
    {
      channel: "sms",
      serviceId: outcome.data.messageId,
      wamid: null,
      seq: member.seq,
      number: member.number,
      grade: "exact",
      state,
      pollMs: firstPollMs(outcome.data.messageId, true),
    },
  ]);
  await moveRecipients(tx, attempt.campaignId, { seqs: [member.seq], to: "accepted" });
  await moveCounters(tx, attempt.campaignId, {
    attempting: -1,
    accepted: 1,
    operator,
    credits: member.segments,
  });
  await noteAnswer(tx, "sms", attempt);
  await recordSender(tx, attempt.campaignId, "accepted");
  await finishAttempt(tx, attempt.id, {
    state: "done",
    httpStatus: outcome.httpStatus,
    answer: outcome.raw,
    accepted: 1,
    rejected: 0,
    credits: member.segments,
  });
}

/** A batch answers totals only: no ids, and no count of the rejected (§2.6). */
export async function settleSmsBatch(
  { tx, attempt }: Settling,
  outcome: Outcome & { kind: "sms-batch" },
): Promise<void> {
  const { data } = outcome;
  const size = attempt.members.length;
  const rejected = Math.max(0, size - data.messageCount);
  const reason = rejected
    ? `${rejected} of these ${size} were not accepted; the service does not say which`
    : undefined;
  await moveRecipients(tx, attempt.campaignId, {
    seqs: attempt.members.map((member) => member.seq),
    to: "accepted",
    ...(reason && { reason }),
  });
  await moveCounters(tx, attempt.campaignId, {
    attempting: -size,
    accepted: size - rejected,
    rejected,
    credits: data.creditsDeducted ?? 0,
  });
  await noteAnswer(tx, "sms", attempt, data.remainingBalance ?? undefined);
  await recordSender(tx, attempt.campaignId, "accepted");
  await finishAttempt(tx, attempt.id, {
    state: "done",
    httpStatus: outcome.httpStatus,
    answer: outcome.raw,
    accepted: size - rejected,
    rejected,
    credits: data.creditsDeducted ?? undefined,
    balanceAfter: data.remainingBalance ?? undefined,
  });
}
