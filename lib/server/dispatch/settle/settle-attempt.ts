import { saysFailed } from "#lib/contract/wire/status.ts";
import { reason } from "#lib/contract/words/reason/say-reason.ts";
import { pipelined } from "#lib/db/index.ts";
import type { Fault } from "#lib/fault.ts";
import { publish } from "#lib/server/publish.ts";
import { finishCampaignIfDone, lockCampaign } from "#lib/server/store/campaign/campaign.ts";
import { moveCounters } from "#lib/server/store/campaign/cancel.ts";
import { stopUnlessEnding } from "#lib/server/store/campaign/failures.ts";
import { isRefusedReply } from "#lib/server/store/conversation/saved-reply.ts";
import { closeBulk } from "#lib/server/store/sending/answer/close-bulk.ts";
import { lockUnsettled } from "#lib/server/store/sending/attempt.ts";
import { noteReading } from "#lib/server/store/sending/attempt-end.ts";
import { getConnection, noteAnswer, noteClosed } from "#lib/server/store/sending/connection.ts";
import { holdCampaign } from "#lib/server/store/sending/hold.ts";
import { recordTemplate } from "#lib/server/store/template/template-attempt.ts";
import { matchResults } from "../answer.ts";
import { keepUnknown, type Outcome, partOff, putBack, type Settling, segmentsOf } from "../attempt.ts";
import { holdOnFailures } from "../hold/hold-on-failures.ts";
import { unpaidHold } from "../hold/holds.ts";
import { settleChat, settleChatFault } from "./chat.ts";
import { doubtKnownIds, settleFault, settleRefused } from "./fault.ts";
import { followCall, settleCall } from "./settle-call.ts";
import { settleSmsBatch, settleSmsOne } from "./settle-sms-one.ts";
import { unfoldIn } from "./unfold-attempt.ts";

/**
 * Stores what one attempt brought: answer, messages, recipient states and counters in one transaction.
 * Answers as what it was stored. An attempt that is no longer ours (another fence, or a person has decided) changes
 * nothing: null.
 * A late answer to one already marked unknown settles it: a real answer beats not knowing.
 */
export async function settleAttempt(settling: Settling, given: Outcome): Promise<Outcome | null> {
  if (await isSettledOnTheWay(settling, given)) return given;
  const { tx, attempt } = settling;
  const state = await lockUnsettled(tx, attempt.id, attempt.fence);
  if (!state) return null;
  // Else two lanes that are given one id together would not see each other.
  if (given.kind === "sms-one") await lockCampaign(tx, attempt.campaignId);
  const outcome = await doubtKnownIds(tx, attempt, given);
  if (state === "unknown" && outcome.kind === "fault") return null;
  await noteOddities(settling, outcome);
  await settleAll(settling, outcome, state);
  return outcome;
}

async function settleAll(given: Settling, outcome: Outcome, state: Open): Promise<void> {
  const left =
    state === "attempting" && isUnpaid(given, outcome)
      ? await settleUnpaid(given, outcome)
      : { settling: given, outcome };
  if (left) {
    await settleByKind(left.settling, left.outcome, state);
    await follow(left.settling, left.outcome);
  }
  await writeOut(left?.settling ?? given, left?.outcome ?? outcome);
}

type Open = "attempting" | "unknown";

/**
 * A bulk request of a lane: its people are written out, and its ids held against those we know, while the next is on its
 * way. False where somebody has given it up meanwhile.
 */
async function isSettledOnTheWay(settling: Settling, outcome: Outcome): Promise<boolean> {
  if (outcome.kind !== "sms-bulk" || settling.isDirect || isUnpaid(settling, outcome)) return false;
  if (!(await settleSmsBulk(settling, outcome, "attempting"))) return false;
  await noteOddities(settling, outcome);
  await follow(settling, outcome);
  return true;
}

async function noteOddities({ tx, attempt }: Settling, outcome: Outcome): Promise<void> {
  const reading = readingOf(outcome);
  if (reading.isBaffling || reading.oddities.length > 0) await noteReading(tx, attempt.id, reading);
}

async function follow(settling: Settling, outcome: Outcome): Promise<void> {
  const { tx, attempt } = settling;
  await keepUnknown(tx, attempt.campaignId, attempt.members);
  await tellOthers(settling, outcome);
  if (!settling.isDirect) await holdOnFailures(tx, attempt.campaignId, outcome);
}

async function writeOut({ tx, attempt, isDirect }: Settling, outcome: Outcome): Promise<void> {
  const { id, campaignId } = attempt;
  if (outcome.kind === "sms-bulk") await unfoldIn(tx, id, { attempt, outcome });
  await finishCampaignIfDone(tx, campaignId);
  // Only a send of a few is an answer in a conversation; one that waited for its time is of one person, and the worker's.
  const isOfFew = isDirect || attempt.members.length === 1;
  const isRefused =
    isOfFew && attempt.operation.startsWith("chat.") && (await isRefusedReply(tx, campaignId));
  await publish(tx, [
    { topic: "campaign", data: { id: campaignId } },
    ...(isRefused ? [{ topic: "inbox" as const, data: {} }] : []),
  ]);
}

const isRefusal = ({ retry, code }: Fault): boolean => retry === "never" && code !== "service_malformed";

/** What else follows from an outcome: the call of a start, and what is known of a template. */
async function tellOthers(settling: Settling, outcome: Outcome): Promise<void> {
  const { tx, attempt } = settling;
  if (attempt.operation === "chat.template") await learnTemplate(settling, outcome);
  if (attempt.operation === "voice.call") await followCall(tx, attempt.id, outcome);
}

