import type { ApprovalLimits } from "#lib/contract/desk/settings/approval-rule.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";

/** What the rule says, in a sentence. */
export function approvalWords({ people, credits }: ApprovalLimits): string {
  const limits = [
    ...(people === null ? [] : [`to more than ${formatNoun(people, "person", "people")}`]),
    ...(credits === null ? [] : [`of more than ${formatNoun(credits, "credit")}`]),
  ];
  return limits.length === 0
    ? "Off. Each person who may send can start a campaign of any size."
    : `A campaign ${limits.join(" or ")} needs the approval of a second person before it starts.`;
}
