"use client";

import { type ReactNode, useState } from "react";
import type {
  SandboxAction,
  SandboxActionAnswer,
  SandboxInput,
} from "#lib/contract/desk/sandbox/sandbox-action.ts";
import { Button, type ButtonProps } from "../ui/button/button.tsx";
import { FormDialog } from "../ui/popup/form-dialog.tsx";
import { useLever } from "./use-lever.ts";

type ConfirmButtonProps<A extends SandboxAction> = Pick<ButtonProps, "look" | "size" | "icon"> & {
  action: A;
  input: SandboxInput<A>;
  /** On the button that asks, and its name for those who do not see the row. */
  children: ReactNode;
  label?: string | undefined;
  question: ReactNode;
  consequence: ReactNode;
  /** On the button that does it. */
  verb: ReactNode;
  onDone?: ((answer: SandboxActionAnswer) => void) | undefined;
};

/** A button for what cannot be taken back: it says the consequence and asks first. */
export function ConfirmButton<A extends SandboxAction>(props: ConfirmButtonProps<A>) {
  const { action, input, label, question, consequence, verb, onDone, ...button } = props;
  const { pull, isPending } = useLever(action);
  const [isOpen, setOpen] = useState(false);
  function confirm() {
    pull(input, (answer) => {
      setOpen(false);
      onDone?.(answer);
    });
  }
  return (
    <>
      <Button {...button} aria-label={label} onClick={() => setOpen(true)} />
      <FormDialog
        isOpen={isOpen}
        title={question}
        purpose={consequence}
        isInsistent
        button={verb}
        look="danger"
        isBusy={isPending}
        onSubmit={confirm}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
