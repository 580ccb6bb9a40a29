import { RECIPIENT_LIMIT_CODE } from "#lib/contract/wire/limits.ts";
import { saysFailed } from "#lib/contract/wire/status.ts";
import { storeReason } from "#lib/contract/words/reason/reason.ts";
import { because, hold, reason, type StoredHold } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordFacts } from "#lib/server/messages/index.ts";
import { isOfOtherStart } from "#lib/server/store/call/call-start.ts";
import { lockCampaign } from "#lib/server/store/campaign/campaign.ts";
import { moveCounters } from "#lib/server/store/campaign/cancel.ts";
import { getCreditsLeft } from "#lib/server/store/campaign/credits.ts";
import { moveRecipients } from "#lib/server/store/campaign/recipient/recipient-found.ts";
import { type Answered, areAllOfOthers, listAnswered } from "#lib/server/store/message/message.ts";
import { type Attempt, getBackground } from "#lib/server/store/sending/attempt.ts";
import { finishAttempt } from "#lib/server/store/sending/attempt-end.ts";
import { blockConnection, getConnection, growSize, halveSize } from "#lib/server/store/sending/connection.ts";
import {
  areWordsMeant,
  type Before,
  holdCampaign,
  holdForReview,
  joinHold,
  listAnswersBefore,
  reopenRefused,
} from "#lib/server/store/sending/hold.ts";
import { recordSender, type SenderOutcome } from "#lib/server/store/sending/sender.ts";
import {
  endOf,
  isOwnFault,
  markUnknown,
  type Outcome,
  putBack,
  reject,
  type Settling,
  segmentsOf,
} from "../attempt.ts";
import { creditsHold, holdForFault, nameTemplate, quoteOf } from "../hold/holds.ts";
import { pauseOnUnknownOutcomes } from "../hold/pause-on-unknown-outcomes.ts";

/** So many people in a row refused with the same words are not about these people. */
const IN_A_ROW = 3;
/** So far back goes a row: with two requests at once, one of several that is being halved comes between. */
const REACH = 20;

/**
 * Three single refusals in a row with the same words, or one of a template: the campaign stops, these people are put
 * back, and a person chooses to refuse them or to try again. Answers whether this request was put back so.
 */
export async function isHeldForRefusal(settling: Settling, fault: Fault): Promise<boolean> {
  const { tx, attempt } = settling;
  const isTemplate = isAboutTemplate(attempt.operation, fault);
  if (attempt.members.length > 1 && !isTemplate) return false;
  if (await areWordsMeant(tx, attempt.campaignId, fault.reason)) return false;
  // What only an envelope refused was settled before, and is never sent again by itself.
  const isSaidOnly = fault.upstream?.httpStatus !== undefined;
  if (!isSaidOnly && (await joinHold(tx, attempt.campaignId, attempt.id, fault.reason))) {
    await putBack(settling, { state: "refused", ...endOf(fault) });
    return true;
  }
  const row = rowOf(await listAnswersBefore(tx, attempt.id, REACH), fault);
  const isThird = row.slice(0, IN_A_ROW - 1).filter(isOne).length === IN_A_ROW - 1;
  if (!isTemplate && !isThird) return false;
  const attempts = isTemplate ? [] : row.filter(isOne).map(({ id }) => id);
  const held = isSaidOnly ? [] : [...attempts, attempt.id];
  const why = isTemplate
    ? reason("template-refused", {
        template: await nameTemplate(tx, attempt.campaignId),
        fault: fault.reason,
      })
    : reason("refused-in-a-row", { people: IN_A_ROW, fault: fault.reason });
  const isHeld = await holdForReview(tx, attempt.campaignId, {
    hold: hold("refusals", why),
    attempts: held,
    words: fault.reason,
  });
  if (!isHeld || isSaidOnly) return false;
  await reopen(tx, attempt.campaignId, attempts);
  await putBack(settling, { state: "refused", ...endOf(fault) });
  return true;
}

/** Chat checks no number (§4.1): what a template's request is refused for is in the template or its values. */
export const isAboutTemplate = (operation: string, { upstream }: Fault): boolean =>
  operation === "chat.template" && upstream?.status === 400 && upstream.code !== RECIPIENT_LIMIT_CODE;

const isOne = ({ size }: Before): boolean => size === 1;

const isAlike = (answer: Before, { reason: why, upstream }: Fault): boolean =>
  answer.state === "refused" &&
  answer.problem === storeReason(why) &&
  answer.httpStatus === (upstream?.httpStatus ?? upstream?.status);

/** All since the service last said something else: whoever was refused alone among them counts as refused no more. */
function rowOf(before: Before[], fault: Fault): Before[] {
  const end = before.findIndex((answer) => !isAlike(answer, fault));
  return end === -1 ? before : before.slice(0, end);
}

