"use client";

import { Button } from "#components/ui/button/button.tsx";
import { Dialog } from "#components/ui/popup/dialog.tsx";

type DiscardDialogProps = {
  isOpen: boolean;
  isBusy: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onConfirm: () => void;
};

/** Asks before what was typed and fixed is thrown away. */
export function DiscardDialog({ isOpen, isBusy, onOpenChange, onConfirm }: DiscardDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Discard this draft?"
      purpose="We delete its message, its settings and its file with everything you fixed in it. You cannot undo this. Nothing was sent."
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>Keep it</Button>
          <Button look="danger" isBusy={isBusy} onClick={onConfirm}>
            Discard the draft
          </Button>
        </>
      }
    />
  );
}
