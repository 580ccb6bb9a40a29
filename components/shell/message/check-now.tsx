"use client";

import { RefreshCw } from "lucide-react";
import { detailOf } from "#lib/client/detail-of.ts";
import type { MessageDetail } from "#lib/contract/desk/message.ts";
import { isUuid } from "#lib/contract/rules/text/is-uuid.ts";
import { Button } from "../../ui/button/button.tsx";
import { Note } from "../../ui/note.tsx";
import { Time } from "../../ui/time/time.tsx";
import { FaultTechnical } from "../fault-technical.tsx";
import { factWordsOf } from "./fact-words.ts";
import { useCheckNow } from "./use-check-now.ts";

/** How the state is learned, and the way to ask for it now where there is one. */
export function CheckNow({ message }: { message: MessageDetail }) {
  const { id, channel, serviceId, nextPollAt, polledAt, pollProblem } = message;
  const { mutate, isPending, data, error } = useCheckNow(id);
  if (channel === "chat") {
    return (
      <p className="text-12 text-ink-3">Chat statuses arrive by themselves. Late ones are added below.</p>
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
                  Status: {factWordsOf(data.status).word}, <Time value={data.checkedAt} show="relative" />
                </>
              ) : (
                polledAt !== null && (
                  <>
                    Checked <Time value={polledAt} show="relative" />
                  </>
                )
              )}
              {nextPollAt !== null && (
                <>
                  {polledAt !== null || data ? "; next check" : "Next check"}{" "}
                  <Time value={nextPollAt} show="relative" />
                </>
              )}
            </>
          )}
        </p>
      </div>
      {pollProblem !== null && <p className="text-12 text-amber-fg">The last check failed: {pollProblem}</p>}
      {error && <CheckFailed error={error} />}
    </div>
  );
}

function CheckFailed({ error }: { error: Error }) {
  return (
    <Note tone="red" isSmall isAlert title="The check failed">
      {detailOf(error) ?? "The console does not answer."} The message itself has not changed.
      <FaultTechnical error={error} />
    </Note>
  );
}

function reasonAgainst(serviceId: string | null): string | undefined {
  if (serviceId === null) return "The service gave this message no id, so we cannot check its status";
  if (isUuid(serviceId)) return undefined;
  return `The service checks only ids of another form than ${serviceId}`;
}
