"use client";

import { type FormEvent, useId, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { useLever } from "./use-lever.ts";

/** Rejects a template, with the reason the provider would give. */
export function RejectButton({ id, which }: { id: string; which: string }) {
  const { pull, isPending } = useLever("review-template");
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState("Variable 2 stands at the very end of the body.");
  const form = useId();
  function reject(event: FormEvent) {
    event.preventDefault();
    pull({ id, verdict: "reject", ...(reason.trim() && { reason: reason.trim() }) }, () => setOpen(false));
  }
  return (
    <>
      <Button size="small" aria-label={`Reject ${which}`} onClick={() => setOpen(true)}>
        Reject
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={`Reject ${which}?`}
        purpose="Sends with it fail from now on, and an event carries the reason to the console."
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Leave it</Button>
            <Button type="submit" form={form} look="danger" isBusy={isPending}>
              Reject the template
            </Button>
          </>
        }
      >
        <form id={form} onSubmit={reject}>
          <Field label="Reason" hint="may be empty">
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
