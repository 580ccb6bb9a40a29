import type { CampaignRepeat, RepeatGroup } from "#lib/contract/desk/campaign/repeats.ts";
import { t, translated } from "#lib/contract/language.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";

type Parts = Pick<CampaignRepeat, RepeatGroup>;

/** `1,180 of these 1,204 (98 %)`; all of them only where it is all of them. */
const shareOf = (people: number, count: number): string =>
  t(
    `${formatCount(people)} of these ${formatCount(count)} (${Math.floor((100 * people) / count)} %)`,
    `${formatCount(people)} kati ya hawa ${formatCount(count)} (${Math.floor((100 * people) / count)} %)`,
  );

/** What is first to be known of those who are in another campaign with the same message, too; `when` is its time. */
export function repeatTitle(repeat: Parts, count: number, when: "already" | "before"): string {
  const { has, sending, queued } = repeat;
  if (has > 0)
    return when === "already"
      ? t(
          `${shareOf(has, count)} got this message already, or may have got it`,
          `${shareOf(has, count)} tayari wamepata ujumbe huu, au huenda wameupata`,
        )
      : t(
          `${shareOf(has, count)} got this message before, or may have got it`,
          `${shareOf(has, count)} walipata ujumbe huu awali, au huenda waliupata`,
        );
  if (sending > 0)
    return t(
      `${shareOf(sending, count)} are being sent this message now`,
      `${shareOf(sending, count)} wanatumiwa ujumbe huu sasa`,
    );
  return t(
    `${shareOf(queued, count)} are queued for this message in another campaign`,
    `${shareOf(queued, count)} wanasubiri ujumbe huu kwenye kampeni nyingine`,
  );
}

/** `3 got it or may have got it, 2 are being sent it now, 4 are queued`: each group for itself. */
export function repeatParts({ has, sending, queued }: Parts): string {
  const parts = [
    ...(has > 0 ? [hasWords(has)] : []),
    ...(sending > 0 ? [sendingWords(sending)] : []),
    ...(queued > 0 ? [queuedWords(queued)] : []),
  ];
  return parts.join(", ");
}

const hasWords = (count: number): string =>
  t(
    `${formatCount(count)} got it or may have got it`,
    plural(count, "1 aliupata au huenda aliupata", `${formatCount(count)} waliupata au huenda waliupata`),
  );
const sendingWords = (count: number): string =>
  t(
    `${formatNoun(count, "is", "are")} being sent it now`,
    plural(count, "1 anatumiwa sasa", `${formatCount(count)} wanatumiwa sasa`),
  );
const queuedWords = (count: number): string =>
  t(
    `${formatNoun(count, "is", "are")} queued`,
    plural(count, "1 anasubiri kutumiwa", `${formatCount(count)} wanasubiri kutumiwa`),
  );

/** What becomes of those who are only queued there, before the way to cancel that campaign; null where nobody is. */
export function queuedThereWords({ queued, state }: Pick<CampaignRepeat, "queued" | "state">): string | null {
  if (queued === 0) return null;
  return goesOn({ state })
    ? t(
        "Whoever is queued there gets it, unless someone cancels that campaign.",
        "Anayesubiri huko ataupata, isipokuwa mtu aghairi kampeni hiyo.",
      )
    : t(
        "Whoever is queued there got nothing, and gets it only if someone resumes that campaign.",
        "Anayesubiri huko hakupata chochote, na ataupata ikiwa tu mtu ataiendeleza kampeni hiyo.",
      );
}

/** To skip people for a campaign that nobody resumes would reach nobody: offered where somebody may have it, or will. */
export const isSkipOffered = (repeat: Parts & Pick<CampaignRepeat, "state">): boolean =>
  repeat.has + repeat.sending > 0 || goesOn(repeat);

const goesOn = ({ state }: Pick<CampaignRepeat, "state">): boolean =>
  state === "running" || state === "scheduled";

/** The same of one person, in a list. */
export const REPEAT_GROUP_WORDS: Record<RepeatGroup, string> = /* @__PURE__ */ translated(() => ({
  has: t("Got it or may have got it", "Aliupata au huenda aliupata"),
  sending: t("Being sent", "Anatumiwa"),
  queued: t("Queued", "Anasubiri kutumiwa"),
}));
