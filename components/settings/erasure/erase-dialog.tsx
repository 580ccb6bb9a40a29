"use client";

import { useState } from "react";
import { useErasePerson, useLookUpPerson } from "#lib/client/erasures/mutations.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { FaultNote } from "../../shell/fault-note.tsx";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";
import { whyNotErased } from "./erase-words.ts";
import { HeldOfPerson } from "./held-of-person.tsx";

type EraseDialogProps = { isOpen: boolean; onClose: () => void };

/** First what is known of a number, then, once somebody has read it, that it goes. */
export function EraseDialog({ isOpen, onClose }: EraseDialogProps) {
  const [number, setNumber] = useState("");
  const look = useLookUpPerson();
  const erase = useErasePerson();
  const found = look.data;
  function onErased() {
    showToast({ tone: "green", title: "The person is erased" });
    onClose();
  }
  if (found === undefined) {
    return (
      <FormDialog
        isOpen={isOpen}
        title="Whom do you want to erase?"
        purpose="First you see what is held about this number. Nothing is removed yet."
        button="Look it up"
        isBusy={look.isPending}
        lockedBecause={number.trim() === "" ? "Enter a phone number" : undefined}
        onSubmit={() => look.mutate(number)}
        onClose={onClose}
      >
        <Field label="Phone number">
          <Input
            type="tel"
            autoComplete="off"
            value={number}
            maxLength={60}
            onChange={(event) => setNumber(event.target.value)}
          />
        </Field>
        <FaultNote error={look.error} title="Not looked up" />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title={<span className="num">Erase {formatNumber(found.number)}?</span>}
      purpose="Nobody can bring back what is removed. The service keeps its own copy: ask there as well."
      button="Erase this person"
      look="danger"
      isBusy={erase.isPending}
      lockedBecause={whyNotErased(found)}
      wayOut={<Button onClick={() => look.reset()}>Another number</Button>}
      onSubmit={() => erase.mutate(found.number, { onSuccess: onErased })}
      onClose={onClose}
    >
      <HeldOfPerson found={found} />
      <SaveFault error={erase.error} title="Not erased" />
    </FormDialog>
  );
}
