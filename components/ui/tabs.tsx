import type { ReactNode } from "react";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { cx } from "./cx.ts";
import { PageLink } from "./list/page-link.tsx";

type TabsProps = {
  label: string;
  tabs: readonly { href: string; label: ReactNode; count?: number | undefined; isCurrent: boolean }[];
  /** Stands at the right end of the line. */
  end?: ReactNode;
};

/** Views of one thing as links, so that each has an address. */
export function Tabs({ label, tabs, end }: TabsProps) {
  return (
    <nav aria-label={label} className="flex items-center gap-5 overflow-x-auto border-line border-b text-13">
      {tabs.map((tab) => (
        <PageLink
          key={tab.href}
          href={tab.href}
          scroll={false}
          aria-current={tab.isCurrent ? "page" : undefined}
          className={cx(
            "-mb-px flex-none whitespace-nowrap border-b-2 py-2 font-medium max-sm:min-w-11 max-sm:py-3",
            // Where the bar is wider than a phone it is moved so far that the current one is in sight, and no script for it.
            tab.isCurrent
              ? "[scroll-initial-target:nearest] border-accent-text text-ink"
              : "border-transparent text-ink-2 hover:text-ink",
          )}
        >
          {tab.label}
          {tab.count !== undefined && (
            <span className="num ml-1 font-normal text-ink-3">{formatCount(tab.count)}</span>
          )}
        </PageLink>
      ))}
      {end !== undefined && <span className="ml-auto">{end}</span>}
    </nav>
  );
}
