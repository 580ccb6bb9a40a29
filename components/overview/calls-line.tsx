"use client";

import { useQuery } from "@tanstack/react-query";
import { Phone } from "lucide-react";
import type { ReactNode } from "react";
import { callsTodayQuery } from "#lib/client/calls/queries.ts";
import { t } from "#lib/contract/language.ts";
import { callLength } from "#lib/contract/rules/call/call-length.ts";
import {
  formatCount,
  formatNoun,
  formatNounSw,
  formatShare,
  plural,
} from "#lib/contract/words/format-count.ts";
import { PageLink } from "../ui/list/page-link.tsx";
import { useDay } from "../ui/time/use-day.ts";

/** Today's calls in a line, each figure a way to its calls. */
export function CallsLine() {
  const { data: today } = useQuery(callsTodayQuery);
  const day = useDay();
  if (!today) return null;
  const { calls, answered, talkS, spanS, awaited, unknown } = today;
  const days = `from=${day}&to=${day}`;
  return (
    <ul
      aria-label={t("Calls today", "Simu za leo")}
      className="num mt-3 flex flex-wrap items-center gap-x-5 gap-y-1 text-13 max-sm:gap-y-0 text-ink-2 [&_.lucide]:size-3.5 [&_.lucide]:text-ink-3"
    >
      <li className="inline-flex items-center gap-1.5">
        <Phone />
        <To href={`/calls?${days}&status=made`}>
          {calls === 0
            ? t("No calls yet", "Bado hakuna simu")
            : t(formatNoun(calls, "call"), formatNounSw(calls, "Simu", "Simu"))}
        </To>
      </li>
      {calls > 0 && (
        <>
          <li>
            <To href={`/calls?${days}&status=answered`}>
              {t(
                `${formatCount(answered)} answered (${formatShare(answered, calls)})`,
                plural(
                  answered,
                  `1 ilipokelewa (${formatShare(answered, calls)})`,
                  `${formatCount(answered)} zilipokelewa (${formatShare(answered, calls)})`,
                ),
              )}
            </To>
          </li>
          {(talkS > 0 || spanS === 0) && (
            <li>
              <To href={`/calls?${days}&order=longest`}>
                {t(`${callLength(talkS)} talked`, `${callLength(talkS)} za mazungumzo`)}
              </To>
            </li>
          )}
          {spanS > 0 && (
            <li>
              <To href={`/calls?${days}&order=longest`}>
                {t(`${callLength(spanS)} with ringing`, `${callLength(spanS)} pamoja na kuita`)}
              </To>
            </li>
          )}
        </>
      )}
      {awaited > 0 && (
        <li>
          <To href="/calls?recording=awaited">
            {t(
              `${formatNoun(awaited, "recording")} not yet there`,
              plural(awaited, "rekodi 1 bado haijafika", `rekodi ${formatCount(awaited)} bado hazijafika`),
            )}
          </To>
        </li>
      )}
      {unknown > 0 && (
        <li>
          <To href="/calls?status=unknown">
            {t(
              `${formatCount(unknown)} may have rung`,
              plural(unknown, "Huenda 1 iliita", `Huenda ${formatCount(unknown)} ziliita`),
            )}
          </To>
        </li>
      )}
    </ul>
  );
}

function To({ href, children }: { href: string; children: ReactNode }) {
  return (
    <PageLink
      href={href}
      className="link rounded-1 max-sm:inline-flex max-sm:min-h-11 max-sm:min-w-11 max-sm:items-center"
    >
      {children}
    </PageLink>
  );
}
