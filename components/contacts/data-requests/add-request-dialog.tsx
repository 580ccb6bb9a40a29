"use client";

import { useState } from "react";
import { useCreateDataRequest } from "#lib/client/data-requests/data-requests.ts";
import { DATA_REQUEST_KINDS, type DataRequestKind } from "#lib/contract/desk/choices.ts";
import { t } from "#lib/contract/language.ts";
import { formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
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
          showToast({
            tone: "green",
            title: t(`Recorded. Answer by ${dueOn}`, `Limeandikwa. Jibu kufikia ${dueOn}`),
          });
          onClose();
        },
      },
    );
  }
  return (
    <FormDialog
      isOpen={isOpen}
      title={t("Record a request", "Andika ombi")}
      purpose={t(
        `Somebody asks about their own data. It has to be answered within ${formatNoun(days, "day")}.`,
        `Mtu anauliza kuhusu taarifa zake mwenyewe. Ni lazima ajibiwe ndani ya ${formatNounSw(days, "siku", "siku")}.`,
      )}
      button={t("Record 1 request", "Andika ombi 1")}
      isBusy={isPending}
      lockedBecause={
        isNobody ? t("Say who asked: a number or a name", "Sema nani aliomba: namba au jina") : undefined
      }
      onSubmit={record}
      onClose={onClose}
    >
      <Field label={t("What do they ask for?", "Anaomba nini?")}>
        <Select
          options={DATA_REQUEST_KINDS.map((value) => ({ value, ...KIND_WORD[value] }))}
          value={kind}
          onChange={(value) => setKind(value as DataRequestKind)}
        />
      </Field>
      <Field
        label={t("Phone number", "Namba ya simu")}
        hint={t("so that you find all we hold about them", "ili upate yote tuliyo nayo kumhusu")}
      >
        <Input
          type="tel"
          autoComplete="off"
          maxLength={60}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
      </Field>
      <Field label={t("Name", "Jina")}>
        <Input
          autoComplete="off"
          maxLength={200}
          value={personName}
          onChange={(event) => setPersonName(event.target.value)}
        />
      </Field>
      <Field label={t("Received on", "Lilipokelewa")}>
        <DayInput today={today} takesPast value={receivedOn} onChange={setReceivedOn} />
      </Field>
      <Field label={t("Note", "Maelezo")}>
        <Textarea rows={2} maxLength={1_000} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <SaveFault error={error} title={t("Not recorded", "Halijaandikwa")} />
    </FormDialog>
  );
}
