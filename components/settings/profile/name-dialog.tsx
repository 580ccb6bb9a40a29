"use client";

import { useState } from "react";
import { useUpdateProfile } from "#lib/client/session/profile.ts";
import { FaultNote } from "../../shell/fault-note.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";

type NameDialogProps = {
  name: string;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (name: string) => void;
};

export function NameDialog({ name, isOpen, onClose, onSaved }: NameDialogProps) {
  const [text, setText] = useState(name);
  const { mutate, isPending, error } = useUpdateProfile();
  const isEmpty = text.trim() === "";
  function submit() {
    mutate(text, {
      onSuccess: ({ user }) => {
        showToast({ tone: "green", title: "Name saved" });
        onSaved(user.name);
        onClose();
      },
    });
  }
  return (
    <FormDialog
      isOpen={isOpen}
      title="Your name"
      purpose="Everyone here sees it next to what you do. What you did before keeps the old name."
      button="Save name"
      isBusy={isPending}
      lockedBecause={isEmpty ? "Enter your name" : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name">
        <Input
          autoComplete="name"
          maxLength={80}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <FaultNote error={error} title="Not saved" />
    </FormDialog>
  );
}
