import type { ReactNode } from "react";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { SearchLink } from "../field/search-link.tsx";

export type FunnelStep = {
  key: string;
  label: ReactNode;
  count: number;
  detail: ReactNode;
  href: string;
  /** The step that counts most is solid; the rest are hollow. */
  isGoal?: boolean | undefined;
};

/** How many got how far; each number leads to its recipients. */
export function Funnel({ total, steps }: { total: number; steps: readonly FunnelStep[] }) {
  return (
    <ol className="flex flex-col justify-center gap-3 rounded-3 border border-line bg-raised p-5 max-sm:p-4">
      {steps.map((step) => (
        <li key={step.key}>
          <SearchLink
            href={step.href}
            className="grid grid-cols-[7rem_minmax(4rem,1fr)_4rem_14.75rem] items-center gap-x-3 rounded-1 text-13 leading-6 max-lg:grid-cols-[6rem_minmax(3rem,1fr)_3.5rem_11.75rem] max-sm:grid-cols-[1fr_auto] max-sm:leading-5"
          >
            <span>{step.label}</span>
            <Bar share={total === 0 ? 0 : step.count / total} isGoal={step.isGoal === true} />
            <b className="num text-right">{formatCount(step.count)}</b>
            <span className="num text-12 text-ink-3 max-sm:col-span-2 max-sm:row-start-3">{step.detail}</span>
          </SearchLink>
        </li>
      ))}
    </ol>
  );
}

function Bar({ share, isGoal }: { share: number; isGoal: boolean }) {
  return (
    <svg
      aria-hidden="true"
      className="block h-5 w-full rounded-1 bg-sunken max-sm:col-span-2 max-sm:row-start-2 max-sm:h-2"
    >
      <svg aria-hidden="true" width={`${100 * share}%`} height="100%">
        <rect
          x="0.625"
          y="0.625"
          rx="3.5"
          width="100%"
          height="100%"
          strokeWidth={isGoal ? 0 : 1.25}
          className={`h-[calc(100%-1.25px)] w-[calc(100%-1.25px)] ${isGoal ? "fill-plot-1" : "fill-plot-2 stroke-plot-2-edge"}`}
        />
      </svg>
    </svg>
  );
}
