"use client";

import { useState } from "react";
import { useUpdateMarketingHours } from "#lib/client/update-marketing-hours.ts";
import {
  betweenWords,
  type SendingHours,
  USUAL_MARKETING_HOURS,
} from "#lib/contract/rules/sending/sending-hours.ts";
import { readTime } from "../../domain/moment/read-time.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Field } from "../../ui/field/field.tsx";
import { ReadInput } from "../../ui/field/read-input.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";
import { type HourField, hourFaults } from "./hour-faults.ts";

type HoursDialogProps = { hours: SendingHours; isOpen: boolean; onClose: () => void };

export function HoursDialog({ hours, isOpen, onClose }: HoursDialogProps) {
  // As they were when this was opened: the page behind may hear of others.
  const [seen] = useState(hours);
  const [typed, setTyped] = useState(hours);
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error } = useUpdateMarketingHours();
  const faults = hourFaults(typed);
  function save() {
    setAsked(true);
    if (Object.keys(faults).length > 0) return;
    mutate(
      { hours: typed, seen },
      {
        onSuccess: () => {
          showToast({ tone: "green", title: `Marketing is sent between ${betweenWords(typed)}` });
          onClose();
        },
      },
    );
  }
  const fieldOf = (name: HourField, label: string) => (
    <Field label={label} error={isAsked ? faults[name] : undefined} className="flex-1">
      <ReadInput
        value={typed[name]}
        onChange={(next) => setTyped({ ...typed, [name]: next })}
        read={readTime}
        placeholder={USUAL_MARKETING_HOURS[name]}
      />
    </Field>
  );
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title="When may marketing be sent?"
      purpose={`Campaigns that run now keep to it, too. Most people want no marketing at night: ${USUAL_MARKETING_HOURS.from} to ${USUAL_MARKETING_HOURS.to} is usual.`}
      button="Save"
      isBusy={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="flex gap-3 max-sm:flex-col">
        {fieldOf("from", "From")}
        {fieldOf("to", "Until")}
      </div>
      <SaveFault error={error} title="Not changed" />
    </FormDialog>
  );
}
