"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "#lib/contract/language.ts";
import { formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { Kbd } from "../../ui/text/kbd.tsx";
import { Time } from "../../ui/time/time.tsx";
import { eventStatsQuery } from "../stats/event-stats-query.ts";

/** The keys of this page, and how much came, at its foot. */
export function KeyLegend({ onHelp }: { onHelp: () => void }) {
  const { data: stats } = useQuery(eventStatsQuery);
  return (
    <footer className="flex h-10 flex-none items-center gap-5 overflow-hidden whitespace-nowrap border-line border-t bg-canvas px-8 text-12 text-ink-3 max-lg:px-5 max-sm:hidden">
      <Key caps={["j", "k"]}>{t("move", "sogea")}</Key>
      <Key caps={["/"]}>{t("search", "tafuta")}</Key>
      <Key caps={["Enter"]}>{t("open", "fungua")}</Key>
      <Key caps={["r"]}>{t("raw", "ghafi")}</Key>
      <button type="button" onClick={onHelp} className="flex items-center gap-1.5 rounded-1 hover:text-ink">
        <Kbd>?</Kbd> {t("all keys", "vitufe vyote")}
      </button>
      {stats && (
        <span className="num ml-auto">
          {t(
            `${formatNoun(stats.lastHour, "event")} in the last hour`,
            `${formatNounSw(stats.lastHour, "Tukio", "Matukio")} katika saa iliyopita`,
          )}
          {stats.newestAt !== null && (
            <>
              {t(", newest", ", jipya zaidi")} <Time value={stats.newestAt} show="relative" />
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
