"use client";

import { FormDialog } from "#components/ui/popup/form-dialog.tsx";

type DiscardDialogProps = {
  isOpen: boolean;
  isBusy: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onConfirm: () => void;
};

/** Asks before what was typed and fixed is thrown away. */
export function DiscardDialog({ isOpen, isBusy, onOpenChange, onConfirm }: DiscardDialogProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      title="Discard this draft?"
      purpose="We delete its message, its settings and its file with everything you fixed in it. You cannot undo this. Nothing was sent."
      button="Discard the draft"
      look="danger"
      isBusy={isBusy}
      cancel="Keep it"
      onSubmit={onConfirm}
      onClose={() => onOpenChange(false)}
    />
  );
}
