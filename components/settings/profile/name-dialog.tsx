"use client";

import { type FormEvent, useId, useState } from "react";
import { useUpdateProfile } from "#lib/client/session/profile.ts";
import { FaultNote } from "../../shell/fault-note.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Dialog } from "../../ui/popup/dialog.tsx";
import { showToast } from "../../ui/popup/show-toast.ts";

type NameDialogProps = {
  name: string;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (name: string) => void;
};

export function NameDialog({ name, isOpen, onClose, onSaved }: NameDialogProps) {
  const formId = useId();
  const [text, setText] = useState(name);
  const { mutate, isPending, error } = useUpdateProfile();
  const isEmpty = text.trim() === "";
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isEmpty || isPending) return;
    mutate(text, {
      onSuccess: ({ user }) => {
        showToast({ tone: "green", title: "Name saved" });
        onSaved(user.name);
        onClose();
      },
    });
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title="Your name"
      purpose="Everyone here sees it next to what you do. What you did before keeps the old name."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            look="primary"
            isBusy={isPending}
            lockedBecause={isEmpty ? "Enter your name" : undefined}
          >
            Save name
          </Button>
        </>
      }
    >
      <form id={formId} method="post" onSubmit={submit}>
        <Field label="Name">
          <Input
            autoComplete="name"
            maxLength={80}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      </form>
      <FaultNote error={error} title="Not saved" />
    </Dialog>
  );
}
