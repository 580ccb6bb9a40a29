import type { ChatResult } from "#lib/contract/wire/chat.ts";
import { saysFailed } from "#lib/contract/wire/status.ts";
import type { Tx } from "#lib/db/index.ts";
import { moveCounters } from "#lib/server/store/campaign/counters.ts";
import { moveRecipients, rejectRecipients } from "#lib/server/store/campaign/recipient/recipient.ts";
import { insertMessages } from "#lib/server/store/message/message.ts";
import { hastenReplays } from "#lib/server/store/sending/answer/replay.ts";
import { type Attempt, getBackground } from "#lib/server/store/sending/attempt.ts";
import { finishAttempt } from "#lib/server/store/sending/attempt-end.ts";
import { getConnection, noteAnswer, TROUBLE_STREAK } from "#lib/server/store/sending/connection.ts";
import type { Member } from "#lib/server/store/sending/member.ts";
import { chatWordOf, type Named, sortResults } from "../../answer/sort-results.ts";
import { markUnknown } from "../../attempt/end-attempt.ts";
import type { Outcome } from "../../attempt/outcome.ts";
import { partOff } from "../../attempt/part-off.ts";
import type { Settling } from "../../attempt/settling.ts";
import { recordFailed } from "../fault/record-failed.ts";
import { replayLater } from "../replay-later.ts";
import { isAboutThem, settleLost } from "./settle-chat-fault.ts";

const MAX_REASON = 300;

/**
 * Whoever the answer names is settled, whatever else it holds; whoever it does not name is asked for again, in a request
 * of their own. A refusal proves nothing where an earlier try may have got through.
 */
export async function settleChat(settling: Settling, outcome: Outcome & { kind: "chat" }): Promise<void> {
  const { tx, attempt } = settling;
  const { accepted, rejected, missing } = sortResults(attempt.members, outcome.data.results);
  const { isAmbiguous, isOver } = await getBackground(tx, attempt.id);
  const isSilent = missing.length === attempt.members.length;
  const problem = `The answer says nothing about ${missing.length} of ${attempt.members.length}.`;
  if (isSilent && !isOver && !(await isAboutThem(settling))) return settleLost(settling, { problem });
  let rest = await setAside(settling, missing, async (part) => {
    if (isOver) await markUnknown(part, { problem });
    else await replayLater(part, { problem });
  });
  if (isAmbiguous) rest = await setAside(rest, membersOf(rejected), (part) => doubt(part, rejected));
  await settleNamed(rest, outcome, { accepted, refused: isAmbiguous ? [] : rejected });
  if (!isSilent) await noteBack(tx, attempt);
}

/** Answered after an outage: what waits for another try need not wait for its time. */
async function noteBack(tx: Tx, attempt: Attempt): Promise<void> {
  const before = await getConnection(tx, "chat");
  await noteAnswer(tx, "chat", attempt);
  if ((before?.failureStreak ?? 0) >= TROUBLE_STREAK) await hastenReplays(tx);
}

const membersOf = (named: Named[]): Member[] => named.map(({ member }) => member);

function doubt(part: Settling, [first]: Named[]): Promise<void> {
  const said = first ? reasonOf(first.result) : "";
  return markUnknown(part, {
    problem: `The message may have been sent before. Then the service refused it: “${said}”.`,
  });
}

/** Settles some members apart; answers what is left of the attempt. */
async function setAside(
  settling: Settling,
  members: Member[],
  settle: (part: Settling) => Promise<void>,
): Promise<Settling> {
  if (members.length === 0) return settling;
  const [part, others] = await partOff(settling, members);
  await settle(part);
  return others;
}

async function settleNamed(
  { tx, attempt }: Settling,
  outcome: Outcome & { kind: "chat" },
  { accepted, refused }: { accepted: Named[]; refused: Named[] },
): Promise<void> {
  if (attempt.members.length === 0) return;
  await storeAccepted({ tx, attempt }, accepted);
  await rejectRecipients(
    tx,
    attempt.campaignId,
    refused.map(({ member, result }) => ({ seq: member.seq, reason: reasonOf(result) })),
  );
  await moveCounters(tx, attempt.campaignId, {
    attempting: -attempt.members.length,
    accepted: accepted.length,
    rejected: refused.length,
  });
  await finishAttempt(tx, attempt.id, {
    state: "done",
    httpStatus: outcome.httpStatus,
    answer: outcome.raw,
    accepted: accepted.length,
    rejected: refused.length,
    failed: accepted.filter(({ result }) => saysFailed(chatWordOf(result))).length,
  });
}

const reasonOf = (result: ChatResult): string => (result.error ?? "No reason was given").slice(0, MAX_REASON);

async function storeAccepted(
  { tx, attempt }: Pick<Settling, "tx" | "attempt">,
  accepted: Named[],
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
  await recordFailed(
    tx,
    attempt,
    accepted.map(({ member, result }) => ({
      serviceId: result.messageId ?? null,
      seq: member.seq,
      status: chatWordOf(result),
      error: result.error,
    })),
  );
}
