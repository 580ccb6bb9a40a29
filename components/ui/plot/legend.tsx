import type { ReactNode } from "react";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { SearchLink } from "../field/search-link.tsx";

export type LegendEntry = {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  count: number;
  href?: string | undefined;
};

/** The words and numbers of a track; each number leads to what it counts. */
export function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-2 text-13 max-sm:flex-col max-sm:gap-y-0">
      {entries.map((entry) => (
        <li key={entry.key}>
          {entry.href === undefined ? (
            <span className={ENTRY}>
              <Content entry={entry} />
            </span>
          ) : (
            <SearchLink href={entry.href} className={`${ENTRY} rounded-1 hover:text-ink`}>
              <Content entry={entry} />
            </SearchLink>
          )}
        </li>
      ))}
    </ul>
  );
}

const ENTRY = "flex items-center gap-2 text-ink-2 max-sm:min-h-11 [&>.lucide]:size-3.75";

function Content({ entry: { icon, label, count } }: { entry: LegendEntry }) {
  return (
    <>
      {icon}
      {label}
      <b className="num font-medium text-ink max-sm:ml-auto">{formatCount(count)}</b>
    </>
  );
}
