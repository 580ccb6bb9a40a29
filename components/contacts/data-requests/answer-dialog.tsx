"use client";

import { useState } from "react";
import { useUpdateDataRequest } from "#lib/client/data-requests/data-requests.ts";
import { DATA_REQUEST_STATES } from "#lib/contract/desk/choices.ts";
import type { DataRequest } from "#lib/contract/desk/people/data-request.ts";
import { t } from "#lib/contract/language.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Segmented } from "../../ui/field/segmented.tsx";
import { Textarea } from "../../ui/field/textarea.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";
import { KIND_WORD, STATE_WORD } from "./request-words.ts";

type AnswerDialogProps = { request: DataRequest; isOpen: boolean; onClose: () => void };

/** What became of a request. */
export function AnswerDialog({ request, isOpen, onClose }: AnswerDialogProps) {
  const { id, kind, revision, dueOn } = request;
  const [state, setState] = useState(request.state);
  const [note, setNote] = useState(request.note);
  const { mutate, isPending, error } = useUpdateDataRequest();
  function save() {
    mutate(
      { id, state, note: note.trim(), revision },
      {
        onSuccess: () => {
          showToast({ tone: "green", title: t("Request saved", "Ombi limehifadhiwa") });
          onClose();
        },
      },
    );
  }
  return (
    <FormDialog
      isOpen={isOpen}
      title={t(`${KIND_WORD[kind].label} request`, `Ombi la ${KIND_WORD[kind].label.toLowerCase()}`)}
      purpose={t(
        `${KIND_WORD[kind].hint}. Answer by ${dueOn}.`,
        `${KIND_WORD[kind].hint}. Jibu kufikia ${dueOn}.`,
      )}
      button={t("Save the request", "Hifadhi ombi")}
      isBusy={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Segmented
        label={t("State", "Hali")}
        options={DATA_REQUEST_STATES.map((value) => ({ value, label: STATE_WORD[value] }))}
        value={state}
        onChange={setState}
      />
      <Field
        label={t("Note", "Maelezo")}
        hint={t("what you did, and when you answered them", "ulichofanya, na lini ulimjibu")}
      >
        <Textarea rows={3} maxLength={1_000} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <SaveFault error={error} title={t("Not saved", "Halijahifadhiwa")} />
    </FormDialog>
  );
}
