import type { Fault } from "#lib/fault.ts";
import { publish } from "#lib/server/publish.ts";
import { lockCampaign } from "#lib/server/store/campaign/campaign.ts";
import { moveCounters } from "#lib/server/store/campaign/counters.ts";
import { finishCampaignIfDone } from "#lib/server/store/campaign/finish-campaign.ts";
import { isRefusedReply } from "#lib/server/store/conversation/refused-reply.ts";
import { lockUnsettled } from "#lib/server/store/sending/attempt.ts";
import { noteReading } from "#lib/server/store/sending/attempt-end.ts";
import { recordTemplate } from "#lib/server/store/template/template-learned.ts";
import { keepUnknown } from "../attempt/keep-unknown.ts";
import type { Outcome } from "../attempt/outcome.ts";
import type { Settling } from "../attempt/settling.ts";
import { holdOnFailures } from "../hold/hold-on-failures.ts";
import { settleChat } from "./chat/settle-chat.ts";
import { settleChatFault } from "./chat/settle-chat-fault.ts";
import { doubtKnownIds } from "./fault/doubt-known-ids.ts";
import { settleFault } from "./fault/settle-fault.ts";
import { settleRefused } from "./fault/settle-refused.ts";
import { followCall, settleCall } from "./settle-call.ts";
import { settleSmsBulk } from "./sms/settle-sms-bulk.ts";
import { settleSmsBatch, settleSmsOne } from "./sms/settle-sms-one.ts";
import { isUnpaid, settleUnpaid } from "./sms/settle-unpaid.ts";
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
  // Only a send of a few is an answer in a conversation.
  const isRefused =
    isDirect && attempt.operation.startsWith("chat.") && (await isRefusedReply(tx, campaignId));
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
