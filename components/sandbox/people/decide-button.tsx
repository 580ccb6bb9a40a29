"use client";

import { useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { useLever } from "../use-lever.ts";

const VERDICTS = {
  reject: { word: "Reject", reason: "Variable 2 is at the very end of the body." },
  pause: { word: "Pause", reason: "Low quality: many people blocked it." },
  disable: { word: "Disable", reason: "Too many reports from people who got it." },
} as const;

type DecideButtonProps = { id: string; which: string; verdict: keyof typeof VERDICTS };

/** Decides against a template, with the reason the provider would give. */
export function DecideButton({ id, which, verdict }: DecideButtonProps) {
  const { pull, isPending } = useLever("review-template");
  const [isOpen, setOpen] = useState(false);
  const { word, reason: usual } = VERDICTS[verdict];
  const [reason, setReason] = useState<string>(usual);
  function decide() {
    pull({ id, verdict, ...(reason.trim() && { reason: reason.trim() }) }, () => setOpen(false));
  }
  return (
    <>
      <Button size="small" aria-label={`${word} ${which}`} onClick={() => setOpen(true)}>
        {word}
      </Button>
      <FormDialog
        isOpen={isOpen}
        title={`${word} ${which}?`}
        purpose="Messages with it fail from now on. An event brings the reason to the console."
        button={`${word} the template`}
        look="danger"
        isBusy={isPending}
        onSubmit={decide}
        onClose={() => setOpen(false)}
      >
        <Field label="Reason" hint="not required">
          <Input
            value={reason}
            maxLength={500}
            autoComplete="off"
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      </FormDialog>
    </>
  );
}
