"use client";

import { useState } from "react";
import { useCreateDataRequest } from "#lib/client/data-requests/data-requests.ts";
import { DATA_REQUEST_KINDS, type DataRequestKind } from "#lib/contract/desk/choices.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { DayInput } from "../../domain/moment/day-input.tsx";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Select } from "../../ui/field/select.tsx";
import { Textarea } from "../../ui/field/textarea.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";
import { KIND_WORD } from "./request-words.ts";

type AddRequestDialogProps = { today: string; days: number; isOpen: boolean; onClose: () => void };

/** Somebody asked, by phone, letter or at the counter. */
export function AddRequestDialog({ today, days, isOpen, onClose }: AddRequestDialogProps) {
  const [kind, setKind] = useState<DataRequestKind>("access");
  const [number, setNumber] = useState("");
  const [personName, setPersonName] = useState("");
  const [receivedOn, setReceivedOn] = useState(today);
  const [note, setNote] = useState("");
  const { mutate, isPending, error } = useCreateDataRequest();
  const isNobody = number.trim() === "" && personName.trim() === "";
  function record() {
    mutate(
      { kind, number: number.trim(), personName: personName.trim(), receivedOn, note: note.trim() },
      {
        onSuccess: ({ dueOn }) => {
          showToast({ tone: "green", title: `Recorded. Answer by ${dueOn}` });
          onClose();
        },
      },
    );
  }
  return (
    <FormDialog
      isOpen={isOpen}
      title="Record a request"
      purpose={`Somebody asks about their own data. It has to be answered within ${formatNoun(days, "day")}.`}
      button="Record 1 request"
      isBusy={isPending}
      lockedBecause={isNobody ? "Say who asked: a number or a name" : undefined}
      onSubmit={record}
      onClose={onClose}
    >
      <Field label="What do they ask for?">
        <Select
          options={DATA_REQUEST_KINDS.map((value) => ({ value, ...KIND_WORD[value] }))}
          value={kind}
          onChange={(value) => setKind(value as DataRequestKind)}
        />
      </Field>
      <Field label="Phone number" hint="so that you find all we hold about them">
        <Input
          type="tel"
          autoComplete="off"
          maxLength={60}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
      </Field>
      <Field label="Name">
        <Input
          autoComplete="off"
          maxLength={200}
          value={personName}
          onChange={(event) => setPersonName(event.target.value)}
        />
      </Field>
      <Field label="Received on">
        <DayInput today={today} takesPast value={receivedOn} onChange={setReceivedOn} />
      </Field>
      <Field label="Note">
        <Textarea rows={2} maxLength={1_000} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <SaveFault error={error} title="Not recorded" />
    </FormDialog>
  );
}
