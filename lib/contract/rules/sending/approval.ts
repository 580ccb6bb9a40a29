import { t } from "../../language.ts";
import { formatNoun, formatNounSw } from "../../words/format-count.ts";

/** From which size on a second person has to approve a send; null where there is no such limit. */
export type ApprovalRule = { people: number | null; credits: number | null };

/** What a send comes to. Only an SMS costs credits that the service tells. */
export type SendSize = { people: number; credits: number; isSms: boolean };

/** True where any campaign at all may need approval. */
export const hasApprovalRule = ({ people, credits }: ApprovalRule): boolean =>
  people !== null || credits !== null;

/** Which limit a send is above, for the middle of a sentence; null where it needs no approval. */
export function approvalLimitOf(size: SendSize, rule: ApprovalRule): string | null {
  if (rule.people !== null && size.people > rule.people)
    return t(
      `to more than ${formatNoun(rule.people, "person", "people")}`,
      `kwa zaidi ya ${formatNounSw(rule.people, "mtu", "watu")}`,
    );
  if (rule.credits !== null && size.isSms && size.credits > rule.credits)
    return t(
      `of more than ${formatNoun(rule.credits, "credit")}`,
      `kwa zaidi ya ${formatNounSw(rule.credits, "krediti", "krediti")}`,
    );
  return null;
}

/** What was sent again in a campaign before, the limits now, and whether whoever asks is a second person to it. */
export type Resends = { isSecond: boolean; people: number; credits: number; limits: ApprovalRule };

/** Why somebody may not send again to so many more after lost answers; null where they may, or nobody has set such a limit. */
export function whyNotResend(more: SendSize, { isSecond, people, credits, limits }: Resends): string | null {
  const size = { ...more, people: people + more.people, credits: credits + more.credits };
  const limit = size.people <= 1 ? null : approvalLimitOf(size, limits);
  if (limit === null || isSecond) return null;
  return t(
    `Nobody sends again ${limit} in one campaign without a second person. Somebody who did not make it has to decide this.`,
    `Kutuma tena ${limit} katika kampeni moja kunahitaji mtu wa pili. Mtu ambaye hakuiunda lazima aamue hili.`,
  );
}

type TookPart = { makers: readonly string[]; dependents: readonly string[] };

/** Whether a person may decide about what these made. The server asks its own rows. */
export const isSecondPerson = ({ makers, dependents }: TookPart, id: string): boolean =>
  !makers.includes(id) && !dependents.includes(id);

/** Why an account that nobody else answers for cannot approve. */
export const noSecondPerson = () =>
  t(
    "You do not count as a second person here: you and somebody who made this campaign got your invitations, or your last password links, from each other or from the same admin. Somebody else has to decide, or an owner who did not make it makes you a new password link.",
    "Huhesabiwi kuwa mtu wa pili hapa: wewe na mtu aliyeunda kampeni hii mlipata mialiko yenu, au viungo vyenu vya mwisho vya nenosiri, mmoja kutoka kwa mwenzake au kutoka kwa msimamizi mmoja. Mtu mwingine lazima aamue, au mmiliki ambaye hakuiunda akutengenezee kiungo kipya cha nenosiri.",
  );

/** Why whoever made or changed a campaign that somebody else approved cannot give it another time. */
export const timeIsApproved = () =>
  t(
    "The time was approved with the campaign, and you are not a second person to it. Ask somebody else here to change the time, or cancel it.",
    "Wakati uliidhinishwa pamoja na kampeni, na wewe si mtu wa pili kwake. Mwombe mtu mwingine hapa abadilishe wakati, au ghairi kampeni.",
  );

/** Why they cannot give it another sender either. */
export const senderIsApproved = () =>
  t(
    "The sender was approved with the campaign, and you are not a second person to it. Ask somebody else here to change the sender, or cancel it.",
    "Mtumaji aliidhinishwa pamoja na kampeni, na wewe si mtu wa pili kwake. Mwombe mtu mwingine hapa abadilishe mtumaji, au ghairi kampeni.",
  );

/** Why they cannot send it outside the hours of marketing either. */
export const hoursAreApproved = () =>
  t(
    "The campaign was approved with its hours, and you are not a second person to it. Ask somebody else here who has the right to send it outside them.",
    "Kampeni iliidhinishwa pamoja na saa zake, na wewe si mtu wa pili kwake. Mwombe mtu mwingine hapa mwenye ruhusa aitume nje ya saa hizo.",
  );
