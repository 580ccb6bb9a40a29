"use client";

import { useState } from "react";
import { useSetDoneBefore } from "#lib/client/inbox/mutations.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { useDay } from "../../ui/time/use-day.ts";
import { showToast } from "../../ui/toast/show-toast.ts";

type DoneBeforeDialogProps = { isOpen: boolean; onClose: () => void };

/** Clears the inbox of what is old, as after years in which nobody marked anything. */
export function DoneBeforeDialog({ isOpen, onClose }: DoneBeforeDialogProps) {
  const today = useDay();
  const [day, setDay] = useState("");
  const { mutate, isPending, error } = useSetDoneBefore();
  function mark() {
    mutate(
      { day },
      {
        onSuccess: (done) => {
          onClose();
          const title =
            done === 0
              ? "No open conversation is that old"
              : `${formatNoun(done, "conversation")} marked as done`;
          showToast({ tone: done === 0 ? "grey" : "green", title });
        },
      },
    );
  }
  return (
    <FormDialog
      isOpen={isOpen}
      title="Mark older conversations as done"
      purpose="For the whole team. Each is open again as soon as its person writes."
      button="Mark as done"
      isBusy={isPending}
      lockedBecause={day === "" || day > today ? "Choose a day until today" : undefined}
      onSubmit={mark}
      onClose={onClose}
    >
      <Field label="Last message before" hint="That day itself stays open">
        <Input type="date" max={today} value={day} onChange={(event) => setDay(event.target.value)} />
      </Field>
      <SaveFault error={error} title="Not all are marked" />
    </FormDialog>
  );
}
