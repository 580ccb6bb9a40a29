import type { ChatResult } from "#lib/contract/wire/chat.ts";
import { finishAttempt, type Member, replanAttempt } from "../store/attempt.ts";
import { noteAnswer } from "../store/connection.ts";
import { moveCounters } from "../store/counters.ts";
import { insertMessages } from "../store/message.ts";
import { moveRecipients, rejectRecipients } from "../store/recipient.ts";
import type { Outcome } from "./send-attempt.ts";
import type { Settling } from "./settle-attempt.ts";

const MAX_TRIES_FOR_MISSING = 5;
const MAX_REASON = 300;

/** Results are matched by `to`, never by index; whoever is missing from them is asked for again (§4.1). */
export async function settleChat(settling: Settling, outcome: Outcome & { kind: "chat" }): Promise<void> {
  const { tx, attempt } = settling;
  const resultOf = new Map(outcome.data.results.map((result) => [result.to, result]));
  const missing = attempt.members.filter((member) => !resultOf.has(member.number));
  if (missing.length > 0 && attempt.tries < MAX_TRIES_FOR_MISSING) {
    await replanAttempt(tx, attempt.id, {
      delayMs: 2_000 * attempt.tries,
      problem: `The answer says nothing about ${missing.length} of ${attempt.members.length}.`,
      isAmbiguous: true,
    });
    return;
  }
  const known = attempt.members.flatMap((member) => {
    const result = resultOf.get(member.number);
    return result ? [{ member, result }] : [];
  });
  const accepted = known.filter(({ result }) => result.success);
  const rejected = known.filter(({ result }) => !result.success);
  await storeAccepted(settling, accepted);
  await rejectRecipients(
    tx,
    attempt.campaignId,
    rejected.map(({ member, result }) => ({ seq: member.seq, reason: reasonOf(result) })),
  );
  await moveRecipients(tx, attempt.campaignId, {
    seqs: missing.map((member) => member.seq),
    to: "unknown",
    reason: "The service never answered about this person",
  });
  await moveCounters(tx, attempt.campaignId, {
    attempting: -attempt.members.length,
    accepted: accepted.length,
    rejected: rejected.length,
    unknown: missing.length,
  });
  await noteAnswer(tx, "chat", attempt);
  await finishAttempt(tx, attempt.id, {
    state: missing.length > 0 ? "unknown" : "done",
    httpStatus: outcome.httpStatus,
    answer: outcome.raw,
    accepted: accepted.length,
    rejected: rejected.length,
  });
}

const reasonOf = (result: ChatResult): string =>
  (result.error ?? "Refused without a reason").slice(0, MAX_REASON);

async function storeAccepted(
  { tx, attempt }: Settling,
  accepted: { member: Member; result: ChatResult }[],
): Promise<void> {
  await insertMessages(
    tx,
    { campaignId: attempt.campaignId, attemptId: attempt.id },
    accepted.map(({ member, result }) => ({
      channel: "chat",
      serviceId: result.messageId ?? null,
      wamid: result.wamid ?? null,
      seq: member.seq,
      number: member.number,
      grade: "exact",
      state: "handed",
      pollMs: null,
    })),
  );
  await moveRecipients(tx, attempt.campaignId, {
    seqs: accepted.map(({ member }) => member.seq),
    to: "accepted",
  });
}
