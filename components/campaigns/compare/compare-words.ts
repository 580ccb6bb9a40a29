import type { ComparedCampaign } from "#lib/contract/desk/comparison.ts";
import { t } from "#lib/contract/language.ts";
import { ANSWER_DAYS, LEAST_FOR_SHARE } from "#lib/contract/rules/comparing.ts";
import type { Figure } from "#lib/contract/words/figure-words.ts";
import { formatCount, formatShare } from "#lib/contract/words/format-count.ts";

/** Of what each figure is a part; of the others no share is said. */
const WHOLE_OF: Partial<Record<Figure, "planned" | "sent" | "delivered">> = {
  sent: "planned",
  onTheWay: "planned",
  delivered: "sent",
  read: "delivered",
  answered: "sent",
  clicked: "sent",
  failed: "planned",
  unheard: "sent",
  unknown: "planned",
  cancelled: "planned",
  optedOut: "sent",
};

/** `98.5 %`; null where there are too few to say a share, or it is a share of nothing. */
export function shareOf(campaign: ComparedCampaign, figure: Figure): string | null {
  const of = WHOLE_OF[figure];
  const whole = of === undefined ? 0 : campaign[of];
  const part = campaign[figure] ?? 0;
  return whole < LEAST_FOR_SHARE ? null : formatShare(part, whole);
}

/** What is not final of a campaign, and what is not known, a sentence each. */
export function notesOf(campaign: ComparedCampaign): string[] {
  const { name, onTheWay, isOpen, isWhole, answered } = campaign;
  return [
    ...(onTheWay > 0 ? [onTheWayNote(campaign)] : []),
    ...(isOpen && answered !== null
      ? [
          t(
            `${name}: its ${ANSWER_DAYS} days for answers are not over.`,
            `${name}: siku zake ${ANSWER_DAYS} za majibu hazijaisha.`,
          ),
        ]
      : []),
    ...(isWhole
      ? []
      : [
          t(
            `${name}: so much was written in those days that answers and opt-outs are at least these.`,
            `${name}: siku hizo yaliandikwa mengi, kwa hiyo majibu na waliojitoa ni angalau hawa.`,
          ),
        ]),
    ...(answered === null
      ? [
          t(
            `${name}: its people were removed, so nobody knows any more who answered.`,
            `${name}: watu wake waliondolewa, kwa hiyo haijulikani tena nani alijibu.`,
          ),
        ]
      : []),
  ];
}

function onTheWayNote(campaign: ComparedCampaign): string {
  const { name, onTheWay } = campaign;
  const share = shareOf(campaign, "onTheWay") ?? formatCount(onTheWay);
  return t(`${name}: ${share} still on the way.`, `${name}: ${share} bado njiani.`);
}

type Did = { people: number; did: number };

/** 95 in 100 that a difference is not chance. */
const Z = 1.96;
/** Fewer who did, or did not, are too few for that reckoning. */
const LEAST_OF_EACH = 5;

/** Whether two shares differ by more than chance: `few` where there are too few to tell (two proportions, pooled). */
export function differenceOf(a: Did, b: Did): "more" | "less" | "chance" | "few" {
  const share = (a.did + b.did) / (a.people + b.people);
  const least = Math.min(share, 1 - share) * Math.min(a.people, b.people);
  if (!(least >= LEAST_OF_EACH)) return "few";
  const spread = Math.sqrt(share * (1 - share) * (1 / a.people + 1 / b.people));
  const z = (a.did / a.people - b.did / b.people) / spread;
  if (Math.abs(z) < Z) return "chance";
  return z > 0 ? "more" : "less";
}

/** What the people who were sent to did beside those held out, in a few words. */
export const differenceWords = (difference: ReturnType<typeof differenceOf>): string =>
  ({
    more: t("More than those held out, beyond chance", "Zaidi ya wasiotumiwa, si kwa bahati"),
    less: t("Less than those held out, beyond chance", "Pungufu ya wasiotumiwa, si kwa bahati"),
    chance: t("The difference may be chance", "Tofauti huenda ni bahati tu"),
    few: t("Too few people for an answer", "Watu ni wachache mno kupata jibu"),
  })[difference];
