"use client";

import { useState } from "react";
import { useUpdateFactorRule } from "#lib/client/team/mutations.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Select } from "../../ui/field/select.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";

const GRACE = [
  { value: "0", label: "None: from now on" },
  { value: "1", label: "1 day" },
  { value: "3", label: "3 days" },
  { value: "7", label: "7 days" },
  { value: "14", label: "14 days" },
  { value: "30", label: "30 days" },
];

type FactorRuleDialogProps = {
  /** From when on; null where it is not required. */
  dueAt: string | null;
  /** People who have none. */
  without: number;
  isOpen: boolean;
  onClose: () => void;
};

export function FactorRuleDialog({ dueAt, without, isOpen, onClose }: FactorRuleDialogProps) {
  // As it was when this was opened: the page behind may hear of another one.
  const [seen] = useState(dueAt);
  const isRequired = seen !== null;
  const [days, setDays] = useState("7");
  const { mutate, isPending, error } = useUpdateFactorRule();
  function save() {
    const onSuccess = () => {
      showToast({
        tone: "green",
        title: isRequired ? "A second factor is not required any more" : "Everybody needs a second factor",
      });
      onClose();
    };
    const rule = isRequired ? { isRequired: false } : { isRequired: true, graceDays: Number(days) };
    mutate({ ...rule, seen }, { onSuccess });
  }
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title={isRequired ? "Stop requiring a second factor?" : "Require a second factor?"}
      purpose={
        isRequired
          ? "People keep the second factor they have, and may remove it."
          : `${formatNoun(without, "person has", "people have")} none. They see the date on every visit. After it they set one up before anything else.`
      }
      button={isRequired ? "Stop requiring it" : "Require it"}
      look={isRequired ? "danger" : "primary"}
      isBusy={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      {!isRequired && (
        <Field label="Time to set it up">
          <Select value={days} onChange={setDays} options={GRACE} />
        </Field>
      )}
      <SaveFault error={error} title="Not changed" />
    </FormDialog>
  );
}
