"use client";

import type { CallRow } from "#lib/contract/desk/call/call.ts";
import { callLength } from "#lib/contract/rules/call/call-length.ts";
import { useTicking } from "../../ui/time/use-ticking.ts";

type Timed = Pick<CallRow, "phase" | "startedAt" | "endedAt" | "durationS">;

/** How long a call lasted, or a clock while it goes on; says so where the times prove nothing. */
export function CallLength({ call }: { call: Timed }) {
  const { phase, startedAt, endedAt, durationS } = call;
  if (durationS !== null) return callLength(durationS);
  if (phase === "open" && startedAt !== null) return <Running since={startedAt} />;
  if (phase === "refused" || phase === "not-called") return <span className="text-ink-3">None</span>;
  if (phase === "open" || phase === "asking") return <span className="text-ink-3">Not yet</span>;
  const isContradicted = startedAt !== null && endedAt !== null;
  return (
    <span
      className="text-ink-3"
      title={
        isContradicted
          ? "The service says that the call ended before it began"
          : "The service did not say when the call began and ended"
      }
    >
      Not known
    </span>
  );
}

function Running({ since }: { since: string }) {
  const length = useTicking((now) =>
    callLength(Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 1_000))),
  );
  return (
    <span role="timer" className="num inline-flex items-center gap-1.5 font-semibold text-ink">
      <span aria-hidden="true" className="size-2 rounded-full bg-green-fill" />
      {length}
    </span>
  );
}
