"use client";

import { type UseFormReturn, useFormState, useWatch } from "react-hook-form";
import { messageKinds } from "#components/domain/moment/message-kind-field.tsx";
import { useOpenings } from "#components/domain/moment/use-openings.ts";
import { useOwnPurposes } from "#components/domain/use-purposes.ts";
import { Field } from "#components/ui/field/field.tsx";
import { Input } from "#components/ui/field/input.tsx";
import { Select } from "#components/ui/field/select.tsx";
import { CONSENT_RULES } from "#lib/contract/desk/choices.ts";
import { t } from "#lib/contract/language.ts";
import { MAX_HELD_OUT } from "#lib/contract/rules/sending/held-out.ts";
import { CLASS_WORDS } from "#lib/contract/rules/sending/own-limits.ts";
import type { DraftValues } from "../draft/draft-values.ts";
import type { Shares } from "../draft/use-composer.ts";

const OWN = "own:";

/** Marketing, service, or a purpose of the company's own, which is of one of these kinds. */
export function PurposeField({ form }: { form: UseFormReturn<DraftValues> }) {
  const openings = useOpenings();
  const own = useOwnPurposes();
  const [messageClass, purpose] = useWatch({ control: form.control, name: ["messageClass", "purpose"] });
  const choices = own.filter(({ name, isRetired }) => !isRetired || name === purpose);
  function choose(value: string) {
    const chosen = own.find(({ name }) => OWN + name === value);
    const kind = chosen?.kind ?? (value === "service" ? "service" : "marketing");
    form.setValue("messageClass", kind, { shouldDirty: true });
    form.setValue("purpose", chosen?.name ?? "", { shouldDirty: true });
  }
  return (
    <Field label={t("Kind of message", "Aina ya ujumbe")}>
      <Select
        options={[
          ...messageKinds(openings),
          ...choices.map(({ name, label, kind, consent }) => ({
            value: OWN + name,
            label,
            hint: `${CLASS_WORDS[kind]}. ${CONSENT_RULES[consent]}`,
          })),
        ]}
        value={purpose === "" ? messageClass : OWN + purpose}
        onChange={choose}
      />
    </Field>
  );
}

/** How many in a hundred get nothing, so that it shows what the message changes. */
export function HeldOutField({ composer: { form } }: Shares<"form">) {
  const { errors } = useFormState({ control: form.control, name: "heldOut" });
  return (
    <Field
      label={t("Held out, % (optional)", "Wasiotumiwa, % (si lazima)")}
      hint={t(
        `Up to ${MAX_HELD_OUT} % of the people, drawn by chance, get nothing: compare later who answered`,
        `Hadi ${MAX_HELD_OUT} % ya watu, kwa bahati nasibu, hawapati kitu: linganisha baadaye nani alijibu`,
      )}
      error={errors.heldOut?.message}
    >
      <Input
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        className="w-24"
        {...form.register("heldOut")}
      />
    </Field>
  );
}
