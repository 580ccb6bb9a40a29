import type { ChatResult } from "#lib/contract/wire/chat.ts";
import { saysFailed } from "#lib/contract/wire/status.ts";
import type { Reason } from "#lib/contract/words/reason/reason.ts";
import { hold, reason, type StoredHold, said, sayReason } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";
import type { Fault } from "#lib/fault.ts";
import { lockCampaign } from "#lib/server/store/campaign/campaign.ts";
import { moveCounters } from "#lib/server/store/campaign/cancel.ts";
import { stopUnlessEnding } from "#lib/server/store/campaign/failures.ts";
import { moveEach, moveRecipients } from "#lib/server/store/campaign/recipient/recipient-found.ts";
import { insertMessages } from "#lib/server/store/message/message.ts";
import {
  hastenReplays,
  MAX_TRIES,
  replanAttempt,
  replanUntil,
  replanUntried,
} from "#lib/server/store/sending/answer/replay.ts";
import { type Attempt, getBackground } from "#lib/server/store/sending/attempt.ts";
import { finishAttempt } from "#lib/server/store/sending/attempt-end.ts";
import {
  blockConnection,
  getConnection,
  noteAnswer,
  noteFailure,
  TROUBLE_STREAK,
} from "#lib/server/store/sending/connection.ts";
import type { Member } from "#lib/server/store/sending/member.ts";
import { chatWordOf, type Named, sortResults } from "../answer.ts";
import { endOf, isOwnFault, markUnknown, type Outcome, partOff, putBack, type Settling } from "../attempt.ts";
import { holdForFault } from "../hold/holds.ts";
import { fullJitterMs, isAboutRequest, recordFailed, settleFault, settleRefused } from "./fault.ts";

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
  const problem = reason("nobody-named", { missing: missing.length, size: attempt.members.length });
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
  const words = first ? sayReason(reasonOf(first.result)) : "";
  return markUnknown(part, { problem: reason("refused-again", { words }) });
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
  await moveEach(
    tx,
    attempt.campaignId,
    "rejected",
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

const reasonOf = ({ error }: ChatResult): Reason =>
  error === null || error === undefined ? reason("no-reason") : said(error.slice(0, MAX_REASON));

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

/** A chat request carries a key: what got lost goes again with it, for a while; what was not sent is as if untried. */
export async function settleChatFault(settling: Settling, fault: Fault): Promise<void> {
  // Before the connection, as a claim does.
  await lockCampaign(settling.tx, settling.attempt.campaignId);
  const isLost = fault.retry === "unknown-outcome" || fault.code === "service_malformed";
  const replay = { problem: fault.reason, atLeastMs: fault.retryAfterMs };
  if (isLost && fault.upstream?.isBaffling && (await isAboutThem(settling))) {
    await replayLater(settling, replay);
    return;
  }
  if (isLost) return settleLost(settling, replay);
  if (fault.retry === "safe" || fault.retry === "after") return settleUnsent(settling, fault);
  const { isAmbiguous } = await getBackground(settling.tx, settling.attempt.id);
  return isAmbiguous ? settleRefusedAgain(settling, fault) : settleRefused(settling, fault);
}

/** An earlier try may have got through, so it stays bound to its key, or nobody knows. */
async function settleRefusedAgain(settling: Settling, fault: Fault): Promise<void> {
  const problem = reason("sent-before", { fault: fault.reason });
  if (isAboutRequest(fault)) return markUnknown(settling, { ...endOf(fault), problem });
  await replayLater(settling, { problem: fault.reason });
  await holdForFault(settling, fault);
}

/** Asked about again, and others have been answered since: it is these people whom the service leaves out. */
export async function isAboutThem({ tx, attempt }: Settling): Promise<boolean> {
  return attempt.tries > 1 && (await getConnection(tx, "chat"))?.failureStreak === 0;
}

/** Nobody of it was named, so it may have been sent: it goes again as long as the key is remembered. */
export async function settleLost(settling: Settling, replay: Replay): Promise<void> {
  const { tx, attempt } = settling;
  await lockCampaign(tx, attempt.campaignId);
  await noteFailure(tx, "chat", { trouble: replay.problem, tokens: attempt.members.length });
  await replayOrStop(settling, replay);
}

async function settleUnsent(settling: Settling, fault: Fault): Promise<void> {
  const { tx, attempt } = settling;
  const { isAmbiguous } = await getBackground(tx, attempt.id);
  // A person waits for the answer, and putting it back would send it behind their back.
  if (settling.isDirect) return settleFault(settling, fault);
  const isOwn = isOwnFault(fault);
  if (isOwn && isAmbiguous && !attempt.waitsUntil) return replanUntried(tx, attempt.id);
  const streak = (await getConnection(tx, "chat"))?.blockStreak ?? 0;
  const delayMs = fault.retryAfterMs ?? fullJitterMs(streak + attempt.tries);
  if (fault.retry === "after") await blockConnection(tx, "chat", { delayMs, trouble: fault.reason });
  else if (!isOwn) {
    const tokens = attempt.members.length;
    await noteFailure(tx, "chat", {
      trouble: fault.reason,
      tokens,
      delayMs: Math.min(delayMs, MAX_PAUSE_MS),
    });
  }
  const replay = { problem: fault.reason, atLeastMs: fault.retryAfterMs };
  if (isAmbiguous) return replayOrStop(settling, replay);
  await putBack(settling, { state: "not-sent", ...endOf(fault) });
}

// Longer, and the pace would stay down after the service is back.
const MAX_PAUSE_MS = 5_000;

/** Whoever is left is not to become unknown as well, chunk after chunk: a person looks first. */
async function replayOrStop(settling: Settling, replay: Replay): Promise<void> {
  const { id, waitsUntil } = settling.attempt;
  if (waitsUntil) return replanUntil(settling.tx, id, waitsUntil);
  if (await replayLater(settling, replay)) return;
  await stopUnlessEnding(settling.tx, settling.attempt.campaignId, silenceHold(replay));
}

const silenceHold = ({ problem }: Replay): StoredHold =>
  hold("service", reason("tries-over", { tries: MAX_TRIES, problem }));

/** After the first try, the second …: three within some seconds, all within a quarter of an hour. */
const DELAYS_MS = [1_000, 2_000, 4_000, 15_000, 60_000, 180_000, 300_000];

export type Replay = { problem: Reason; atLeastMs?: number | undefined };

/**
 * Same key, same content, later: the service answers a repeat with the original ids (§4.1). False where it has been
 * asked often or long enough: then nobody knows, and only a person can decide.
 */
export async function replayLater(settling: Settling, { problem, atLeastMs = 0 }: Replay): Promise<boolean> {
  const { tx, attempt } = settling;
  const delayMs = Math.max(atLeastMs, DELAYS_MS[attempt.tries - 1] ?? 0) * (0.8 + Math.random() * 0.2);
  if (await replanAttempt(tx, attempt.id, { delayMs, problem })) return true;
  await markUnknown(settling, { problem });
  return false;
}
