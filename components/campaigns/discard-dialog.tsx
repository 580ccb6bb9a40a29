"use client";

import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";

type DiscardDialogProps = {
  isOpen: boolean;
  isBusy: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onConfirm: () => void;
};

/** Asks before what was typed and mended is thrown away. */
export function DiscardDialog({ isOpen, isBusy, onOpenChange, onConfirm }: DiscardDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Discard this draft?"
      purpose="Its message, its settings and what was mended in the file are gone for good. Nothing of it was sent."
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
