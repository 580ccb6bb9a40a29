"use client";

import { FaultNote } from "../../shell/fault-note.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Dialog } from "../../ui/popup/dialog.tsx";

type SureDialogProps = {
  title: string;
  purpose: string;
  button: string;
  isDanger?: boolean;
  isBusy: boolean;
  error: Error | null;
  isOpen: boolean;
  onClose: () => void;
  onGo: () => void;
};

/** A question before something that cannot be taken back. */
export function SureDialog({ isOpen, onClose, onGo, isDanger = false, ...rest }: SureDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      isInsistent
      title={rest.title}
      purpose={rest.purpose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look={isDanger ? "danger" : "primary"} isBusy={rest.isBusy} onClick={onGo}>
            {rest.button}
          </Button>
        </>
      }
    >
      <FaultNote error={rest.error} title="Not changed" />
    </Dialog>
  );
}
