"use client";

import { type ReactNode, useId } from "react";
import { Button } from "../button/button.tsx";
import { Dialog, type DialogProps } from "./dialog.tsx";

type FormDialogProps = Omit<DialogProps, "actions" | "onOpenChange"> & {
  /** Says what pressing it does. */
  button: ReactNode;
  look?: "primary" | "danger";
  icon?: ReactNode;
  isBusy: boolean;
  /** Why it cannot be pressed yet. */
  lockedBecause?: string | undefined;
  onSubmit: () => void;
  onClose: () => void;
  /** On the button that closes it: Cancel, unless that could be read two ways. */
  cancel?: string;
  /** In place of that button. */
  wayOut?: ReactNode;
};

/** A question, or a form: answered by its button and by Enter, neither while it is busy or locked. */
export function FormDialog(props: FormDialogProps) {
  const {
    button,
    look = "primary",
    icon,
    isBusy,
    lockedBecause,
    onSubmit,
    onClose,
    children,
    ...rest
  } = props;
  const { cancel = "Cancel", wayOut = <Button onClick={onClose}>{cancel}</Button>, ...dialog } = rest;
  const formId = useId();
  const actions = (
    <>
      {wayOut}
      <Button
        type="submit"
        form={formId}
        look={look}
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
          // To React the form around the button that opened this one is above it, and would be sent, too.
          event.stopPropagation();
          if (lockedBecause === undefined && !isBusy) onSubmit();
        }}
        className="contents *:flex-none"
      >
        {children}
      </form>
    </Dialog>
  );
}
