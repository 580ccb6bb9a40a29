"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { replaysQuery, useReplays } from "#lib/client/events/replay.ts";
import type { CreateEventReplays, EventReplays } from "#lib/contract/desk/event-replays.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { FaultNote } from "../../shell/fault-note.tsx";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Skeleton } from "../../ui/load/skeleton.tsx";
import { Dialog } from "../../ui/popup/dialog.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { ReplaysFound } from "./replays-found.tsx";
import { listWords } from "./replays-words.ts";

type ReplaysDialogProps = { askedNow: () => CreateEventReplays; isOpen: boolean; onClose: () => void };

/** First the events of a list are counted and tried; then, once somebody has read what would change, it is done. */
export function ReplaysDialog({ askedNow, isOpen, onClose }: ReplaysDialogProps) {
  const { data, error } = useQuery({ ...replaysQuery, enabled: isOpen });
  const { create, start, stop } = useReplays();
  const [asked] = useState(askedNow);
  const replays = data?.replays ?? null;
  // What had ended before this was opened is not what is asked about now.
  const [watchedId, setWatchedId] = useState<string>();
  if (replays !== null && isGoing(replays) && watchedId !== replays.id) setWatchedId(replays.id);
  const isShown = replays !== null && (isGoing(replays) || watchedId === replays.id);
  if (!data) return <Waiting error={error} isOpen={isOpen} onClose={onClose} />;
  if (!isShown) return <AskToTry asked={asked} create={create} isOpen={isOpen} onClose={onClose} />;
  const { id, phase, tried } = replays;
  if (phase === "tried" && tried.changes > 0) {
    return (
      <FormDialog
        isOpen={isOpen}
        isInsistent
        title={`Change ${formatNoun(tried.changes, "event")}?`}
        purpose={listWords(replays)}
        button={`Apply to ${formatNoun(tried.changes, "event")}`}
        isBusy={start.isPending}
        wayOut={
          <Button isBusy={stop.isPending} onClick={() => stop.mutate(id, { onSuccess: onClose })}>
            Cancel
          </Button>
        }
        onSubmit={() => start.mutate(id)}
        onClose={onClose}
      >
        <ReplaysFound replays={replays} />
        <SaveFault error={start.error ?? stop.error} title="Not changed" />
      </FormDialog>
    );
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="Work on these events again"
      purpose={listWords(replays)}
      actions={
        <>
          {(phase === "trying" || phase === "working") && (
            <Button isBusy={stop.isPending} onClick={() => stop.mutate(id)}>
              Stop
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <ReplaysFound replays={replays} />
      <SaveFault error={stop.error} title="Not stopped" />
    </Dialog>
  );
}

const isGoing = ({ phase, tried }: EventReplays): boolean =>
  phase === "trying" || phase === "working" || (phase === "tried" && tried.changes > 0);

function Waiting({ error, isOpen, onClose }: Omit<ReplaysDialogProps, "askedNow"> & { error: Error | null }) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="Work on these events again"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {error ? <FaultNote error={error} title="We could not ask" /> : <Skeleton width="widest" />}
    </Dialog>
  );
}

type AskToTryProps = Omit<ReplaysDialogProps, "askedNow"> & {
  asked: CreateEventReplays;
  create: ReturnType<typeof useReplays>["create"];
};

function AskToTry({ asked, create, isOpen, onClose }: AskToTryProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      title="Work on these events again?"
      purpose="First we try each event with this version of Tuma and undo it. You see what would change. Nothing is changed yet, and no message is sent."
      button="Count and try"
      isBusy={create.isPending}
      onSubmit={() => create.mutate(asked)}
      onClose={onClose}
    >
      <p className="text-13 text-ink-2">{listWords(asked)}</p>
      {asked.q === undefined && (
        <p className="text-12 text-ink-3">
          To choose only events that changed nothing, search the list for “nothing:” first.
        </p>
      )}
      <FaultNote error={create.error} title="Not tried" />
    </FormDialog>
  );
}
