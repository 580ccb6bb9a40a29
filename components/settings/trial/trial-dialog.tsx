"use client";

import { factsKeys } from "#lib/client/facts/keys.ts";
import { http } from "#lib/client/request.ts";
import type { Trial } from "#lib/contract/desk/settings/company-settings.ts";
import { t, translated } from "#lib/contract/language.ts";
import { Field } from "../../ui/field/field.tsx";
import { RadioCards } from "../../ui/field/radio-cards.tsx";
import { Textarea } from "../../ui/field/textarea.tsx";
import { ValueDialog, type ValueDialogProps, type ValueForm } from "../value-dialog.tsx";

/** `isOver`: anybody may be written to; the numbers, one a line, count only while it is not. */
type TypedTrial = { numbers: string; isOver: boolean };

const typedTrial = (trial: Trial): TypedTrial => ({
  numbers: trial?.numbers.join("\n") ?? "",
  isOver: trial === null,
});

const trialIn = ({ numbers, isOver }: TypedTrial): Trial =>
  isOver ? null : { numbers: numbers.split(/[\n,;]/).flatMap((line) => line.trim() || []) };

const FORM = translated<ValueForm<Trial, TypedTrial>>(() => ({
  title: t("Who may be written to?", "Nani anaweza kuandikiwa?"),
  purpose: t(
    "In trial everybody else is skipped, in campaigns, by hand, by calls and by keys.",
    "Kwenye majaribio wengine wote hurukwa, kwenye kampeni, kwa mkono, kwa simu na kwa funguo.",
  ),
  button: (seen, next) =>
    next === null && seen !== null
      ? { button: t("Go live", "Anza rasmi"), look: "danger" }
      : { button: t("Save", "Hifadhi"), look: "primary" },
  typedOf: typedTrial,
  valueIn: trialIn,
  fields: ({ typed, onType }) => (
    <>
      <RadioCards
        legend={t("Who gets messages", "Nani anapata ujumbe")}
        isLegendHidden
        cards={[
          {
            value: "trial",
            label: t("Trial: only numbers of your team", "Majaribio: namba za timu yako tu"),
            hint: t(
              "You see how it works, and no customer is met.",
              "Unaona inavyofanya kazi, na hakuna mteja anayefikiwa.",
            ),
          },
          {
            value: "live",
            label: t("Live: anybody", "Rasmi: mtu yeyote"),
            hint: t(
              "Marketing goes only to people who agreed, unless you have chosen another rule.",
              "Matangazo huenda kwa waliokubali tu, isipokuwa umechagua kanuni nyingine.",
            ),
          },
        ]}
        value={typed.isOver ? "live" : "trial"}
        input={{
          name: "trial",
          onChange: (event) => onType({ ...typed, isOver: event.target.value === "live" }),
        }}
      />
      {!typed.isOver && (
        <Field
          label={t("Numbers of your team", "Namba za timu yako")}
          hint={t("One in each line, up to 50.", "Moja kila mstari, zisizozidi 50.")}
        >
          <Textarea
            rows={4}
            autoComplete="off"
            value={typed.numbers}
            onChange={(event) => onType({ ...typed, numbers: event.target.value })}
          />
        </Field>
      )}
    </>
  ),
  save: ({ value: trial, seen }) => http("PUT /api/trial", { body: { trial, seen } }),
  queryKeys: [factsKeys.all],
  saved: (trial) =>
    trial === null ? t("You are live", "Umeanza rasmi") : t("Trial saved", "Majaribio yamehifadhiwa"),
}));

export function TrialDialog(props: ValueDialogProps<Trial>) {
  return <ValueDialog form={FORM} {...props} />;
}
