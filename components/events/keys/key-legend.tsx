"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { Kbd } from "../../ui/text/kbd.tsx";
import { Time } from "../../ui/time/time.tsx";
import { eventStatsQuery } from "../stats/event-stats-query.ts";

/** The keys of this page, and how much came, at its foot. */
export function KeyLegend({ onHelp }: { onHelp: () => void }) {
  const { data: stats } = useQuery(eventStatsQuery);
  return (
    <footer className="flex h-10 flex-none items-center gap-5 overflow-hidden whitespace-nowrap border-line border-t bg-canvas px-8 text-12 text-ink-3 max-lg:px-5 max-sm:hidden">
      <Key caps={["j", "k"]}>move</Key>
      <Key caps={["/"]}>search</Key>
      <Key caps={["Enter"]}>open</Key>
      <Key caps={["r"]}>raw</Key>
      <button type="button" onClick={onHelp} className="flex items-center gap-1.5 rounded-1 hover:text-ink">
        <Kbd>?</Kbd> all keys
      </button>
      {stats && (
        <span className="num ml-auto">
          {formatNoun(stats.lastHour, "event")} in the last hour
          {stats.newestAt !== null && (
            <>
              , newest <Time value={stats.newestAt} show="relative" />
            </>
          )}
        </span>
      )}
    </footer>
  );
}

function Key({ caps, children }: { caps: readonly string[]; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5 max-md:hidden">
      {caps.map((cap) => (
        <Kbd key={cap}>{cap}</Kbd>
      ))}
      {children}
    </span>
  );
}
