"use client";

import { RefreshCw } from "lucide-react";
import { requestIdOf } from "#lib/client/http.ts";
import type { MessageDetail } from "#lib/contract/desk/message.ts";
import { Fault } from "#lib/fault.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Note } from "../ui/note.tsx";
import { Time } from "../ui/time.tsx";
import { useCheckNow } from "./use-check-now.ts";

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** How the state is learned, and the way to ask for it now where there is one. */
export function CheckNow({ message }: { message: MessageDetail }) {
  const { id, channel, serviceId, nextPollAt, polledAt, pollProblem } = message;
  const { mutate, isPending, data, error } = useCheckNow(id);
  if (channel === "chat") {
    return (
      <p className="text-12 text-ink-3">
        Chat tells its statuses by webhook only; there is nothing to ask. Late ones join the timeline.
      </p>
    );
  }
  const why = reasonAgainst(serviceId);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="small"
          icon={<RefreshCw />}
          isBusy={isPending}
          lockedBecause={why}
          onClick={() => serviceId !== null && mutate(serviceId)}
        >
          Check now
        </Button>
        <p className="text-12 text-ink-3">
          {why ?? (
            <>
              {data ? (
                <>
                  The service says {data.status.toLowerCase()},{" "}
                  <Time value={data.checkedAt} show="relative" />
                </>
              ) : (
                polledAt !== null && (
                  <>
                    Asked last <Time value={polledAt} show="relative" />
                  </>
                )
              )}
              {nextPollAt !== null && (
                <>
                  {polledAt !== null || data ? "; asked" : "Asked"} again by itself{" "}
                  <Time value={nextPollAt} show="relative" />
                </>
              )}
            </>
          )}
        </p>
      </div>
      {pollProblem !== null && <p className="text-12 text-amber-fg">The last check said: {pollProblem}</p>}
      {error && <CheckFailed error={error} />}
    </div>
  );
}

function CheckFailed({ error }: { error: Error }) {
  const requestId = requestIdOf(error);
  return (
    <Note
      tone="red"
      isSmall
      isAlert
      title="The check failed"
      actions={requestId && <CopyButton text={requestId} label="Copy request id" />}
    >
      {error instanceof Fault ? error.detail : "The console could not ask."} The message itself is not touched
      by this.
    </Note>
  );
}

function reasonAgainst(serviceId: string | null): string | undefined {
  if (serviceId === null) return "The service gave no id for it, so its status cannot be asked for";
  if (UUID.test(serviceId)) return undefined;
  return `The service reads the status of UUIDs only; this id is ${serviceId}`;
}
