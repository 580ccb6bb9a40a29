"use client";

import { RefreshCw } from "lucide-react";
import { useCheckCall } from "#lib/client/calls/mutations.ts";
import type { CallDetail } from "#lib/contract/desk/call/call.ts";
import { askIdOf } from "#lib/contract/rules/call/ask-id-of.ts";
import { FaultNote } from "../../shell/fault-note.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Time } from "../../ui/time/time.tsx";

/** When the service was last asked about this call, and a way to ask now. */
export function CallCheck({ call }: { call: CallDetail }) {
  const { mutate, isPending, isSuccess, error } = useCheckCall(call.id);
  const isNameless = askIdOf(call) === null;
  return (
    <div className="flex flex-col gap-2 border-line border-t pt-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" icon={<RefreshCw />} isBusy={isPending} onClick={() => mutate()}>
          Check now
        </Button>
        <p role="status" className="text-12 text-ink-3">
          {isNameless && isSuccess && "We are looking for it in the service’s list. "}
          {call.askedAt === null ? (
            "The service was not asked yet"
          ) : (
            <>
              Checked <Time value={call.askedAt} show="relative" />
            </>
          )}
        </p>
      </div>
      {call.askProblem !== null && (
        <p className="text-12 text-amber-fg">The last check failed: {call.askProblem}</p>
      )}
      <FaultNote error={error} title="The check failed" />
    </div>
  );
}
