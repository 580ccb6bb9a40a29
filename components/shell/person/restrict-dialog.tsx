"use client";

import { useState } from "react";
import { useReleasePerson, useRestrictPerson } from "#lib/client/people/mutations.ts";
import type { ComplaintLanguage } from "#lib/contract/desk/choices.ts";
import type { Person } from "#lib/contract/desk/people/opt-out.ts";
import { MIN_UNDO_REASON } from "#lib/contract/desk/people/opt-out-source.ts";
import { language as languageOfReader } from "#lib/contract/language.ts";
import { complaintWords } from "#lib/contract/words/complaint-words.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import type { DialogProps } from "../../ui/popup/dialog.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";
import { SaveFault } from "../save-fault.tsx";

type RestrictDialogProps = Pick<DialogProps, "isOpen" | "onOpenChange"> & {
  number: string;
  restriction: Person["restriction"];
  language?: ComplaintLanguage;
};

const LEAST_REASON = 3;

/** Restricts somebody, or ends their restriction; both ask why. */
export function RestrictDialog(props: RestrictDialogProps) {
  const { number, restriction, language = languageOfReader(), isOpen, onOpenChange } = props;
  const [reason, setReason] = useState("");
  const restricting = useRestrictPerson();
  const releasing = useReleasePerson();
  const isRestricted = restriction !== null;
  const { mutate, isPending, error } = isRestricted ? releasing : restricting;
  const { restricting: restrict, releasing: release } = complaintWords(language);
  const words = isRestricted ? release : restrict;
  const least = isRestricted ? MIN_UNDO_REASON : LEAST_REASON;
  function submit() {
    mutate(
      { number, reason: reason.trim() },
      {
        onSuccess: () => {
          showToast({ tone: "green", title: words.done(formatNumber(number)) });
          setReason("");
          onOpenChange(false);
        },
      },
    );
  }
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent={isRestricted}
      title={words.title(formatNumber(number))}
      purpose={words.purpose}
      button={words.button}
      cancel={words.cancel}
      isBusy={isPending}
      lockedBecause={reason.trim().length < least ? words.locked : undefined}
      onSubmit={submit}
      onClose={() => onOpenChange(false)}
    >
      <Field label={words.why} hint={words.hint}>
        <Input
          value={reason}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <SaveFault error={error} title={words.failed} />
    </FormDialog>
  );
}
