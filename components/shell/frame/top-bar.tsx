"use client";

import { formatCount } from "#lib/contract/words/format-count.ts";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Kbd } from "../../ui/text/kbd.tsx";
import { Time } from "../../ui/time/time.tsx";
import { Bell } from "../notices/bell.tsx";
import { useFindKeys } from "../palette/use-find-keys.ts";
import type { Theme } from "../theme/theme.ts";
import { ThemeMenu } from "../theme/theme-menu.tsx";
import { EnvironmentBadge } from "./environment-badge.tsx";
import type { FrameFacts } from "./frame-facts.ts";
import { LiveIndicator } from "./live-indicator.tsx";
import { Mark } from "./mark.tsx";
import { PersonMenu } from "./person-menu.tsx";

type TopBarProps = {
  facts: FrameFacts;
  theme: Theme;
  onTheme: (theme: Theme) => void;
  onFind: () => void;
  onSignOut: () => void;
};

export function TopBar({ facts, theme, onTheme, onFind, onSignOut }: TopBarProps) {
  const keys = useFindKeys();
  return (
    <header className="sticky top-0 z-5 flex h-(--bar) flex-none items-center gap-4 border-line border-b bg-surface px-8 text-13 max-lg:px-5 max-sm:gap-3 max-sm:px-4 max-[23.75rem]:gap-1.5">
      <PageLink
        href="/overview"
        className="touch flex items-center gap-2 rounded-2 font-semibold text-14 tracking-title sm:hidden max-[23.75rem]:hidden"
      >
        <Mark />
        <span className="max-[30rem]:sr-only">Tuma</span>
      </PageLink>
      <button
        type="button"
        onClick={onFind}
        aria-keyshortcuts="Control+K Meta+K"
        className="flex h-8 w-80 min-w-0 cursor-default items-center gap-2 rounded-2 border border-line bg-sunken pr-1.5 pl-2.5 text-ink-3 lucide-search before:icon before:size-4 hover:border-line-strong max-lg:w-58 max-sm:order-2 max-sm:size-11 max-sm:flex-none max-sm:justify-center max-sm:border-transparent max-sm:bg-transparent max-sm:p-0"
      >
        <span className="truncate max-sm:sr-only">Find a page, a name, a number</span>
        <span className="ml-auto max-sm:hidden" aria-hidden="true">
          <Kbd>{keys}</Kbd>
        </span>
      </button>
      <div className="ml-auto flex min-w-0 items-center gap-5 whitespace-nowrap text-ink-2 max-md:gap-3 max-sm:order-1">
        <EnvironmentBadge environment={facts.environment} />
        {facts.credits !== null && (
          <PageLink href="/overview/credits" className="num rounded-1 hover:underline max-md:hidden">
            <b className="font-medium text-ink">{formatCount(facts.credits.amount)}</b> credits, as of{" "}
            <Time value={facts.credits.at} show="minute" />
          </PageLink>
        )}
        <LiveIndicator newestDataAt={facts.newestDataAt} liveState={facts.liveState} />
      </div>
      <div className="flex items-center gap-1 max-sm:order-3 max-sm:gap-2">
        <Bell needs={facts.needs} unseen={facts.unseen} />
        <span className="max-sm:hidden">
          <ThemeMenu theme={theme} onChange={onTheme} />
        </span>
        <PersonMenu
          organisation={facts.organisation}
          user={facts.user}
          theme={theme}
          onTheme={onTheme}
          onSignOut={onSignOut}
        />
      </div>
    </header>
  );
}
