"use client";

import { SaveFault } from "../../shell/save-fault.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";

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
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title={rest.title}
      purpose={rest.purpose}
      button={rest.button}
      look={isDanger ? "danger" : "primary"}
      isBusy={rest.isBusy}
      onSubmit={onGo}
      onClose={onClose}
    >
      <SaveFault error={rest.error} title="Not changed" />
    </FormDialog>
  );
}
