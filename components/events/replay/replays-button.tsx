"use client";

import { RotateCcw } from "lucide-react";
import type { CreateEventReplays } from "#lib/contract/desk/event-replays.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Opened } from "../../ui/load/opened.tsx";
import { useOpening } from "../../ui/load/use-opening.ts";

const { Part: ReplaysDialog, preload } = lazyPart(() =>
  import("./replays-dialog.tsx").then((part) => part.ReplaysDialog),
);

type ReplaysButtonProps = {
  /** The list as it is shown when it is pressed. */
  askedNow: () => CreateEventReplays;
};

/** For all events of the list, as one event is worked on again. */
export function ReplaysButton({ askedNow }: ReplaysButtonProps) {
  const { isOpen, turn, open, close } = useOpening();
  return (
    <>
      <IconButton label="Work on the events of this list again" icon={<RotateCcw />} onClick={open} />
      <Opened when={isOpen} preload={preload}>
        <ReplaysDialog key={turn} askedNow={askedNow} isOpen={isOpen} onClose={close} />
      </Opened>
    </>
  );
}
