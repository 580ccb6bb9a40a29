"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { replaysQuery, useReplays } from "#lib/client/events/replay.ts";
import type { EventShown } from "#lib/contract/desk/choices.ts";
import type { CreateEventReplays, EventReplays, ReplayTally } from "#lib/contract/desk/event-replays.ts";
import { EVENT_SHOWN_WORDS } from "#lib/contract/words/console/event-shown-words.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { FaultNote } from "../../shell/fault-note.tsx";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Skeleton } from "../../ui/load/skeleton.tsx";
import { Note } from "../../ui/note.tsx";
import { Dialog } from "../../ui/popup/dialog.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";

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

const MOST_SHOWN = 20;

/** How far it has come, and what changes, in words and how often. */
export function ReplaysFound({ replays }: { replays: EventReplays }) {
  const { phase, tried, worked, isCut } = replays;
  const isTried = phase === "trying" || phase === "tried";
  const { kinds, fails } = isTried ? tried : worked;
  return (
    <>
      <p role="status" className="num text-13 text-ink-2">
        {progressWords(replays)}
      </p>
      {kinds.length > 0 && (
        <ul className="flex flex-col border-line border-y text-13">
          {kinds.slice(0, MOST_SHOWN).map(({ before, after, count }) => (
            <li key={`${before} ${after}`} className="flex gap-3 border-line py-2 not-first:border-t">
              <span className="num w-14 flex-none text-right font-medium">{formatCount(count)}</span>
              <span className="min-w-0 break-words">
                <span className="block text-ink-3 first-letter:uppercase">{before}</span>
                <span className="block first-letter:uppercase">{after}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {kinds.length > MOST_SHOWN && (
        <p className="num text-12 text-ink-3">
          {formatNoun(kinds.length - MOST_SHOWN, "more kind")} of change, each with fewer events
        </p>
      )}
      {fails > 0 && (
        <Note tone="amber" isSmall title={`We could not work on ${formatNoun(fails, "event")}`}>
          They stay stored and unchanged. The server’s log says why.
        </Note>
      )}
      {isCut && (
        <Note tone="grey" isSmall title={`These are the newest ${formatNoun(tried.events, "event")}`}>
          More events match. Choose fewer with the search and the filters.
        </Note>
      )}
    </>
  );
}

type Listed = {
  type?: string | null | undefined;
  show?: EventShown | null | undefined;
  q?: string | null | undefined;
  since?: string | null | undefined;
};

/** Which events are meant: the list, as its filter says. */
export function listWords({ type, show, q, since }: Listed): string {
  const parts = [
    type && `of the type ${type}`,
    show && `listed by “${EVENT_SHOWN_WORDS[show].word}”`,
    q && `that match “${q}”`,
    since && "since the time you chose",
  ];
  const said = parts.filter(Boolean).join(", ");
  return said === "" ? "All events of the list, the newest first." : `Events ${said}.`;
}

/** How far it has come, in a sentence. */
export function progressWords({ phase, tried, worked }: EventReplays): string {
  switch (phase) {
    case "trying":
      return `Trying: ${formatNoun(tried.events, "event")} so far.`;
    case "tried":
      return `We tried ${formatNoun(tried.events, "event")}, and undid it: ${changeWords(tried)}.`;
    case "working":
      return `Worked on ${formatCount(worked.events)} of ${formatNoun(tried.events, "event")}, ${formatCount(worked.changes)} changed. You can close this: it goes on.`;
    case "done":
      return `Done: we worked on ${formatNoun(worked.events, "event")} again, and ${formatCount(worked.changes)} changed something.`;
    case "stopped":
      return `Stopped: ${formatCount(worked.changes)} of ${formatNoun(worked.events, "event")} changed something before that.`;
  }
}

const changeWords = ({ changes }: ReplayTally): string =>
  changes === 0 ? "nothing would change" : `${formatCount(changes)} would change something`;
