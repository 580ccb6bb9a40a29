"use client";

import { useMoney } from "#components/domain/use-money.ts";
import { Button } from "#components/ui/button/button.tsx";
import { Track } from "#components/ui/plot/track.tsx";
import { VisuallyHidden } from "#components/ui/text/visually-hidden.tsx";
import type { PlanAnswer } from "#lib/contract/desk/campaign/draft.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { sayCredits, sayMessages } from "../../count-words.ts";
import type { Shares } from "../draft/use-composer.ts";

type CostTableProps = Shares<"audience" | "row" | "steps"> & { planned: PlanAnswer };

/** How many messages cost 1, 2, 3 … credits, where they do not all cost the same; a bar for each. */
export function CostTable({ composer, planned: { audience } }: CostTableProps) {
  const { histogram } = audience.segments;
  const money = useMoney();
  if (histogram.length < 2) return null;
  const costOf = (credits: number) => `${sayCredits(credits)}${money(credits)}`;
  const messages = histogram.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-label={t("What the messages cost", "Gharama za jumbe")} className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="text-13 font-medium">{t("What the messages cost", "Gharama za jumbe")}</p>
        <MostExpensive composer={composer} audience={audience} />
      </div>
      <table className="num w-full text-13 text-ink-2">
        <thead>
          <tr>
            {headWords().map((word) => (
              <th key={word} scope="col" className="h-0 p-0 leading-0">
                <VisuallyHidden>{word}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {histogram.map(({ segments, count }) => (
            <tr key={segments}>
              <th scope="row" className={`${CELL} pr-4 text-left font-normal text-ink`}>
                {sayCredits(segments)}
              </th>
              <td className={`${CELL} w-full`}>
                <Track
                  label={t(
                    `${formatCount(count)} of ${sayMessages(messages)}`,
                    `${formatCount(count)} kati ya ${sayMessages(messages)}`,
                  )}
                  parts={[{ key: "count", count, tone: "teal" }]}
                  total={messages}
                />
              </td>
              <td className={`${CELL} pl-4 text-right text-ink`}>
                {sayMessages(count)}
                <span className="block text-12 text-ink-2 sm:hidden">{costOf(segments * count)}</span>
              </td>
              <td className={`${CELL} pl-4 text-right max-sm:hidden`}>{costOf(segments * count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const headWords = () => [
  t("Cost of a message", "Gharama ya ujumbe"),
  t("Share", "Uwiano"),
  t("Messages", "Jumbe"),
  t("Credits", "Krediti"),
];
const CELL = "whitespace-nowrap py-1";

type MostExpensiveProps = Shares<"audience" | "row" | "steps"> & { audience: PlanAnswer["audience"] };

/** Leads to the row in the preview; of a file that is not open here only its number is known. */
function MostExpensive({
  composer: { audience, row, steps },
  audience: { preview, segments },
}: MostExpensiveProps) {
  const place = audience.check?.mostExpensive;
  const found = preview.find((shown) => shown.segments === segments.largest);
  if (!found) return null;
  const at = formatCount(found.row);
  if (place == null)
    return (
      <span className="num text-12 text-ink-3">
        {t(`Most expensive: row ${at}`, `Ghali zaidi: mstari ${at}`)}
      </span>
    );
  function show(recipient: number) {
    row.show(recipient);
    steps.go("review", "preview");
  }
  return (
    <Button size="small" look="quiet" onClick={() => show(place)}>
      {t(`See row ${at}, the most expensive`, `Tazama mstari ${at}, ulio ghali zaidi`)}
    </Button>
  );
}
