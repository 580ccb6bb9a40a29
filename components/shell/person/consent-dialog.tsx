"use client";

import { useState } from "react";
import { useCreateConsent } from "#lib/client/people/mutations.ts";
import { CONSENT_CHANNELS, type ConsentChannel } from "#lib/contract/desk/people/consent-choices.ts";
import { t } from "#lib/contract/language.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { useOwnPurposes, usePurposeChoices } from "../../domain/use-purposes.ts";
import { Field } from "../../ui/field/field.tsx";
import { RadioCards } from "../../ui/field/radio-cards.tsx";
import { Select } from "../../ui/field/select.tsx";
import { Textarea } from "../../ui/field/textarea.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";
import { SaveFault } from "../save-fault.tsx";
import { CONSENT_CHANNEL_WORD } from "./consent-words.ts";

type ConsentDialogProps = { number: string; isOpen: boolean; onClose: () => void };

const LEAST = 3;
const retiredRule = () =>
  t(
    "This purpose is retired: nobody can agree to it any more",
    "Kusudi hili limestaafishwa: hakuna anayeweza kulikubali tena",
  );

function whyNot(isRetired: boolean, wording: string): string | undefined {
  if (isRetired) return retiredRule();
  return wording.trim().length < LEAST ? t("Write what they said", "Andika alichosema") : undefined;
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
          showToast({
            tone: "green",
            title: isGiven
              ? t("Consent noted", "Ridhaa imeandikwa")
              : t("Withdrawal noted", "Kuondoa ridhaa kumeandikwa"),
          });
          onClose();
        },
      },
    );
  }
  return (
    <FormDialog
      isOpen={isOpen}
      title={t(`What did ${formatNumber(number)} say?`, `${formatNumber(number)} alisema nini?`)}
      purpose={t(
        "It counts from now on. Earlier lines stay.",
        "Inahesabika kuanzia sasa. Mistari ya awali inabaki.",
      )}
      button={isGiven ? t("Note consent", "Andika ridhaa") : t("Note withdrawal", "Andika kuondoa ridhaa")}
      isBusy={isPending}
      lockedBecause={whyNot(isRetired, wording)}
      onSubmit={note}
      onClose={onClose}
    >
      <Field label={t("About", "Kuhusu")} error={isRetired ? retiredRule() : undefined}>
        <Select options={choices} value={purpose} onChange={setPurpose} />
      </Field>
      <RadioCards
        legend={t("They", "Yeye")}
        columns={2}
        cards={[
          { value: "given", label: t("Agree to it", "Anakubali") },
          { value: "withdrawn", label: t("Want none of it", "Hataki kabisa") },
        ]}
        value={isGiven ? "given" : "withdrawn"}
        input={{ name: "isGiven", onChange: (event) => setGiven(event.target.value === "given") }}
      />
      <RadioCards
        legend={t("They said it", "Alisema")}
        columns={2}
        cards={[
          { value: "person", label: t("In person or in writing", "Ana kwa ana au kwa maandishi") },
          { value: "call", label: t("In a call", "Kwa simu") },
        ]}
        value={source}
        input={{
          name: "source",
          onChange: (event) => setSource(event.target.value === "call" ? "call" : "person"),
        }}
      />
      <Field label={t("By", "Kwa njia ya")}>
        <Select
          options={CONSENT_CHANNELS.map((value) => ({ value, label: CONSENT_CHANNEL_WORD[value] }))}
          value={channel}
          onChange={(value) => setChannel(value as ConsentChannel)}
        />
      </Field>
      <Field
        label={t("What they said", "Alichosema")}
        hint={t("As you would show it to whoever asks.", "Kama utakavyokionyesha kwa yeyote anayeuliza.")}
      >
        <Textarea
          rows={3}
          maxLength={1_000}
          value={wording}
          onChange={(event) => setWording(event.target.value)}
        />
      </Field>
      <SaveFault error={error} title={t("Not noted", "Haijaandikwa")} />
    </FormDialog>
  );
}
