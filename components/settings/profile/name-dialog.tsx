"use client";

import { useState } from "react";
import { useUpdateProfile } from "#lib/client/session/profile.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";

type NameDialogProps = {
  name: string;
  isOpen: boolean;
  onClose: () => void;
};

export function NameDialog({ name, isOpen, onClose }: NameDialogProps) {
  // As it was when this was opened: the page behind may hear of another one.
  const [seen] = useState(name);
  const [text, setText] = useState(name);
  const { mutate, isPending, error } = useUpdateProfile();
  const isEmpty = text.trim() === "";
  function submit() {
    mutate(
      { name: text, seen },
      {
        onSuccess: () => {
          showToast({ tone: "green", title: "Name saved" });
          onClose();
        },
      },
    );
  }
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
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
      <SaveFault error={error} title="Not saved" />
    </FormDialog>
  );
}
