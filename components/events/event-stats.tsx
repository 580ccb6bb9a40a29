"use client";

import { useQuery } from "@tanstack/react-query";
import { cx } from "../ui/cx.ts";
import { formatCount } from "../ui/format-count.ts";
import { Note } from "../ui/note.tsx";
import { eventStatsQuery } from "./event-stats-query.ts";

/** How the webhook is doing, in one line; only what needs somebody has a colour. */
export function EventStats() {
  const { data: stats } = useQuery(eventStatsQuery);
  if (!stats) return null;
  return (
    <>
      <ul aria-label="The webhook today" className="num flex flex-wrap gap-x-6 text-13 text-ink-2">
        <Figure count={stats.lastMinute} words="in the last minute" />
        <Figure
          count={stats.duplicatesToday}
          words={stats.duplicatesToday === 1 ? "duplicate today" : "duplicates today"}
        />
        <Figure
          count={stats.lateToday}
          words="late"
          title="Came more than a minute after they happened, in 24 hours"
        />
        <Figure
          count={stats.waiting}
          words="waiting for a match"
          title="No message of ours has their id yet"
        />
        <Figure
          count={stats.refusedToday}
          words={stats.refusedToday === 1 ? "signature refused" : "signatures refused"}
          isBad={stats.refusedToday > 0}
        />
      </ul>
      {stats.refusedInRow >= 3 && (
        <Note
          tone="red"
          isSmall
          title={`${formatCount(stats.refusedInRow)} signatures refused since the last good one`}
        >
          The secret here is probably not the one of the portal. Compare SERVICE_WEBHOOK_SECRET with the
          portal’s webhook page; what was refused is kept and checked again.
        </Note>
      )}
      {stats.wrongClock > 0 && (
        <Note
          tone="amber"
          isSmall
          title={`${formatCount(stats.wrongClock)} deliveries were signed at another time than ours`}
        >
          More than 5 minutes apart: set the clock of this machine. The service tries them again.
        </Note>
      )}
    </>
  );
}

type FigureProps = { count: number; words: string; title?: string; isBad?: boolean };

function Figure({ count, words, title, isBad = false }: FigureProps) {
  return (
    <li title={title} className={cx(isBad && "text-red-fg")}>
      <b className={isBad ? undefined : "text-ink"}>{formatCount(count)}</b> {words}
    </li>
  );
}
