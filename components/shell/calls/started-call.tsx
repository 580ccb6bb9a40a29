"use client";

import { useQuery } from "@tanstack/react-query";
import { callQuery } from "#lib/client/calls/queries.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { PageLink } from "../../ui/list/page-link.tsx";
import { CallLength } from "./call-length.tsx";
import { CallState } from "./call-state.tsx";

/** The call that was just started, followed while it goes. */
export function StartedCall({ id, number }: { id: string; number: string }) {
  const { data: call } = useQuery(callQuery(id));
  return (
    <p
      role="status"
      className="num flex flex-wrap items-center gap-x-3 gap-y-1 rounded-2 border border-accent-line bg-accent-soft px-3 py-2 text-13"
    >
      <span className="font-medium">{formatNumber(number)}</span>
      {call ? (
        <>
          <CallState call={call} />
          <CallLength call={call} />
        </>
      ) : (
        "The service accepted the call"
      )}
      <PageLink href={`/calls/${id}`} className="link ml-auto rounded-1">
        Follow this call
      </PageLink>
    </p>
  );
}
