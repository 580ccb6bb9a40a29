import type { Tx } from "#lib/db/index.ts";
import type { Fault } from "#lib/fault.ts";
import { publish } from "../live/index.ts";
import { type Attempt, lockUnsettled, noteReading } from "../store/attempt.ts";
import { lockCampaign } from "../store/campaign.ts";
import { moveCounters } from "../store/counters.ts";
import { recordTemplate } from "../store/template-learned.ts";
import { doubtKnownIds } from "./doubt-known-ids.ts";
import { finishCampaignIfDone } from "./finish-campaign.ts";
import { holdOnFailures } from "./hold-on-failures.ts";
import { keepUnknown } from "./keep-unknown.ts";
import type { Outcome } from "./send-attempt.ts";
import { followCall, settleCall } from "./settle-call.ts";
import { settleChat } from "./settle-chat.ts";
import { settleChatFault } from "./settle-chat-fault.ts";
import { settleFault } from "./settle-fault.ts";
import { settleRefused } from "./settle-refused.ts";
import { settleSmsBulk } from "./settle-sms-bulk.ts";
import { settleSmsBatch, settleSmsOne } from "./settle-sms-one.ts";
import { unfoldIn } from "./unfold-attempt.ts";

export type Settling = {
  tx: Tx;
  attempt: Attempt;
  /** A direct send answers its person now, so nothing of it is put back for later. */
  isDirect: boolean;
};

/**
 * Stores what one attempt brought: answer, messages, recipient states and counters in one transaction.
 * Answers as what it was stored. An attempt that is no longer ours (another fence, or a person has decided) changes
 * nothing: null.
 * A late answer to one already marked unknown settles it: a real answer beats not knowing.
 */
export async function settleAttempt(settling: Settling, given: Outcome): Promise<Outcome | null> {
  const { tx, attempt } = settling;
  const state = await lockUnsettled(tx, attempt.id, attempt.fence);
  if (!state) return null;
  const isWrittenOutLater = given.kind === "sms-bulk" && !settling.isDirect && state === "attempting";
  // Else two lanes that are given one id together would not see each other.
  if (given.kind === "sms-one") await lockCampaign(tx, attempt.campaignId);
  // What is written out later is held against the ids we know only then.
  const outcome = isWrittenOutLater ? given : await doubtKnownIds(tx, attempt, given);
  if (state === "unknown") {
    if (outcome.kind === "fault") return null;
    const size = attempt.members.length;
    await moveCounters(tx, attempt.campaignId, { unknown: -size, attempting: size });
  }
  const reading = readingOf(outcome);
  if (reading.isBaffling || reading.oddities.length > 0) await noteReading(tx, attempt.id, reading);
  await settleByKind(settling, outcome);
  await keepUnknown(tx, attempt.campaignId, attempt.members);
  await tellOthers(settling, outcome);
  if (!settling.isDirect) await holdOnFailures(tx, attempt.campaignId, outcome);
  if (!isWrittenOutLater) {
    await unfoldIn(tx, attempt.id);
    await finishCampaignIfDone(tx, attempt.campaignId);
    await publish(tx, [{ topic: "campaign", data: { id: attempt.campaignId } }]);
  }
  return outcome;
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
    const { code, detail } = outcome.fault;
    const isAboutIt = code === "service_rejected" || code === "service_not_found";
    if (isAboutIt) await recordTemplate(tx, { campaignId, isAccepted: false, words: detail });
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

function settleByKind(settling: Settling, outcome: Outcome): Promise<void> {
  switch (outcome.kind) {
    case "chat":
      return settleChat(settling, outcome);
    case "sms-one":
      return settleSmsOne(settling, outcome);
    case "sms-bulk":
      return settleSmsBulk(settling, outcome);
    case "sms-batch":
      return settleSmsBatch(settling, outcome);
    case "call":
      return settleCall(settling, outcome);
    case "fault":
      if (settling.attempt.operation.startsWith("chat.")) return settleChatFault(settling, outcome.fault);
      return isRefusal(outcome.fault)
        ? settleRefused(settling, outcome.fault)
        : settleFault(settling, outcome.fault);
  }
}
