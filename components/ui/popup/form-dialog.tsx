"use client";

import { type ReactNode, useId, useRef } from "react";
import { t } from "#lib/contract/language.ts";
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
  const { cancel = t("Cancel", "Ghairi"), wayOut: ownWayOut, ...dialog } = rest;
  const wayOut = ownWayOut ?? (
    <WayOut isBusy={isBusy} onPress={close}>
      {cancel}
    </WayOut>
  );
  const formId = useId();
  // A second Enter or an Escape may come before the press has made the dialog busy: the one is the same press, the other would hide its answer.
  const wasPressed = useRef(false);
  function submit() {
    if (lockedBecause !== undefined || isBusy || wasPressed.current) return;
    wasPressed.current = true;
    onSubmit();
    // A form is read in microtasks, and a mutation notifies in a timer of its own -> one more turn, and the dialog is busy.
    setTimeout(() => setTimeout(() => (wasPressed.current = false)));
  }
  function close() {
    if (!wasPressed.current) onClose();
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
    <Dialog {...dialog} isBusy={isBusy} onOpenChange={(isOpen) => !isOpen && close()} actions={actions}>
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
