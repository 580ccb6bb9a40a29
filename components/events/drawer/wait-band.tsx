"use client";

import { ArrowUp, RefreshCw } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import type { EventFilters } from "#lib/client/events/keys.ts";
import { useNewEvents } from "#lib/client/events/use-new-events.ts";
import { useLiveState } from "#lib/client/live/use-live.ts";
import { t, translated } from "#lib/contract/language.ts";
import { formatCount, formatNounSw, plural } from "#lib/contract/words/format-count.ts";
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

const WORDS: Record<Waiting, string> = translated(() => ({
  reading: t("You are reading, so the list waits", "Unasoma, kwa hiyo orodha inasubiri"),
  stopped: t("You stopped following, so the list waits", "Umeacha kufuatilia, kwa hiyo orodha inasubiri"),
  full: t(
    "1,000 events are listed, so the list waits",
    "Matukio 1,000 yameorodheshwa, kwa hiyo orodha inasubiri",
  ),
  search: t(
    "A search shows what is stored. It does not show new events",
    "Utafutaji unaonyesha kilichohifadhiwa. Hauonyeshi matukio mapya",
  ),
}));

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
    if (fresh.count > 0)
      announce(
        t(
          `${formatCount(fresh.count)} new events are waiting`,
          plural(
            fresh.count,
            "Tukio jipya 1 linasubiri",
            `Matukio mapya ${formatCount(fresh.count)} yanasubiri`,
          ),
        ),
      );
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
          {t("Search again", "Tafuta tena")}
        </Button>
      ) : (
        fresh.count > 0 && (
          <Button size="small" look="primary" icon={<ArrowUp />} onClick={take} className="num rounded-full">
            {fresh.count >= MOST
              ? t(`${MOST}+ new`, `Mapya ${MOST}+`)
              : t(`${formatCount(fresh.count)} new`, `${formatNounSw(fresh.count, "Jipya", "Mapya")}`)}
          </Button>
        )
      )}
    </div>
  );
}

function Following() {
  const state = useLiveState();
  if (state === "live") return <span>{t("New events appear on top", "Matukio mapya yanaonekana juu")}</span>;
  const isAway = state === "reconnecting" || state === "offline";
  return (
    <span>
      {isAway
        ? t("Reconnecting. You will not miss events", "Inaunganisha tena. Hutakosa matukio")
        : t("Not connected yet", "Bado haijaunganishwa")}
    </span>
  );
}
