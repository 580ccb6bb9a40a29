"use client";

import { ArrowUp, RefreshCw } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import type { EventFilters } from "#lib/client/events/keys.ts";
import { useNewEvents } from "#lib/client/events/use-new-events.ts";
import { useLiveState } from "#lib/client/live/use-live.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { Button } from "../../ui/button/button.tsx";
import { announce } from "../../ui/text/announce.ts";

export type Waiting = "reading" | "stopped" | "full" | "search";

type WaitBandProps = {
  filters: EventFilters;
  /** Why new events wait; undefined while they come in by themselves. */
  waiting: Waiting | undefined;
  onTake: () => void;
  onRefresh: () => void;
};

const WORDS: Record<Waiting, string> = {
  reading: "You are reading, so the list waits",
  stopped: "You stopped following, so the list waits",
  full: "1,000 events are listed, so the list waits",
  search: "A search shows what is stored. It does not show new events",
};

/** The most the feed keeps; beyond it the list is read again. */
const MOST = 500;

/** The line above the tail that holds what is new; it has its place always, so the list never moves. */
export function WaitBand({ filters, waiting, onTake, onRefresh }: WaitBandProps) {
  const isFollowing = waiting === undefined;
  const fresh = useNewEvents(filters, isFollowing);
  const takeWaiting = useEffectEvent(() => (fresh.count >= MOST ? onRefresh() : fresh.take()));
  useEffect(() => {
    if (isFollowing) takeWaiting();
  }, [isFollowing]);
  useEffect(() => {
    if (fresh.count > 0) announce(`${formatCount(fresh.count)} new events are waiting`);
  }, [fresh.count]);
  function take() {
    if (fresh.count >= MOST || waiting === "full") onRefresh();
    else fresh.take();
    onTake();
  }
  return (
    <div className="flex h-10 flex-none items-center justify-between gap-3 border-line border-b bg-sunken pr-1.5 pl-4 text-12 text-ink-3">
      {waiting === undefined ? <Following /> : <span className="truncate">{WORDS[waiting]}</span>}
      {waiting === "search" ? (
        <Button size="small" look="plain" icon={<RefreshCw />} onClick={onRefresh}>
          Search again
        </Button>
      ) : (
        fresh.count > 0 && (
          <Button size="small" look="primary" icon={<ArrowUp />} onClick={take} className="num rounded-full">
            {fresh.count >= MOST ? `${MOST}+ new` : `${formatCount(fresh.count)} new`}
          </Button>
        )
      )}
    </div>
  );
}

function Following() {
  const state = useLiveState();
  if (state === "live") return <span>New events appear on top</span>;
  const isAway = state === "reconnecting" || state === "offline";
  return <span>{isAway ? "Reconnecting. You will not miss events" : "Not connected yet"}</span>;
}
