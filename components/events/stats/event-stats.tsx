"use client";

import { useQuery } from "@tanstack/react-query";
import type { EventShown } from "#lib/contract/desk/choices.ts";
import { MOST_WAITING } from "#lib/contract/rules/most-waiting.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { PortalLink } from "../../domain/portal-link.tsx";
import { cx } from "../../ui/cx.ts";
import { SearchLink } from "../../ui/field/search-link.tsx";
import { Note } from "../../ui/note.tsx";
import { eventStatsQuery } from "./event-stats-query.ts";

/** How the events are doing, in one line; only what needs somebody has a colour. */
export function EventStats() {
  const { data: stats } = useQuery(eventStatsQuery);
  if (!stats) return null;
  return (
    <>
      <ul aria-label="Events lately" className="num flex flex-wrap gap-x-6 text-13 text-ink-2">
        <Figure count={stats.lastMinute} words="in the last minute" />
        <Figure
          count={stats.duplicatesToday}
          words={stats.duplicatesToday === 1 ? "duplicate in 24 hours" : "duplicates in 24 hours"}
        />
        <Figure count={stats.lateToday} words="more than a minute late in 24 hours" show="late" />
        <Figure
          count={stats.waiting}
          show="waiting"
          words={`${stats.waiting < MOST_WAITING ? "" : "or more "}${
            stats.waiting === 1 ? "waiting for a message with its id" : "waiting for messages with their ids"
          }`}
        />
        <Figure
          count={stats.refusedToday}
          words={
            stats.refusedToday === 1 ? "signature refused in 24 hours" : "signatures refused in 24 hours"
          }
          isBad={stats.refusedToday > 0}
        />
      </ul>
      {stats.refusedInRow >= 3 && (
        <Note
          tone="red"
          isSmall
          title={`${formatCount(stats.refusedInRow)} events refused since the last good one: wrong signature`}
        >
          The signing secret here is probably not the one in the portal. Compare SERVICE_WEBHOOK_SECRET with{" "}
          <PortalLink task="secret">the webhook in the portal</PortalLink>. We keep the refused events and
          check them again.
        </Note>
      )}
      {stats.wrongClock > 0 && (
        <Note
          tone="amber"
          isSmall
          title={`${formatCount(stats.wrongClock)} events had a time more than 5 minutes from ours`}
        >
          Set the clock of this computer. The service sends them again.
        </Note>
      )}
    </>
  );
}

type FigureProps = {
  count: number;
  words: string;
  isBad?: boolean;
  /** By what the list shows just these. */
  show?: EventShown;
};

function Figure({ count, words, isBad = false, show }: FigureProps) {
  const said = (
    <>
      <b className={isBad ? undefined : "text-ink"}>{formatCount(count)}</b> {words}
    </>
  );
  return (
    <li className={cx(isBad && "text-red-fg")}>
      {show && count > 0 ? (
        <SearchLink
          className="link max-sm:inline-flex max-sm:min-h-11 max-sm:items-center max-sm:gap-1"
          href={`/events?show=${show}`}
        >
          {said}
        </SearchLink>
      ) : (
        said
      )}
    </li>
  );
}