/** What a request teaches about its template: taken for somebody, or refused for all. Other faults teach nothing. */
async function learnTemplate({ tx, attempt: { campaignId } }: Settling, outcome: Outcome): Promise<void> {
  if (outcome.kind === "fault") {
    const { code, detail, upstream } = outcome.fault;
    const isAboutIt = code === "service_rejected" || code === "service_not_found";
    if (isAboutIt)
      await recordTemplate(tx, { campaignId, isAccepted: false, words: upstream?.message ?? detail });
  } else if (outcome.kind === "chat") {
    const { results } = outcome.data;
    const [first] = results;
    if (results.some(({ success }) => success))
      await recordTemplate(tx, { campaignId, isAccepted: true, words: "" });
    else if (first) await recordTemplate(tx, { campaignId, isAccepted: false, words: first.error ?? "" });
  }
}

function readingOf(outcome: Outcome): { oddities: string[]; isBaffling: boolean } {
  if (outcome.kind !== "fault") return { oddities: outcome.oddities, isBaffling: false };
  const { oddities = [], isBaffling = false } = outcome.fault.upstream ?? {};
  return { oddities, isBaffling };
}

async function settleByKind(settling: Settling, outcome: Outcome, state: Open): Promise<void> {
  const { tx, attempt } = settling;
  if (outcome.kind === "sms-bulk") {
    await settleSmsBulk(settling, outcome, state);
    return;
  }
  if (state === "unknown") {
    const size = attempt.members.length;
    await moveCounters(tx, attempt.campaignId, { unknown: -size, attempting: size });
  }
  switch (outcome.kind) {
    case "chat":
      return settleChat(settling, outcome);
    case "sms-one":
      return settleSmsOne(settling, outcome);
    case "sms-batch":
      return settleSmsBatch(settling, outcome);
    case "call":
      return settleCall(settling, outcome);
    case "fault":
      return settleByFault(settling, outcome.fault);
  }
}

function settleByFault(settling: Settling, fault: Fault): Promise<void> {
  if (settling.attempt.operation.startsWith("chat.")) return settleChatFault(settling, fault);
  return isRefusal(fault) ? settleRefused(settling, fault) : settleFault(settling, fault);
}

/**
 * Many recipients, results that name none of them (§2.6). What must be known before the next request leaves is stored
 * here: the answer, the counters, the balance. Messages and recipients are written by `unfoldAttempt` while that
 * request is on its way; after a crash the worker does it from the stored answer. False where it stands somewhere else
 * than `from`.
 */
export async function settleSmsBulk(
  { tx, attempt }: Settling,
  { data, httpStatus, raw }: Outcome & { kind: "sms-bulk" },
  from: "attempting" | "unknown",
): Promise<boolean> {
  // Not one by one: they go out in one pipeline.
  const [closed] = await pipelined([
    closeBulk(tx, attempt, {
      from,
      httpStatus,
      answer: raw,
      accepted: data.acceptedCount,
      rejected: data.rejectedCount,
      failed: data.results.filter(({ status }) => saysFailed(status)).length,
      credits: data.creditsDeducted,
      balanceAfter: data.remainingBalance,
    }),
    noteClosed(tx, "sms", attempt, data.remainingBalance ?? undefined),
  ]);
  if (closed?.isThrough) await finishCampaignIfDone(tx, attempt.campaignId);
  return closed !== null;
}

type Bulk = Outcome & { kind: "sms-bulk" };

/** Some of a request were not accepted, and what is left would not have paid for them; a composer's send has no queue. */
export function isUnpaid({ attempt, isDirect }: Settling, outcome: Outcome): outcome is Bulk {
  if (outcome.kind !== "sms-bulk" || isDirect) return false;
  const { rejectedCount, remainingBalance, creditsDeducted } = outcome.data;
  if (rejectedCount === 0 || remainingBalance === null) return false;
  const unpaid = segmentsOf(attempt.members) - (creditsDeducted ?? 0);
  return remainingBalance < Math.max(rejectedCount, creditsDeducted === null ? 0 : unpaid);
}

/**
 * The credits ran out inside a request: nobody's number was refused, so the campaign stops, and those who are proven not
 * sent go back in the queue. Where the results do not tell who they are nobody does: one of them may be somebody who got
 * it. Answers what of the request is still to be settled; null where that is nothing.
 */
export async function settleUnpaid(
  settling: Settling,
  outcome: Bulk,
): Promise<{ settling: Settling; outcome: Bulk } | null> {
  const { tx, attempt } = settling;
  const { data, httpStatus, raw: answer } = outcome;
  const match = matchResults({
    predicted: attempt.members.map(({ segments }) => segments),
    told: data.results.map(({ estimatedSegments }) => estimatedSegments),
    rejected: data.rejectedCount,
    trust: (await getConnection(tx, "sms"))?.orderTrust ?? "open",
  });
  const refused = attempt.members.filter((_, index) => match.rejectedMembers.includes(index));
  const isPutBack = refused.length === data.rejectedCount;
  const hold = unpaidHold(data.rejectedCount, attempt.members.length, { isPutBack });
  if (!isPutBack) {
    await stopUnlessEnding(tx, attempt.campaignId, hold);
    return { settling, outcome };
  }
  await holdCampaign(tx, attempt.campaignId, hold);
  const [part, paid] = await partOff(settling, refused);
  await putBack(part, { state: "refused", httpStatus, answer, problem: reason("no-credits") });
  if (paid.attempt.members.length > 0)
    return { settling: paid, outcome: { ...outcome, data: { ...data, rejectedCount: 0 } } };
  await noteAnswer(tx, "sms", attempt, data.remainingBalance ?? undefined);
  return null;
}
