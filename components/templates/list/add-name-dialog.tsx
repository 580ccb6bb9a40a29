"use client";

import { useState } from "react";
import { useRecordTemplateName } from "#lib/client/templates/mutations.ts";
import { MAX_TEMPLATE_LANGUAGE, MAX_TEMPLATE_NAME } from "#lib/contract/rules/template/template-key.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";

type AddNameDialogProps = { isOpen: boolean; onClose: () => void };

/** A template that somebody knows of: it is listed as not verified until something is heard of it. */
export function AddNameDialog({ isOpen, onClose }: AddNameDialogProps) {
  const [name, setName] = useState("");
  const [language, setLanguage] = useState("sw");
  const { mutate, isPending, error } = useRecordTemplateName();
  function add() {
    mutate(
      { name: name.trim(), language: language.trim() },
      {
        onSuccess: (template) => {
          showToast({
            tone: "green",
            title: (
              <>
                <bdi>{template.name}</bdi> is in the list
              </>
            ),
          });
          setName("");
          onClose();
        },
      },
    );
  }
  return (
    <FormDialog
      isOpen={isOpen}
      title="Add a name"
      purpose="For a template that was made elsewhere. It is not verified until the service says something of it."
      button="Add 1 name"
      isBusy={isPending}
      lockedBecause={name.trim() === "" ? "Enter the name" : undefined}
      onSubmit={add}
      onClose={onClose}
    >
      <Field label="Name of the template">
        <Input
          isCode
          value={name}
          maxLength={MAX_TEMPLATE_NAME}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label="Language" hint="A code such as sw or en">
        <Input
          isCode
          value={language}
          maxLength={MAX_TEMPLATE_LANGUAGE}
          autoComplete="off"
          onChange={(event) => setLanguage(event.target.value)}
        />
      </Field>
      <SaveFault error={error} title="Not added" />
    </FormDialog>
  );
}
