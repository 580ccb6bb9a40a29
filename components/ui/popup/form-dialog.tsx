"use client";

import { type ReactNode, useId } from "react";
import { Button } from "../button/button.tsx";
import { Dialog, type DialogProps } from "./dialog.tsx";

type FormDialogProps = Omit<DialogProps, "actions" | "onOpenChange"> & {
  /** Says what pressing it does. */
  button: string;
  icon?: ReactNode;
  isBusy: boolean;
  /** Why it cannot be pressed yet. */
  lockedBecause?: string | undefined;
  onSubmit: () => void;
  onClose: () => void;
  /** In place of Cancel. */
  wayOut?: ReactNode;
};

/** A dialog that is one form: sent by its button and by Enter, neither while it is busy or locked. */
export function FormDialog(props: FormDialogProps) {
  const { button, icon, isBusy, lockedBecause, onSubmit, onClose, wayOut, children, ...dialog } = props;
  const formId = useId();
  const actions = (
    <>
      {wayOut ?? <Button onClick={onClose}>Cancel</Button>}
      <Button
        type="submit"
        form={formId}
        look="primary"
        icon={icon}
        isBusy={isBusy}
        lockedBecause={lockedBecause}
      >
        {button}
      </Button>
    </>
  );
  return (
    <Dialog {...dialog} onOpenChange={(isOpen) => !isOpen && onClose()} actions={actions}>
      <form
        id={formId}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (lockedBecause === undefined && !isBusy) onSubmit();
        }}
        className="contents *:flex-none"
      >
        {children}
      </form>
    </Dialog>
  );
}