async function reopen(tx: Tx, campaignId: string, attempts: string[]): Promise<void> {
  const count = await reopenRefused(tx, attempts);
  if (count > 0) await moveCounters(tx, campaignId, { rejected: -count, queued: count });
}

/**
 * An id belongs to one message or call. An answer that gives only ids of earlier requests is another request's answer,
 * come from a cache or a mixed-up connection, and proves nothing of this one.
 */
export async function doubtKnownIds(tx: Tx, { id }: Pick<Attempt, "id">, outcome: Outcome): Promise<Outcome> {
  if (outcome.kind === "fault" || !(await isOfAnother(tx, id, outcome))) return outcome;
  const { kind, httpStatus: status, raw, oddities } = outcome;
  const upstream = { status, raw, oddities, isBaffling: true };
  const why = reason("earlier-ids", { isCall: kind === "call" });
  return {
    kind: "fault",
    fault: new Fault("service_unknown_outcome", ...because(why, { retry: "unknown-outcome", upstream })),
  };
}

async function isOfAnother(tx: Tx, attemptId: string, outcome: Outcome): Promise<boolean> {
  if (outcome.kind === "call") return isOfOtherStart(tx, attemptId, outcome.data);
  const ids = [...new Set(idsOf(outcome))];
  return ids.length > 0 && areAllOfOthers(tx, attemptId, ids);
}

function idsOf(outcome: Outcome): string[] {
  if (outcome.kind === "sms-one") return [outcome.data.messageId];
  if (outcome.kind !== "sms-bulk") return [];
  return outcome.data.results.flatMap(({ messageId }) => (messageId === null ? [] : [messageId]));
}

/** The service said no, and nothing was sent (§7.1, §7.2): to whom it said so, or why to everybody, decides what follows. */
export async function settleRefused(settling: Settling, fault: Fault): Promise<void> {
  const { tx, attempt } = settling;
  const { isDirect, isOfKey } = await getBackground(tx, attempt.id);
  const isChat = attempt.operation.startsWith("chat.");
  const outcome = attempt.operation.startsWith("sms.") ? senderOutcomeOf(fault) : undefined;
  const credits = isChat || (isDirect && !isOfKey) ? null : await creditsHoldOf(settling, fault);
  if (credits) await putBackAndHold(settling, fault, credits);
  else if (isOfKey) await settleRefusedOfKey(settling, fault);
  // Put back, a composer's send would be refused again and again: nobody can hold or resume it.
  else if (isDirect) await reject(settling, fault);
  else if (fault.upstream?.httpStatus !== undefined) await settleSaidOnly(settling, fault);
  else if (isAboutRequest(fault)) await settleRefusedRequest(settling, fault);
  else await putBackAndHold(settling, fault);
  if (outcome) await recordSender(tx, attempt.campaignId, outcome);
}

/** What is about nobody in it waits and goes on by itself; a request of several is halved as that of a campaign. */
async function settleRefusedOfKey(settling: Settling, fault: Fault): Promise<void> {
  const { tx, attempt } = settling;
  const { status, httpStatus } = fault.upstream ?? {};
  if (httpStatus === undefined && (status === 401 || status === 403)) return putBackAndHold(settling, fault);
  if (!isToBeSplit(attempt, fault)) return reject(settling, fault);
  await lockCampaign(tx, attempt.campaignId);
  await halveSize(tx, attempt.operation.startsWith("chat.") ? "chat" : "sms", attempt);
  await putBack(settling, { state: "refused", ...endOf(fault) });
}

async function putBackAndHold(settling: Settling, fault: Fault, held?: StoredHold): Promise<void> {
  await putBack(settling, { state: "refused", ...endOf(fault) });
  if (held) await holdCampaign(settling.tx, settling.attempt.campaignId, held);
  else await holdForFault(settling, fault);
}

/** Of several nobody is refused before they were tried in halves; what only an envelope refuses is never sent again. */
export const isToBeSplit = ({ operation, members }: Attempt, fault: Fault): boolean =>
  members.length > 1 &&
  isAboutRequest(fault) &&
  fault.upstream?.httpStatus === undefined &&
  !isAboutTemplate(operation, fault);

/** Something in the request, or its size: 400 and 413. The others are about the key, the sender or the template. */
export const isAboutRequest = ({ upstream }: Fault): boolean =>
  upstream?.status === 400 || upstream?.status === 413;

/** Of many nobody is refused before a half of them was tried; of one it may still be about something else. */
async function settleRefusedRequest(settling: Settling, fault: Fault): Promise<void> {
  const { tx, attempt } = settling;
  const service = attempt.operation.startsWith("chat.") ? "chat" : "sms";
  const size = attempt.members.length;
  // Before the connection's row, as in a claim; and the other lane must see who was refused here.
  await lockCampaign(tx, attempt.campaignId);
  if (size > 1) await halveSize(tx, service, attempt);
  else await growSize(tx, service);
  if (await isHeldForRefusal(settling, fault)) return;
  if (isToBeSplit(attempt, fault)) {
    return putBack(settling, { state: "refused", ...endOf(fault) });
  }
  await reject(settling, fault);
}

