"use client";

import { factsKeys } from "#lib/client/facts/keys.ts";
import { http } from "#lib/client/request.ts";
import { t, translated } from "#lib/contract/language.ts";
import {
  ON_HOLIDAYS,
  USUAL_MARKETING_HOURS,
  WEEKDAYS,
  type WeekHours,
} from "#lib/contract/rules/sending/sending-hours.ts";
import { HOLIDAY_RULE_WORDS, hoursWords, WEEKDAY_WORDS } from "#lib/contract/words/hours-words.ts";
import { readTime } from "../../domain/moment/read-time.ts";
import { Checkbox } from "../../ui/field/checkbox.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { ReadInput } from "../../ui/field/read-input.tsx";
import { Select } from "../../ui/field/select.tsx";
import { type TypedFields, ValueDialog, type ValueDialogProps, type ValueForm } from "../value-dialog.tsx";
import { hoursFaults, hoursIn, type TypedHours, typedOf } from "./typed-hours.ts";

const MARKETING = translated<ValueForm<WeekHours, TypedHours>>(() => ({
  title: t("When may marketing be sent?", "Matangazo yanaweza kutumwa lini?"),
  purpose: t(
    `Campaigns that run now keep to it, too. Most people want no marketing at night: ${USUAL_MARKETING_HOURS.from} to ${USUAL_MARKETING_HOURS.to} is usual.`,
    `Kampeni zinazoendelea sasa zinafuata hili pia. Watu wengi hawataki matangazo usiku: kawaida ni ${USUAL_MARKETING_HOURS.from} hadi ${USUAL_MARKETING_HOURS.to}.`,
  ),
  typedOf,
  valueIn: hoursIn,
  fields: HourFields,
  save: ({ value: hours, seen }) => http("PUT /api/marketing-hours", { body: { hours, seen } }),
  queryKeys: [factsKeys.all],
  saved: (hours) => t(`Marketing is sent ${hoursWords(hours)}`, `Matangazo hutumwa ${hoursWords(hours)}`),
}));

export function HoursDialog(props: ValueDialogProps<WeekHours>) {
  return <ValueDialog form={MARKETING} {...props} />;
}

type TypedService = TypedHours & { isAlways: boolean };

const SERVICE = translated<ValueForm<WeekHours | null, TypedService>>(() => ({
  title: t("When may service messages be sent?", "Jumbe za huduma zinaweza kutumwa lini?"),
  purpose: t(
    "It holds for campaigns, and for what other systems send. What a person sends by hand, and answers in the inbox, never wait.",
    "Hili linahusu kampeni, na kinachotumwa na mifumo mingine. Kinachotumwa na mtu kwa mkono, na majibu kwenye mazungumzo, havisubiri kamwe.",
  ),
  typedOf: (hours) => ({ ...typedOf(hours ?? USUAL_MARKETING_HOURS), isAlways: hours === null }),
  valueIn: (typed) => (typed.isAlways ? null : hoursIn(typed)),
  fields: ({ typed, onType, ...rest }) => (
    <>
      <Checkbox
        label={t("At any hour", "Saa yoyote")}
        checked={typed.isAlways}
        onChange={({ target }) => onType({ ...typed, isAlways: target.checked })}
      />
      {!typed.isAlways && (
        <HourFields {...rest} typed={typed} onType={(next) => onType({ ...next, isAlways: false })} />
      )}
    </>
  ),
  save: ({ value: hours, seen }) => http("PUT /api/service-hours", { body: { hours, seen } }),
  queryKeys: [factsKeys.all],
  saved: (hours) =>
    hours === null
      ? t("Service messages are sent at any hour", "Jumbe za huduma hutumwa saa yoyote")
      : t(`Service messages are sent ${hoursWords(hours)}`, `Jumbe za huduma hutumwa ${hoursWords(hours)}`),
}));

export function ServiceHoursDialog(props: ValueDialogProps<WeekHours | null>) {
  return <ValueDialog form={SERVICE} {...props} />;
}

const LABELS = translated(() => ({ from: t("From", "Kuanzia"), to: t("Until", "Hadi") }) as const);

type HourFieldsProps = Omit<TypedFields<unknown, TypedHours>, "seen"> & {
  /** What is said otherwise of public holidays. */
  onHolidays?: Partial<typeof HOLIDAY_RULE_WORDS>;
};

export function HourFields({ typed, presses, onType, onHolidays }: HourFieldsProps) {
  const faults = presses > 0 ? hoursFaults(typed) : {};
  return (
    <div className="flex flex-col gap-4">
      <div className="flex gap-3 max-sm:flex-col">
        {(["from", "to"] as const).map((name) => (
          <Field key={name} label={LABELS[name]} error={faults[name]} className="flex-1">
            <ReadInput
              value={typed[name]}
              onChange={(next) => onType({ ...typed, [name]: next })}
              read={readTime}
              placeholder={USUAL_MARKETING_HOURS[name]}
            />
          </Field>
        ))}
      </div>
      <Field label={t("On public holidays", "Siku za sikukuu")}>
        <Select
          value={typed.holidays}
          onChange={(holidays) => onType({ ...typed, holidays: holidays as TypedHours["holidays"] })}
          options={ON_HOLIDAYS.map((rule) => ({
            value: rule,
            label: onHolidays?.[rule] ?? HOLIDAY_RULE_WORDS[rule],
          }))}
        />
      </Field>
      <fieldset className="flex flex-col gap-3">
        <legend className="text-13 font-medium">
          {t("Days with other hours", "Siku zenye saa nyingine")}
        </legend>
        <p className="text-13 text-ink-2">
          {t(
            <>
              An empty day has the hours above. Write <i>closed</i>, or hours like 08:00-12:00, 14:00-18:00.
            </>,
            <>
              Siku tupu ina saa za hapo juu. Andika <i>imefungwa</i>, au saa kama 08:00-12:00, 14:00-18:00.
            </>,
          )}
        </p>
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          {WEEKDAYS.map((day) => (
            <Field key={day} label={WEEKDAY_WORDS[day]} error={faults[day]}>
              <Input
                autoComplete="off"
                maxLength={120}
                value={typed.days[day]}
                onChange={({ target }) => onType({ ...typed, days: { ...typed.days, [day]: target.value } })}
              />
            </Field>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
