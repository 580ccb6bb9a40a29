import type { WhatIfCampaign } from "#lib/contract/desk/what-if.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, formatShare } from "#lib/contract/words/format-count.ts";

/** `31.0 % fewer credits: 12,400 → 8,556`. */
export function resultOf({ before, after }: Pick<WhatIfCampaign, "before" | "after">): string {
  const [was, would] = [formatCount(before), formatCount(after)];
  if (before === 0) return t("No credits were used in these days", "Hakuna krediti zilizotumika siku hizi");
  if (after === before) return t(`Just as many credits: ${was}`, `Krediti zilezile: ${was}`);
  const share = formatShare(Math.abs(before - after), before);
  return after < before
    ? t(`${share} fewer credits: ${was} → ${would}`, `Krediti pungufu kwa ${share}: ${was} → ${would}`)
    : t(`${share} more credits: ${was} → ${would}`, `Krediti zaidi kwa ${share}: ${was} → ${would}`);
}

/** What the figures leave out, a sentence each. */
export const leftOutOf = ({ unknown, unread }: Pick<WhatIfCampaign, "unknown" | "unread">): string[] => [
  ...(unknown > 0
    ? [
        t(
          `Messages of which no clear answer came may have cost ${formatCount(unknown)} credits more. They are in neither figure.`,
          `Jumbe ambazo jibu lake lilipotea huenda ziligharimu krediti ${formatCount(unknown)} zaidi. Hazimo katika takwimu hizi.`,
        ),
      ]
    : []),
  ...(unread > 0
    ? [
        t(
          `${formatCount(unread)} credits are in both figures as they were: the texts of those people are removed.`,
          `Krediti ${formatCount(unread)} zimo katika takwimu zote mbili kama zilivyokuwa: maandishi ya watu hao yameondolewa.`,
        ),
      ]
    : []),
];

export const CHANGES = ["skipped", "byChat", "shorter", "moved"] as const;

export const columnWords = (): Record<"before" | "after" | (typeof CHANGES)[number] | "unknown", string> => ({
  before: t("Credits used", "Krediti zilizotumika"),
  after: t("Under these rules", "Kwa kanuni hizi"),
  skipped: t("Skipped by a cap", "Waliorukwa na kikomo"),
  byChat: t("Chat text instead", "Ujumbe wa chat badala yake"),
  shorter: t("Shorter text", "Maandishi mafupi zaidi"),
  moved: t("Waited for the hours", "Wangesubiri saa"),
  unknown: t("May have cost more", "Huenda ziligharimu zaidi"),
});
