import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { repeatsQuery } from "#lib/client/campaigns/queries.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { CampaignRepeat } from "#lib/contract/desk/campaign/repeats.ts";
import type { Facts } from "#lib/contract/desk/facts.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";

/** What a plan needs beyond the balance that is known, which may be old. */
export type MissingCredits = { count: number; balance: NonNullable<Facts["credits"]> };

/**
 * What a person has to agree to before a plan is sent: that people get the same message again, and that the credits may not
 * reach. `needed` is in credits by our count, 0 where nothing costs any. While other campaigns run each answer tells another
 * balance: what is agreed to is that it may stop.
 */
export function useWarnings({ id }: Pick<Campaign, "id">, needed: number) {
  const { data: repeats } = useQuery(repeatsQuery(id));
  const { data: facts } = useQuery(factsQuery);
  const [agreedTo, agreeTo] = useState<string>();
  const [isMissingAgreed, agreeToMissing] = useState(false);
  // Whoever may have it, or is being sent it, is asked about first: to be queued elsewhere locks nothing.
  const all = repeats?.items ?? [];
  const had = all.find(isAskedAbout);
  // Of another campaign that says the same by now nobody has agreed to anything.
  const asked = all.filter(isAskedAbout).map((each) => each.id);
  const isRepeatAgreed = agreedTo === asked.join();
  const repeat = had ?? repeats?.items[0];
  const missing = missingOf(needed, facts?.credits ?? null);
  return {
    repeat,
    /** What is only said: nobody has to agree to it. */
    repeats,
    isRepeatAgreed,
    agreeToRepeat: (isAgreed: boolean) => agreeTo(isAgreed ? asked.join() : undefined),
    /** Ids of all that say the same: the server starts it beside no other. */
    shown: all.map((each) => each.id),
    missing,
    isMissingAgreed,
    agreeToMissing,
    /** Why the button is locked. */
    unagreed:
      missing && !isMissingAgreed
        ? `${missingWords(missing)}: agree to it above first`
        : had && !isRepeatAgreed
          ? "These people get the same message again: agree to it above first"
          : undefined,
  };
}

/** Whether a person has to agree that its people get the same message again. */
export const isAskedAbout = ({ has, sending }: Pick<CampaignRepeat, "has" | "sending">): boolean =>
  has + sending > 0;

function missingOf(needed: number, balance: Facts["credits"]): MissingCredits | null {
  const count = balance === null ? 0 : needed - balance.amount;
  return balance === null || count <= 0 ? null : { count, balance };
}

export const missingWords = ({ count }: MissingCredits): string =>
  `You need ${formatNoun(count, "more credit", "more credits")}`;
