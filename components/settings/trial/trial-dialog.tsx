"use client";

import { factsKeys } from "#lib/client/facts/keys.ts";
import { http } from "#lib/client/request.ts";
import type { Trial } from "#lib/contract/desk/settings/company-settings.ts";
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

const FORM: ValueForm<Trial, TypedTrial> = {
  title: "Who may be written to?",
  purpose: "In trial everybody else is skipped, in campaigns, by hand, by calls and by keys.",
  button: (seen, next) =>
    next === null && seen !== null
      ? { button: "Go live", look: "danger" }
      : { button: "Save", look: "primary" },
  typedOf: typedTrial,
  valueIn: trialIn,
  fields: ({ typed, onType }) => (
    <>
      <RadioCards
        legend="Who gets messages"
        isLegendHidden
        cards={[
          {
            value: "trial",
            label: "Trial: only numbers of your team",
            hint: "You see how it works, and no customer is met.",
          },
          {
            value: "live",
            label: "Live: anybody",
            hint: "Marketing goes only to people who agreed, unless you have chosen another rule.",
          },
        ]}
        value={typed.isOver ? "live" : "trial"}
        input={{
          name: "trial",
          onChange: (event) => onType({ ...typed, isOver: event.target.value === "live" }),
        }}
      />
      {!typed.isOver && (
        <Field label="Numbers of your team" hint="One in each line, up to 50.">
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
  saved: (trial) => (trial === null ? "You are live" : "Trial saved"),
};

export function TrialDialog(props: ValueDialogProps<Trial>) {
  return <ValueDialog form={FORM} {...props} />;
}
