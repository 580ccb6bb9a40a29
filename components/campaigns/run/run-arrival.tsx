import { useQuery } from "@tanstack/react-query";
import { FoldedSection } from "#components/ui/section.tsx";
import { formatLength } from "#components/ui/time/format-time.ts";
import { arrivalQuery } from "#lib/client/campaigns/queries.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { shareOf } from "./run-facts.ts";
import { arrivalSteps } from "./run-sentence.ts";

/** How long messages took until they were delivered; nothing before the first one was. */
export function RunArrival({ campaign: { id, completedAt } }: { campaign: Campaign }) {
  const { data } = useQuery(arrivalQuery(id, completedAt !== null));
  if (data === undefined || data.medianSeconds === null) return null;
  const { delivered, medianSeconds } = data;
  const half = formatLength(1_000 * Math.max(1, medianSeconds));
  return (
    <FoldedSection
      title={t("Delivery over time", "Kufika kwa muda")}
      note={t(`Half arrived within ${half}`, `Nusu zilifika ndani ya ${half}`)}
    >
      <ol className="flex flex-col gap-2 text-13">
        {arrivalSteps(data).map(({ key, label, messages }) => (
          <li
            key={key}
            className="num grid grid-cols-[8rem_minmax(3rem,1fr)_4rem_4rem] items-center gap-x-3 max-sm:grid-cols-[1fr_auto_auto]"
          >
            <span>{label}</span>
            <svg
              aria-hidden="true"
              className="block h-3 w-full rounded-1 bg-sunken max-sm:col-span-3 max-sm:row-start-2 max-sm:h-2"
            >
              <rect
                rx="3"
                width={`${delivered === 0 ? 0 : (100 * messages) / delivered}%`}
                height="100%"
                className="fill-plot-1"
              />
            </svg>
            <b className="text-right">{formatCount(messages)}</b>
            <span className="text-right text-12 text-ink-3">{shareOf(messages, delivered)}</span>
          </li>
        ))}
      </ol>
    </FoldedSection>
  );
}
