"use client";

import { Phone } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatNumber } from "../format-number.ts";
import { DialOutcome } from "./dial-outcome.tsx";
import { useDialling } from "./use-dialling.ts";

type CallDialogProps = { number: string; isOpen: boolean; onClose: () => void };

/** Calls one known number, confirmed with the number on the button. */
export function CallDialog({ number, isOpen, onClose }: CallDialogProps) {
  const { dial, dialled, isDialling } = useDialling();
  const isDone = dialled?.kind === "started" || dialled?.kind === "lost";
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={`Call ${formatNumber(number)}`}
      purpose="Their phone rings at once. Your phone is not used: the service makes the call."
      actions={
        <>
          <Button onClick={onClose}>{isDone ? "Close" : "Cancel"}</Button>
          {!isDone && (
            <Button look="primary" icon={<Phone />} isBusy={isDialling} onClick={() => void dial(number)}>
              Call {formatNumber(number)}
            </Button>
          )}
        </>
      }
    >
      {dialled !== null && (
        <DialOutcome dialled={dialled} isDialling={isDialling} onAgain={() => void dial(number, true)} />
      )}
    </Dialog>
  );
}
