import { saysFailed } from "#lib/contract/wire/status.ts";
import { reason } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { moveCounters } from "#lib/server/store/campaign/cancel.ts";
import { moveRecipients } from "#lib/server/store/campaign/recipient/recipient-found.ts";
import { insertMessages } from "#lib/server/store/message/message.ts";
import type { Attempt } from "#lib/server/store/sending/attempt.ts";
import { finishAttempt } from "#lib/server/store/sending/attempt-end.ts";
import { noteAnswer } from "#lib/server/store/sending/connection.ts";
import { recordSender } from "#lib/server/store/sending/sender.ts";
import { firstPollMs, initialStateOf } from "../answer.ts";
import type { Outcome, Settling } from "../attempt.ts";
import { recordFailed } from "./fault.ts";

/** One recipient, one id: the exact grade (§4.2). */
export async function settleSmsOne(
  { tx, attempt }: Settling,
  outcome: Outcome & { kind: "sms-one" },
): Promise<void> {
  const [member] = attempt.members;
  if (!member) return;
  const isFailed = saysFailed(outcome.data.status);
  // The answer to one states no credits (§2.6): a message costs its segments, one that failed maybe not.
  const credits = isFailed ? undefined : member.segments;
  const { operator } = await storeOne(tx, attempt, outcome.data);
  await moveRecipients(tx, attempt.campaignId, { seqs: [member.seq], to: "accepted" });
  await moveCounters(tx, attempt.campaignId, {
    attempting: -1,
    accepted: 1,
    operator,
    credits: credits ?? 0,
  });
  await noteAnswer(tx, "sms", attempt);
  await recordSender(tx, attempt.campaignId, "accepted");
  await finishAttempt(tx, attempt.id, {
    state: "done",
    httpStatus: outcome.httpStatus,
    answer: outcome.raw,
    accepted: 1,
    rejected: 0,
    failed: isFailed ? 1 : 0,
    credits,
  });
}

/** The message of a request of one, by what its answer says of it; answers whether that begins with the operator. */
export async function storeOne(
  tx: Tx,
  attempt: Attempt,
  { messageId, status }: { messageId: string; status: string },
): Promise<{ operator: number }> {
  const [member] = attempt.members;
  if (!member) return { operator: 0 };
  const { id: attemptId, campaignId } = attempt;
  const { operator } = await insertMessages(tx, { campaignId, attemptId }, [
    {
      channel: "sms",
      serviceId: messageId,
      wamid: null,
      seq: member.seq,
      number: member.number,
      grade: "exact",
      state: initialStateOf(status),
      pollMs: firstPollMs(messageId, true),
    },
  ]);
  await recordFailed(tx, attempt, [{ serviceId: messageId, seq: member.seq, status }]);
  return { operator };
}

/** A batch answers totals only: no ids, and no count of the rejected (§2.6). */
export async function settleSmsBatch(
  { tx, attempt }: Settling,
  outcome: Outcome & { kind: "sms-batch" },
): Promise<void> {
  const { data } = outcome;
  const size = attempt.members.length;
  const rejected = Math.max(0, size - data.messageCount);
  await moveRecipients(tx, attempt.campaignId, {
    seqs: attempt.members.map((member) => member.seq),
    // Where it is everybody, the service does say which.
    ...(rejected === size
      ? { to: "rejected", reason: reason("not-accepted") }
      : { to: "accepted", ...(rejected > 0 && { reason: reason("some-not-accepted", { rejected, size }) }) }),
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
