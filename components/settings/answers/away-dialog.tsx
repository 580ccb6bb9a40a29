"use client";

import { answersKeys } from "#lib/client/answers.ts";
import { http } from "#lib/client/request.ts";
import { t, translated } from "#lib/contract/language.ts";
import { type AwayAnswer, MAX_ANSWER_TEXT } from "#lib/contract/rules/answers.ts";
import { LANGUAGE_NAMES, PUBLIC_LANGUAGES } from "#lib/contract/rules/public-words.ts";
import { isBlankText } from "#lib/contract/rules/text/is-blank-text.ts";
import { Checkbox } from "../../ui/field/checkbox.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Textarea } from "../../ui/field/textarea.tsx";
import { HourFields } from "../hours/hours-dialog.tsx";
import { hoursIn, type TypedHours, typedOf } from "../hours/typed-hours.ts";
import { type TypedFields, ValueDialog, type ValueDialogProps, type ValueForm } from "../value-dialog.tsx";
import { AnswerPreview } from "./answer-preview.tsx";

type Typed = Omit<AwayAnswer, "hours"> & { hours: TypedHours };

const FORM = translated<ValueForm<AwayAnswer, Typed>>(() => ({
  title: t("Away answer", "Jibu la ofisi ikiwa imefungwa"),
  purpose: t(
    "Whoever writes by chat while the office is closed gets it once, until the office has been open again: in Swahili or English as their field Language says, else in the language of the company. Nobody gets it while one of you answers them.",
    "Anayeandika kwa chat ofisi ikiwa imefungwa hulipata mara moja, hadi ofisi ifunguliwe tena: kwa Kiswahili au Kiingereza kama sehemu yake Lugha inavyosema, la sivyo kwa lugha ya kampuni. Hakuna anayelipata wakati mmoja wenu anamjibu.",
  ),
  typedOf: ({ hours, ...rest }) => ({ ...rest, hours: typedOf(hours) }),
  valueIn: answerIn,
  fields: AwayFields,
  save: ({ value: awayAnswer, seen }) => http("PUT /api/answers/away", { body: { awayAnswer, seen } }),
  queryKeys: [answersKeys.all],
  saved: ({ isOn }) =>
    isOn
      ? t("The away answer is on", "Jibu la ofisi ikiwa imefungwa limewashwa")
      : t("The away answer is off", "Jibu la ofisi ikiwa imefungwa limezimwa"),
}));

export function AwayDialog(props: ValueDialogProps<AwayAnswer>) {
  return <ValueDialog form={FORM} {...props} />;
}

const isMissing = ({ isOn }: Typed, text: string): boolean => isOn && isBlankText(text);

function answerIn(typed: Typed): AwayAnswer | undefined {
  const hours = hoursIn(typed.hours);
  const isWhole = PUBLIC_LANGUAGES.every((language) => !isMissing(typed, typed[language]));
  return hours && isWhole ? { ...typed, hours } : undefined;
}

function AwayFields({ typed, presses, onType }: TypedFields<AwayAnswer, Typed>) {
  return (
    <div className="flex flex-col gap-4">
      <Checkbox
        label={t("Answer while the office is closed", "Jibu wakati ofisi imefungwa")}
        checked={typed.isOn}
        onChange={({ target }) => onType({ ...typed, isOn: target.checked })}
      />
      {PUBLIC_LANGUAGES.map((language) => (
        <div key={language} className="flex flex-col gap-2">
          <Field
            label={t(`Text (${LANGUAGE_NAMES[language]})`, `Maandishi (${LANGUAGE_NAMES[language]})`)}
            error={
              presses > 0 && isMissing(typed, typed[language])
                ? t("Write the text", "Andika maandishi")
                : undefined
            }
          >
            <Textarea
              lang={language}
              rows={3}
              maxLength={MAX_ANSWER_TEXT}
              value={typed[language]}
              onChange={({ target }) => onType({ ...typed, [language]: target.value })}
            />
          </Field>
          <AnswerPreview lang={language} text={typed[language]} />
        </div>
      ))}
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-semibold">{t("The office is open", "Ofisi iko wazi")}</legend>
        <HourFields
          typed={typed.hours}
          presses={presses}
          onType={(hours) => onType({ ...typed, hours })}
          onHolidays={{ closed: t("Closed", "Imefungwa") }}
        />
      </fieldset>
    </div>
  );
}