/** Only the envelope of a 2xx said no: believed, but never sent again by itself. */
async function settleSaidOnly(settling: Settling, fault: Fault): Promise<void> {
  await reject(settling, fault);
  if (fault.upstream?.status === 400) await isHeldForRefusal(settling, fault);
  else await holdForFault(settling, fault);
}

/**
 * The contract gives no code for a balance that is too small: a 400 says so by our own count alone. Then it is nobody's
 * number that was refused, and the same people are to be sent to when there are credits.
 */
async function creditsHoldOf({ tx, attempt }: Settling, fault: Fault): Promise<StoredHold | null> {
  if (fault.upstream?.status !== 400 || fault.upstream.httpStatus !== undefined) return null;
  const missing = await missingCredits(tx, attempt);
  return missing && creditsHold(missing.needed, missing.left, quoteOf(fault));
}

/** By our own count of the last balance told; null where none was, or where it is enough. */
export async function missingCredits(
  tx: Tx,
  { id, operation, members }: Attempt,
): Promise<{ needed: number; left: number } | null> {
  if (!operation.startsWith("sms.")) return null;
  const needed = segmentsOf(members);
  const left = await getCreditsLeft(tx, id);
  return left !== null && left < needed ? { needed, left } : null;
}

/** Decides by what is proven: not sent goes back, a lost answer is never guessed (engine.md §1). */
export async function settleFault(settling: Settling, fault: Fault): Promise<void> {
  if (fault.code === "service_malformed") return settleIdsUnknown(settling, fault);
  if (fault.retry === "unknown-outcome") return settleAmbiguous(settling, fault);
  return settleNotSent(settling, fault);
}

async function settleAmbiguous(settling: Settling, fault: Fault): Promise<void> {
  await markUnknown(settling, endOf(fault));
  // A lost call says nothing about SMS.
  if (settling.attempt.operation !== "voice.call") await pauseOnUnknownOutcomes(settling, fault);
}

async function settleIdsUnknown({ tx, attempt }: Settling, fault: Fault): Promise<void> {
  const size = attempt.members.length;
  await moveRecipients(tx, attempt.campaignId, {
    seqs: attempt.members.map((member) => member.seq),
    to: "accepted",
    reason: reason("accepted-without-ids"),
  });
  await moveCounters(tx, attempt.campaignId, { attempting: -size, accepted: size });
  await finishAttempt(tx, attempt.id, { state: "done", ...endOf(fault), accepted: size });
}

async function settleNotSent(settling: Settling, fault: Fault): Promise<void> {
  if (settling.isDirect) return reject(settling, fault);
  const { tx, attempt } = settling;
  await putBack(settling, { state: "not-sent", ...endOf(fault) });
  if (isOwnFault(fault)) return;
  const streak = (await getConnection(tx, "sms"))?.blockStreak ?? 0;
  const delayMs = fault.retryAfterMs ?? fullJitterMs(streak + attempt.tries);
  await blockConnection(tx, "sms", { delayMs, trouble: fault.reason });
}

/** What an answer says of one message beside its id. */
export type FaultAnswer = Answered & { status: string | null | undefined; error?: string | null | undefined };

/**
 * Messages that the answer itself calls failed are shown as that at once (§3.1, §3.2), and keep their ids, should more be
 * heard of them. The word counts from when it was asked for, so that whatever is heard later is later.
 */
export async function recordFailed(
  tx: Tx,
  { id, campaignId }: Pick<Attempt, "id" | "campaignId">,
  said: readonly FaultAnswer[],
): Promise<void> {
  const failed = said.filter(({ status }) => saysFailed(status));
  if (failed.length === 0) return;
  const known = await listAnswered(tx, { attemptId: id, campaignId }, failed);
  const facts = known.flatMap(({ messageId, place, at }) => {
    const { status, error } = failed[place] ?? {};
    const detail = { errorMessage: error };
    return [{ messageId, source: "response" as const, word: status ?? "failed", occurredAt: at, detail }];
  });
  await recordFacts(tx, facts);
}

const FIRST_MS = 1_000;
const MAX_MS = 15 * 60_000;

/** Full jitter: anywhere between half a second and a ceiling that doubles from 1 s to 15 min. */
export function fullJitterMs(tries: number): number {
  const ceiling = Math.min(FIRST_MS * 2 ** Math.max(0, Math.min(tries, 20) - 1), MAX_MS);
  return Math.round(500 + Math.random() * Math.max(0, ceiling - 500));
}

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
