"use client";

import { useQuery } from "@tanstack/react-query";
import { Phone } from "lucide-react";
import type { ReactNode } from "react";
import { callsTodayQuery } from "#lib/client/calls/queries.ts";
import { callLength } from "#lib/contract/rules/call/call-length.ts";
import { formatCount, formatNoun, formatShare } from "#lib/contract/words/format-count.ts";
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
      aria-label="Calls today"
      className="num mt-3 flex flex-wrap items-center gap-x-5 gap-y-1 text-13 max-sm:gap-y-0 text-ink-2 [&_.lucide]:size-3.5 [&_.lucide]:text-ink-3"
    >
      <li className="inline-flex items-center gap-1.5">
        <Phone />
        <To href={`/calls?${days}&status=made`}>
          {calls === 0 ? "No calls yet" : formatNoun(calls, "call")}
        </To>
      </li>
      {calls > 0 && (
        <>
          <li>
            <To href={`/calls?${days}&status=answered`}>
              {formatCount(answered)} answered ({formatShare(answered, calls)})
            </To>
          </li>
          {(talkS > 0 || spanS === 0) && (
            <li>
              <To href={`/calls?${days}&order=longest`}>{callLength(talkS)} talked</To>
            </li>
          )}
          {spanS > 0 && (
            <li>
              <To href={`/calls?${days}&order=longest`}>{callLength(spanS)} with ringing</To>
            </li>
          )}
        </>
      )}
      {awaited > 0 && (
        <li>
          <To href="/calls?recording=awaited">{formatNoun(awaited, "recording")} not yet there</To>
        </li>
      )}
      {unknown > 0 && (
        <li>
          <To href="/calls?status=unknown">{formatCount(unknown)} may have rung</To>
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
