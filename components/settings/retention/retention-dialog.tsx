"use client";

import { useState } from "react";
import { useUpdateRetention } from "#lib/client/retention-queries.ts";
import type { RetentionDays } from "#lib/contract/desk/settings/console.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Select } from "../../ui/field/select.tsx";
import { Note } from "../../ui/note.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";
import { CLASSES, choiceOf, choicesOf, daysOf, daysWord, isShorter } from "./retention-words.ts";

type RetentionDialogProps = { days: RetentionDays; isOpen: boolean; onClose: () => void };

export function RetentionDialog({ days, isOpen, onClose }: RetentionDialogProps) {
  // As they were when this was opened: the page behind may hear of others.
  const [seen] = useState(days);
  const [chosen, setChosen] = useState(days);
  const { mutate, isPending, error } = useUpdateRetention();
  const shorter = CLASSES.filter(({ key }) => isShorter(seen[key], chosen[key]));
  function save() {
    mutate(
      { ...chosen, seen },
      {
        onSuccess: () => {
          showToast({ tone: "green", title: "Saved how long details are kept" });
          onClose();
        },
      },
    );
  }
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title="How long do you keep details?"
      purpose="Totals of campaigns, decisions and the audit log are always kept, and lists until someone deletes them."
      button={shorter.length > 0 ? "Save and remove old details" : "Save"}
      look={shorter.length > 0 ? "danger" : "primary"}
      isBusy={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      {CLASSES.map(({ key, label, hint }) => (
        <Field key={key} label={label} hint={hint}>
          <Select
            value={choiceOf(chosen[key])}
            onChange={(value) => setChosen({ ...chosen, [key]: daysOf(value) })}
            options={choicesOf(key, seen[key])}
          />
        </Field>
      ))}
      {shorter.length > 0 && (
        <Note tone="amber" isSmall title="Nobody can bring them back">
          {shorter
            .map(({ key, removed }) => `${removed} older than ${daysWord(chosen[key])} are removed.`)
            .join(" ")}{" "}
          This starts within a minute.
        </Note>
      )}
      <SaveFault error={error} title="Not changed" />
    </FormDialog>
  );
}
