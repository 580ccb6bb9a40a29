"use client";

import { useState } from "react";
import { useCreateConsent } from "#lib/client/people/mutations.ts";
import { CONSENT_CHANNELS, type ConsentChannel } from "#lib/contract/desk/people/consent-choices.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { useOwnPurposes, usePurposeChoices } from "../../domain/use-purposes.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Field } from "../../ui/field/field.tsx";
import { RadioCards } from "../../ui/field/radio-cards.tsx";
import { Select } from "../../ui/field/select.tsx";
import { Textarea } from "../../ui/field/textarea.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";
import { CONSENT_CHANNEL_WORD } from "./consent-words.ts";

type ConsentDialogProps = { number: string; isOpen: boolean; onClose: () => void };

const LEAST = 3;
const RETIRED = "This purpose is retired: nobody can agree to it any more";

function whyNot(isRetired: boolean, wording: string): string | undefined {
  if (isRetired) return RETIRED;
  return wording.trim().length < LEAST ? "Write what they said" : undefined;
}

/** What a person told one of us now: that they agree to something, or no more. */
export function ConsentDialog({ number, isOpen, onClose }: ConsentDialogProps) {
  const [purpose, setPurpose] = useState("marketing");
  const [isGiven, setGiven] = useState(true);
  const retired = useOwnPurposes().filter(({ isRetired }) => isRetired);
  const choices = usePurposeChoices(retired.map(({ name }) => name));
  // Whoever has agreed to it before may still want none of it.
  const isRetired = isGiven && retired.some(({ name }) => name === purpose);
  const [source, setSource] = useState<"person" | "call">("person");
  const [channel, setChannel] = useState<ConsentChannel>("all");
  const [wording, setWording] = useState("");
  const { mutate, isPending, error } = useCreateConsent();
  function note() {
    mutate(
      { number, purpose, channel, isGiven, source, wording: wording.trim() },
      {
        onSuccess: () => {
          showToast({ tone: "green", title: isGiven ? "Consent noted" : "Withdrawal noted" });
          onClose();
        },
      },
    );
  }
  return (
    <FormDialog
      isOpen={isOpen}
      title={`What did ${formatNumber(number)} say?`}
      purpose="It counts from now on. Earlier lines stay."
      button={isGiven ? "Note consent" : "Note withdrawal"}
      isBusy={isPending}
      lockedBecause={whyNot(isRetired, wording)}
      onSubmit={note}
      onClose={onClose}
    >
      <Field label="About" error={isRetired ? RETIRED : undefined}>
        <Select options={choices} value={purpose} onChange={setPurpose} />
      </Field>
      <RadioCards
        legend="They"
        columns={2}
        cards={[
          { value: "given", label: "Agree to it" },
          { value: "withdrawn", label: "Want none of it" },
        ]}
        value={isGiven ? "given" : "withdrawn"}
        input={{ name: "isGiven", onChange: (event) => setGiven(event.target.value === "given") }}
      />
      <RadioCards
        legend="They said it"
        columns={2}
        cards={[
          { value: "person", label: "In person or in writing" },
          { value: "call", label: "In a call" },
        ]}
        value={source}
        input={{
          name: "source",
          onChange: (event) => setSource(event.target.value === "call" ? "call" : "person"),
        }}
      />
      <Field label="By">
        <Select
          options={CONSENT_CHANNELS.map((value) => ({ value, label: CONSENT_CHANNEL_WORD[value] }))}
          value={channel}
          onChange={(value) => setChannel(value as ConsentChannel)}
        />
      </Field>
      <Field label="What they said" hint="As you would show it to whoever asks.">
        <Textarea
          rows={3}
          maxLength={1_000}
          value={wording}
          onChange={(event) => setWording(event.target.value)}
        />
      </Field>
      <SaveFault error={error} title="Not noted" />
    </FormDialog>
  );
}
