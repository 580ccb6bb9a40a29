"use client";

import { useIsMutating, useMutationState, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { isAskedAbout, pressOf } from "#lib/client/query-client/press.ts";
import { Button } from "../../ui/button/button.tsx";
import { guardLeaving } from "../../ui/load/leaving.ts";
import { TOAST, TOAST_PLACE } from "../../ui/toast/toast-class.ts";
import { followPresses } from "./follow-presses.ts";

const WHAT = ["what you asked for", "done"] as const;

/**
 * What was pressed and is not answered yet: its page is not left unasked, and a verdict that comes when nobody shows it any
 * more is told wherever the person is, with the way back and what was typed.
 */
export function OpenPresses() {
  const client = useQueryClient();
  useEffect(() => followPresses(client), [client]);
  const isOpen = useIsMutating({ predicate: isAskedAbout }) > 0;
  return isOpen && <LeaveQuestion />;
}

function LeaveQuestion() {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const [what = WHAT] = useMutationState({
    filters: { status: "pending", predicate: isAskedAbout },
    select: (mutation) => pressOf(mutation).what,
  });
  const titleId = useId();
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => guardLeaving((next) => setLeave(() => next)), []);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
  useEffect(() => {
    if (leave) stay.current?.focus();
  }, [leave]);
  if (!leave) return null;
  return (
    <div role="alertdialog" aria-labelledby={titleId} className={`${TOAST} ${TOAST_PLACE} px-4 py-3`}>
      <p id={titleId} className="font-medium">
        Wait for the answer? We do not know yet whether {what[0]} was {what[1]}.
      </p>
      <p className="text-13 text-ink-2">If you go, the next page shows the answer. What you typed is kept.</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button ref={stay} size="small" onClick={() => setLeave(null)}>
          Stay on this page
        </Button>
        <Button
          size="small"
          look="plain"
          onClick={() => {
            setLeave(null);
            leave();
          }}
        >
          Go anyway
        </Button>
      </div>
    </div>
  );
}
