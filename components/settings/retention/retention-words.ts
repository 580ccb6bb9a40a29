import type { RetentionClass } from "#lib/contract/desk/settings/console.ts";
import { t, translated } from "#lib/contract/language.ts";
import { LEAST_DAYS } from "#lib/contract/rules/least-days.ts";
import { formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";

export const CLASSES = /* @__PURE__ */ translated(
  () =>
    [
      {
        key: "events",
        label: t("Events", "Matukio"),
        hint: t(
          "What the service reported to the webhook, as it came. With it, what customers wrote is removed from the inbox, and notes that are as old.",
          "Kile huduma ilichoripoti kwa webhook, kama kilivyokuja. Pamoja nacho, walichoandika wateja huondolewa kwenye mazungumzo, na maelezo mliyoandika ya umri huo.",
        ),
        removed: (days: string) =>
          t(`Events older than ${days} are removed.`, `Matukio yenye umri wa zaidi ya ${days} yataondolewa.`),
      },
      {
        key: "answers",
        label: t("Answers", "Majibu"),
        hint: t(
          "What the service answered to our requests, word for word. An answer you still have to decide about is kept.",
          "Kile huduma ilichojibu maombi yetu, neno kwa neno. Jibu ambalo bado unapaswa kuliamua huhifadhiwa.",
        ),
        removed: (days: string) =>
          t(`Answers older than ${days} are removed.`, `Majibu yenye umri wa zaidi ya ${days} yataondolewa.`),
      },
      {
        key: "people",
        label: t("People and messages", "Watu na jumbe"),
        hint: t(
          "Numbers, texts and delivery reports of campaigns and sends, counted from their end.",
          "Namba, maandishi na ripoti za kufika za kampeni na utumaji, kuhesabu tangu vilipoisha.",
        ),
        removed: (days: string) =>
          t(
            `People and messages older than ${days} are removed.`,
            `Data za watu na jumbe za zaidi ya ${days} zitaondolewa.`,
          ),
      },
      {
        key: "calls",
        label: t("Calls", "Simu"),
        hint: t(
          "Numbers, notes, tags and links to recordings, counted from the time of the call. A call that may still go on or that you have to decide about is kept.",
          "Namba, maelezo, lebo na viungo vya rekodi, kuhesabu tangu wakati wa simu. Simu ambayo huenda bado inaendelea au unayopaswa kuiamua huhifadhiwa.",
        ),
        removed: (days: string) =>
          t(`Calls older than ${days} are removed.`, `Simu za zaidi ya ${days} zitaondolewa.`),
      },
    ] as const satisfies readonly {
      key: RetentionClass;
      label: string;
      hint: string;
      removed: (days: string) => string;
    }[],
);

const DAYS = [7, 30, 90, 180, 365, 730];
const FOREVER = "forever";

/** What can be chosen for a class; what somebody has set otherwise is a choice, too. */
export function choicesOf(what: RetentionClass, days: number | null): { value: string; label: string }[] {
  const usual = DAYS.filter((each) => each >= LEAST_DAYS[what]);
  const all = [...new Set(days === null ? usual : [...usual, days])].toSorted((a, b) => a - b);
  return [
    { value: FOREVER, label: daysWord(null) },
    ...all.map((each) => ({ value: String(each), label: daysWord(each) })),
  ];
}

export const choiceOf = (days: number | null): string => (days === null ? FOREVER : String(days));

export const daysOf = (value: string): number | null => (value === FOREVER ? null : Number(value));

export const daysWord = (days: number | null): string =>
  days === null ? t("Forever", "Daima") : t(formatNoun(days, "day"), formatNounSw(days, "siku", "siku"));

/** Whether less is kept than before: then something is removed. */
export const isShorter = (before: number | null, after: number | null): boolean =>
  after !== null && (before === null || after < before);
