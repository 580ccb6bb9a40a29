"use client";

import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { callListQuery } from "#lib/client/calls/queries.ts";
import { callStarterOf } from "#lib/contract/words/call/call-words.ts";
import { callStateOf } from "../../shell/calls/call-state-of.ts";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Time } from "../../ui/time/time.tsx";

/** When this number was last in a call, so that nobody calls twice without knowing. */
export function LastCall({ number }: { number: string }) {
  const { data, isPlaceholderData } = useQuery(callListQuery({ q: number }));
  const last = isPlaceholderData ? undefined : data?.items.find((call) => call.number === number);
  if (!last) return null;
  return (
    <li className="flex gap-2 text-ink-2 [&>.lucide]:mt-px [&>.lucide]:size-3.5 [&>.lucide]:flex-none">
      <History />
      <span>
        Their{" "}
        <PageLink href={`/calls/${last.id}`} className="link rounded-1">
          last call
        </PageLink>
        : <Time value={last.at} show="day" />, {callStateOf(last).word.toLowerCase()},{" "}
        <bdi>{callStarterOf(last)}</bdi>
      </span>
    </li>
  );
}
