"use client";

import { useState } from "react";
import { useUpdateOrganisation } from "#lib/client/organisation-mutations.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";

type OrganisationDialogProps = { name: string; isOpen: boolean; onClose: () => void };

export function OrganisationDialog({ name, isOpen, onClose }: OrganisationDialogProps) {
  // As it was when this was opened: the page behind may hear of another one.
  const [seen] = useState(name);
  const [text, setText] = useState(name);
  const { mutate, isPending, error } = useUpdateOrganisation();
  function submit() {
    mutate(
      { name: text, seen },
      {
        onSuccess: () => {
          showToast({ tone: "green", title: "Organisation saved" });
          onClose();
        },
      },
    );
  }
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title="Your organisation"
      purpose="Your customers do not see this name."
      button="Save organisation"
      isBusy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Organisation">
        <Input
          autoComplete="organization"
          maxLength={80}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <SaveFault error={error} title="Not saved" />
    </FormDialog>
  );
}
