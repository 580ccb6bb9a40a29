"use client";

import { useState } from "react";
import { useCreateConsent } from "#lib/client/people/mutations.ts";
import type { ComplaintLanguage } from "#lib/contract/desk/choices.ts";
import { complaintWords } from "#lib/contract/words/complaint-words.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Field } from "../../ui/field/field.tsx";
import { RadioCards } from "../../ui/field/radio-cards.tsx";
import { Textarea } from "../../ui/field/textarea.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";

type WithdrawDialogProps = {
  number: string;
  language: ComplaintLanguage;
  isOpen: boolean;
  onClose: () => void;
};

const LEAST = 3;

/** Writes down that somebody agrees to marketing no more, in their words. */
export function WithdrawDialog({ number, language, isOpen, onClose }: WithdrawDialogProps) {
  const words = complaintWords(language).withdrawing;
  const [source, setSource] = useState<"person" | "call">("person");
  const [wording, setWording] = useState("");
  const { mutate, isPending, error } = useCreateConsent();
  function withdraw() {
    mutate(
      { number, purpose: "marketing", channel: "all", isGiven: false, source, wording: wording.trim() },
      {
        onSuccess: () => {
          showToast({ tone: "green", title: words.done });
          onClose();
        },
      },
    );
  }
  return (
    <FormDialog
      isOpen={isOpen}
      title={words.title(formatNumber(number))}
      purpose={words.purpose}
      button={words.button}
      cancel={words.cancel}
      isBusy={isPending}
      lockedBecause={wording.trim().length < LEAST ? words.locked : undefined}
      onSubmit={withdraw}
      onClose={onClose}
    >
      <RadioCards
        legend={words.how}
        columns={2}
        cards={[
          { value: "person", label: words.inPerson },
          { value: "call", label: words.byCall },
        ]}
        value={source}
        input={{
          name: "source",
          onChange: (event) => setSource(event.currentTarget.value === "call" ? "call" : "person"),
        }}
      />
      <Field label={words.wording} hint={words.hint}>
        <Textarea
          rows={3}
          maxLength={1_000}
          value={wording}
          onChange={(event) => setWording(event.target.value)}
        />
      </Field>
      <SaveFault error={error} title={words.failed} />
    </FormDialog>
  );
}
