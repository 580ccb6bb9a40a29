"use client";

import type { ReactNode } from "react";
import type { SandboxAction, SandboxInput } from "#lib/contract/desk/sandbox/sandbox-action.ts";
import { Button, type ButtonProps } from "../ui/button/button.tsx";
import { useLever } from "./use-lever.ts";

type LeverButtonProps<A extends SandboxAction> = Pick<
  ButtonProps,
  "look" | "size" | "icon" | "lockedBecause"
> & {
  action: A;
  input: SandboxInput<A>;
  children: ReactNode;
  /** What it is done to, where a table has the same button in every row. */
  label?: string | undefined;
};

/** A button that does one thing in the sandbox at once. */
export function LeverButton<A extends SandboxAction>({ action, input, label, ...rest }: LeverButtonProps<A>) {
  const { pull, isPending } = useLever(action);
  return <Button {...rest} aria-label={label} isBusy={isPending} onClick={() => pull(input)} />;
}
