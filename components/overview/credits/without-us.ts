import type { CreditDay } from "#lib/contract/desk/credits.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, plural } from "#lib/contract/words/format-count.ts";

/** What went or came on a day that no message from here explains, in a few words; `isSure` where that is known. */
export function withoutUs({ went, came, unsure, last }: CreditDay): { words: string; isSure: boolean } {
  const sure = [
    ...(went
      ? [
          t(
            `${between(went)} went`,
            plural(went.most, `${between(went)} imeondoka`, `${between(went)} zimeondoka`),
          ),
        ]
      : []),
    ...(came
      ? [
          t(
            `${between(came)} came`,
            plural(came.most, `${between(came)} imeingia`, `${between(came)} zimeingia`),
          ),
        ]
      : []),
  ];
  if (sure.length > 0) return { words: sure.join(", "), isSure: true };
  if (unsure !== null && unsure > 0)
    return {
      words: t(
        `Not explained: up to ${formatCount(unsure)}, we are not sure`,
        `Hazijaelezwa: hadi ${formatCount(unsure)}, hatuna uhakika`,
      ),
      isSure: false,
    };
  if (unsure === 0) return { words: t("None, by our count", "Hakuna, kwa hesabu yetu"), isSure: false };
  return { words: last ? t("None", "Hakuna") : t("Not known", "Haijulikani"), isSure: false };
}

const between = ({ least, most }: { least: number; most: number }): string =>
  least === most
    ? formatCount(least)
    : t(`${formatCount(least)} to ${formatCount(most)}`, `${formatCount(least)} hadi ${formatCount(most)}`);

/** What went lately without us, at least, and since when; null where nothing did. */
export function wentLately(
  days: readonly CreditDay[],
  today: string,
): { least: number; since: string; until: string } | null {
  const from = new Date(Date.parse(today) - 6 * 86_400_000).toISOString().slice(0, 10);
  const found = days.flatMap(({ day, went }) => (went && day >= from ? [went] : []));
  const [newest] = found;
  const oldest = found.at(-1);
  if (!newest || !oldest) return null;
  const least = found.reduce((sum, went) => sum + went.least, 0);
  return { least, since: oldest.since, until: newest.until };
}
