"use client";

import { useQuery } from "@tanstack/react-query";
import { useMoney } from "#components/domain/use-money.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { PlanAnswer } from "#lib/contract/desk/campaign/draft.ts";
import { approvalLimitOf } from "#lib/contract/rules/sending/approval.ts";
import { CHANNEL_IN_SENTENCE } from "#lib/contract/words/channel-words.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { costSentence } from "./send-words.ts";
import { useCountedCredits } from "./use-counted-credits.ts";

/** Above which limit a plan needs the approval of a second person; null where it needs none. */
export function useApprovalLimit({ campaign, audience }: PlanAnswer): string | null {
  const { data: facts } = useQuery(factsQuery);
  if (!facts) return null;
  const isSms = campaign.channel === "sms";
  const size = { people: campaign.counts.queued, credits: audience.segments.total, isSms };
  return approvalLimitOf(size, facts.approvalLimits);
}

/** What happens when a person asks instead of sending. */
export function NeedsApproval({ planned, limit }: { planned: PlanAnswer; limit: string }) {
  const { channel, counts } = planned.campaign;
  const { total } = planned.audience.segments;
  const money = useMoney();
  const isKnown = useCountedCredits(channel, total) !== null;
  const credits = `${formatNoun(total, "credit")}${money(total)}`;
  const cost = channel === "sms" ? ` ${costSentence(credits, { isKnown, isAll: false })}` : "";
  return (
    <div>
      <p className="font-medium">
        {formatNoun(counts.queued, "person gets", "people get")} this {CHANNEL_IN_SENTENCE[channel]} when it
        is approved
      </p>
      <p className="num text-13 text-ink-2">
        A campaign {limit} needs the approval of a second person.{cost} Nobody can change it while it waits,
        and you can withdraw the request.
      </p>
    </div>
  );
}
