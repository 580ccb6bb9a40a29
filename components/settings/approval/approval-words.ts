import type { ApprovalLimits } from "#lib/contract/desk/settings/approval-rule.ts";
import { t } from "#lib/contract/language.ts";
import { formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";

/** What the rule says, in a sentence. */
export function approvalWords({ people, credits }: ApprovalLimits): string {
  if (people === null && credits === null)
    return t(
      "Off. Each person who may send can start a campaign of any size.",
      "Imezimwa. Kila anayeruhusiwa kutuma anaweza kuanzisha kampeni ya ukubwa wowote.",
    );
  const most = {
    people: t(formatNoun(people ?? 0, "person", "people"), formatNounSw(people ?? 0, "mtu", "watu")),
    credits: t(formatNoun(credits ?? 0, "credit"), formatNounSw(credits ?? 0, "krediti", "krediti")),
  };
  if (credits === null)
    return t(
      `A campaign to more than ${most.people} needs the approval of a second person before it starts.`,
      `Kampeni kwa zaidi ya ${most.people} inahitaji idhini ya mtu wa pili kabla ya kuanza.`,
    );
  if (people === null)
    return t(
      `A campaign of more than ${most.credits} needs the approval of a second person before it starts.`,
      `Kampeni ya zaidi ya ${most.credits} inahitaji idhini ya mtu wa pili kabla ya kuanza.`,
    );
  return t(
    `A campaign to more than ${most.people} or of more than ${most.credits} needs the approval of a second person before it starts.`,
    `Kampeni kwa zaidi ya ${most.people} au ya zaidi ya ${most.credits} inahitaji idhini ya mtu wa pili kabla ya kuanza.`,
  );
}
