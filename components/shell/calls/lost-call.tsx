"use client";

import { useQuery } from "@tanstack/react-query";
import { StatusIcon } from "#components/domain/status/status-icon.tsx";
import { callListQuery } from "#lib/client/calls/queries.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { CallRow } from "#lib/contract/desk/call/call.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Note } from "../../ui/note.tsx";
import { CallState } from "./call-state.tsx";

const LOOK_AGAIN_MS = 3_000;
/** Clocks of browser and server may differ by this much. */
const APART_MS = 20_000;

/** Nobody knows whether it rang: what that means, and the call as soon as our list has it. */
export function LostCall({ number, pressedAt }: { number: string; pressedAt: number }) {
  const { data: facts } = useQuery(factsQuery);
  const mine = (call: CallRow) =>
    call.number === number &&
    call.startedBy?.id === facts?.user.id &&
    Date.parse(call.at) > pressedAt - APART_MS;
  const { data } = useQuery({
    ...callListQuery({ q: number }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(mine) ? false : LOOK_AGAIN_MS),
  });
  const call = data?.items.find(mine);
  const href = call ? `/calls/${call.id}` : `/calls?q=${encodeURIComponent(number)}`;
  return (
    <Note
      tone="amber"
      isSmall
      isAlert
      icon={<StatusIcon name="unknown" />}
      title="May have rung: no clear answer"
    >
      <p>
        We asked the service to call {formatNumber(number)} and got no clear answer. {call?.problem} We will
        not call again unless you tell us to.
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3">
        {call && <CallState call={call} />}
        <PageLink href={href} className="link rounded-1">
          {call ? "See this call" : "See the calls with this number"}
        </PageLink>
      </p>
    </Note>
  );
}
