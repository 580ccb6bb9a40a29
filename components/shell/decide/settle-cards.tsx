import { Pill } from "#components/ui/pill.tsx";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { ResolveUnknown, UnknownAttempt } from "#lib/contract/desk/campaign/unknown.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { resendHintOf } from "./resend-hint-of.ts";

export type Choice = ResolveUnknown["as"];

type Asked = {
  attempts: readonly UnknownAttempt[];
  campaign: Campaign;
  /** Why whoever decides may not send again. */
  whyNotAgain: string | undefined;
};

/** Three choices with the cost of each; the one that the balance or the delivery reports suggest is marked. */
export function cardsOf({ attempts, campaign, whyNotAgain }: Asked) {
  const size = attempts.reduce((sum, attempt) => sum + attempt.size, 0);
  const suggested = suggestedBy(attempts);
  const named = (value: Choice, label: string) => ({
    value,
    label:
      value === suggested ? (
        <>
          {label}{" "}
          <Pill tone="teal" isSmall>
            {campaign.channel === "sms" ? "The balance suggests this" : "Delivery reports suggest this"}
          </Pill>
        </>
      ) : (
        label
      ),
  });
  return [
    {
      ...named("sent", "Count them as sent"),
      hint: "Nothing is sent now. If it was not sent before, these people never get it.",
    },
    {
      ...named("not-sent", "Count them as not sent"),
      hint: "Nothing is sent now. You find them under “Refused”.",
    },
    {
      ...named("resend", `Send again to ${peopleOf(size)}`),
      hint: whyNotAgain ?? resendHintOf(attempts, campaign),
      isDisabled: whyNotAgain !== undefined,
    },
  ];
}

/** What was heard of all these requests alike; a second message is never suggested. */
function suggestedBy(attempts: readonly UnknownAttempt[]): Choice | undefined {
  const [first] = attempts;
  if (!attempts.every(({ balanceEvidence }) => balanceEvidence === first?.balanceEvidence)) return undefined;
  if (first?.balanceEvidence === "probably-sent") return "sent";
  return first?.balanceEvidence === "probably-not-sent" ? "not-sent" : undefined;
}

export const peopleOf = (size: number): string => formatNoun(size, "person", "people");
