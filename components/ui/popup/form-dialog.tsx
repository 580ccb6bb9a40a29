"use client";

import { type ReactNode, useId, useRef } from "react";
import { Button } from "../button/button.tsx";
import { Dialog, type DialogProps, WayOut } from "./dialog.tsx";

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
  const { cancel = "Cancel", wayOut: ownWayOut, ...dialog } = rest;
  const wayOut = ownWayOut ?? (
    <WayOut isBusy={isBusy} onPress={onClose}>
      {cancel}
    </WayOut>
  );
  const formId = useId();
  const wasPressed = useRef(false);
  function submit() {
    if (lockedBecause !== undefined || isBusy || wasPressed.current) return;
    // A second Enter may come before the dialog has been drawn as busy: until then it is the same one.
    wasPressed.current = true;
    setTimeout(() => {
      wasPressed.current = false;
    });
    onSubmit();
  }
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
    <Dialog {...dialog} isBusy={isBusy} onOpenChange={(isOpen) => !isOpen && onClose()} actions={actions}>
      <form
        id={formId}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // To React the form around the button that opened this one is above it, and would be sent, too.
          event.stopPropagation();
          submit();
        }}
        className="contents *:flex-none"
      >
        {children}
      </form>
    </Dialog>
  );
}
