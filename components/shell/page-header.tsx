import type { ReactNode } from "react";
import { PageLink } from "../ui/list/page-link.tsx";
import { LiveStart } from "./frame/live-start.tsx";

type PageHeaderProps = {
  title: ReactNode;
  /** A StatusPill beside the title. */
  state?: ReactNode;
  /** One line: what the page is for, or where this thing stands. */
  purpose?: ReactNode;
  back?: { href: string; label: string } | undefined;
  /** At the right, primary last; at most one primary a page. */
  actions?: ReactNode;
};

export function PageHeader({ title, state, purpose, back, actions }: PageHeaderProps) {
  return (
    <header className="flex items-start gap-4 max-sm:flex-col max-sm:gap-3 sm:max-md:flex-wrap">
      <LiveStart />
      <div className="min-w-0 flex-1 sm:max-md:basis-60">
        {back !== undefined && (
          <PageLink
            href={back.href}
            className="touch mb-1 inline-flex print:hidden items-center gap-1.5 rounded-1 text-12 text-ink-3 lucide-chevron-left before:icon before:size-3.5 hover:text-ink"
          >
            {back.label}
          </PageLink>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 dir="auto" className="wrap-anywhere min-w-0 text-20 font-semibold tracking-title">
            {title}
          </h1>
          {state}
        </div>
        {purpose !== undefined && <p className="num text-13 text-ink-2 max-sm:mt-1">{purpose}</p>}
      </div>
      {actions !== undefined && (
        <div className="flex flex-none gap-2 pt-2 print:hidden max-sm:w-full max-sm:flex-wrap max-sm:pt-0 max-sm:[&>:not([aria-label])]:flex-1">
          {actions}
        </div>
      )}
    </header>
  );
}
