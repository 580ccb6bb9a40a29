"use client";

import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { Conversation, Thread, ThreadLine } from "#lib/contract/desk/conversation.ts";
import { FaultNote } from "../../shell/fault-note.tsx";
import { Button } from "../../ui/button/button.tsx";
import { cx } from "../../ui/cx.ts";
import { zoneClock } from "../../ui/time/format-time.ts";
import { Time } from "../../ui/time/time.tsx";
import { useTimeFacts } from "../../ui/time/time-provider.tsx";
import { useDay } from "../../ui/time/use-day.ts";
import type { InboxRights } from "../inbox-rights.ts";
import { useWindowState } from "../use-window-state.ts";
import { daysOf, dayTitle } from "./days-of.ts";
import { LineIn } from "./line-in.tsx";
import { LineNote } from "./line-note.tsx";
import { LineOut } from "./line-out.tsx";

type ThreadLinesProps = {
  query: UseInfiniteQueryResult<InfiniteData<Thread>>;
  conversation: Conversation;
  lines: readonly ThreadLine[];
  rights: InboxRights;
  /** Where both share a narrow screen, there is to be room for it. */
  hasComposer: boolean;
  /** Of a number that can be sent nothing, no window matters. */
  hasWindow: boolean;
};

/** What was written and sent, the newest at the bottom, where one begins to read; older lines come above it. */
export function ThreadLines({
  query,
  conversation,
  lines,
  rights,
  hasComposer,
  hasWindow,
}: ThreadLinesProps) {
  const { zone } = useTimeFacts();
  const today = useDay();
  const clock = zoneClock(zone);
  return (
    // Turned around it is scrolled from its end, and stays there as lines come.
    <section
      aria-label="Messages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it by keys
      tabIndex={0}
      className={cx(
        "bare flex min-h-64 flex-1 flex-col-reverse overflow-y-auto bg-sunken px-6 py-4 focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] max-sm:px-4",
        hasComposer
          ? "max-lg:max-h-[calc(100dvh-29rem)] max-sm:max-h-[calc(100dvh-39rem)] max-sm:min-h-44"
          : "max-lg:max-h-[calc(100dvh-14rem)] max-sm:max-h-[calc(100dvh-18.5rem)]",
      )}
    >
      <div className="flex flex-col gap-2">
        {query.hasNextPage && (
          <Button
            size="small"
            look="plain"
            className="self-center"
            isBusy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show older
          </Button>
        )}
        {query.isFetchNextPageError && (
          <FaultNote error={query.error} title="We could not read what is older" />
        )}
        <ol className="flex flex-col gap-2">
          {daysOf(lines, clock).flatMap(({ day, lines: ofDay }) => [
            <li key={day} className="self-center pt-2 text-12 text-ink-3">
              {dayTitle(day, today, clock)}
            </li>,
            ...ofDay.map((line) =>
              line.way === "in" ? (
                <LineIn key={line.id} line={line} />
              ) : line.way === "out" ? (
                <LineOut key={line.id} line={line} />
              ) : (
                <LineNote key={line.id} line={line} conversationId={conversation.id} rights={rights} />
              ),
            ),
          ])}
        </ol>
        {hasWindow && <WindowLine window={conversation.window} />}
      </div>
    </section>
  );
}

function WindowLine({ window }: Pick<Conversation, "window">) {
  const isOver = useWindowState(window) === "closed";
  return (
    <p
      className={`num flex items-center justify-center gap-1.5 pt-2 text-12 text-ink-2 before:icon before:size-3.5 ${isOver ? "lucide-lock" : "lucide-clock"}`}
    >
      <span>
        {isOver ? "Window closed" : "Window closes"} <Time value={window.endsAt} />
      </span>
    </p>
  );
}
