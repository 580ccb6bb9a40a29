"use client";

import { type FormEvent, useId, useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Dialog } from "../../ui/popup/dialog.tsx";
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
  const form = useId();
  function decide(event: FormEvent) {
    event.preventDefault();
    pull({ id, verdict, ...(reason.trim() && { reason: reason.trim() }) }, () => setOpen(false));
  }
  return (
    <>
      <Button size="small" aria-label={`${word} ${which}`} onClick={() => setOpen(true)}>
        {word}
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={`${word} ${which}?`}
        purpose="Messages with it fail from now on. An event brings the reason to the console."
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" form={form} look="danger" isBusy={isPending}>
              {word} the template
            </Button>
          </>
        }
      >
        <form id={form} onSubmit={decide}>
          <Field label="Reason" hint="not required">
            <Input
              value={reason}
              maxLength={500}
              autoComplete="off"
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
        </form>
      </Dialog>
    </>
  );
}
