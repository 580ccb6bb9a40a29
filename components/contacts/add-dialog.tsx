"use client";

import { Ban } from "lucide-react";
import { useState } from "react";
import { useCreateOptOut } from "#lib/client/opt-outs/mutations.ts";
import { formatNumber } from "../domain/format-number.ts";
import { SaveFault } from "../shell/save-fault.tsx";
import { Field } from "../ui/field/field.tsx";
import { Input } from "../ui/field/input.tsx";
import { FormDialog } from "../ui/popup/form-dialog.tsx";
import { showToast } from "../ui/toast/show-toast.ts";
import { HowAskedField } from "./how-asked-field.tsx";
import { NumberHint, useReadNumber } from "./number-hint.tsx";

type AddDialogProps = { region: string; isOpen: boolean; onClose: () => void };

/** One person who told us, by phone or at the counter. */
export function AddDialog({ region, isOpen, onClose }: AddDialogProps) {
  const [number, setNumber] = useState("");
  const [reason, setReason] = useState("");
  const phone = useReadNumber(number, region);
  const { mutate, isPending, error } = useCreateOptOut();
  const problem = phone !== null && phone.number === null ? phone.reason : undefined;
  function add() {
    mutate(
      { number, reason: reason.trim() },
      {
        onSuccess: (made) => {
          showToast({ tone: "green", title: `${formatNumber(made.number)} is opted out` });
          onClose();
        },
      },
    );
  }
  return (
    <FormDialog
      isOpen={isOpen}
      title="Opt someone out"
      purpose="They get no more messages by SMS or chat, until they or an admin undo it."
      button="Opt out 1 person"
      icon={<Ban />}
      isBusy={isPending}
      lockedBecause={whyNot(number, reason, problem)}
      onSubmit={add}
      onClose={onClose}
    >
      <Field label="Phone number" error={problem}>
        <Input
          type="tel"
          autoComplete="off"
          value={number}
          maxLength={60}
          onChange={(event) => setNumber(event.target.value)}
        />
      </Field>
      <NumberHint raw={number} phone={phone} />
      <HowAskedField hint="For example: asked on the phone" reason={reason} onChange={setReason} />
      <SaveFault error={error} title="Not opted out" />
    </FormDialog>
  );
}

function whyNot(number: string, reason: string, problem: string | undefined): string | undefined {
  if (number.trim() === "") return "Enter a phone number";
  if (problem !== undefined) return "Fix the phone number";
  return reason.trim().length < 3 ? "Say how they asked" : undefined;
}
