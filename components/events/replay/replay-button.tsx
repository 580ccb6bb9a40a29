"use client";

import { RotateCcw } from "lucide-react";
import { Button } from "../../ui/button/button.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Opened } from "../../ui/load/opened.tsx";
import { useOpening } from "../../ui/load/use-opening.ts";

const { Part: ReplayDialog, preload } = lazyPart(() =>
  import("./replay-dialog.tsx").then((part) => part.ReplayDialog),
);

/** For an event with no effect or an odd one: this version may understand what an older one did not. */
export function ReplayButton({ id }: { id: string }) {
  const { isOpen, turn, open, close } = useOpening();
  return (
    <>
      <Button size="small" icon={<RotateCcw />} onClick={open}>
        Work on it again…
      </Button>
      <Opened when={isOpen} preload={preload}>
        <ReplayDialog key={turn} id={id} isOpen={isOpen} onClose={close} />
      </Opened>
    </>
  );
}
