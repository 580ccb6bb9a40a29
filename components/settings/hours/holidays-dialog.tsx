"use client";

import { Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { consoleNow } from "#lib/client/console-clock.ts";
import { factsKeys } from "#lib/client/facts/keys.ts";
import { http } from "#lib/client/request.ts";
import { t, translated } from "#lib/contract/language.ts";
import type { Holiday } from "#lib/contract/rules/sending/sending-hours.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";
import { DayInput } from "../../domain/moment/day-input.tsx";
import { zonedParts } from "../../domain/zoned-iso.ts";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { type Keyed, keyed, withOneMore } from "../../ui/field/keyed.ts";
import { useTimeFacts } from "../../ui/time/time-provider.tsx";
import { type TypedFields, ValueDialog, type ValueDialogProps, type ValueForm } from "../value-dialog.tsx";
import { dayFaultOf, holidaysIn, nameFaultOf } from "./typed-holidays.ts";

type Days = readonly Holiday[];
type TypedDay = Keyed<Holiday>;

const FORM = translated<ValueForm<Days, readonly TypedDay[]>>(() => ({
  title: t("Public holidays", "Sikukuu"),
  purpose: t(
    "What holds on these days is chosen with the hours. Days that follow the moon are expected: correct them when they are announced. Campaigns that run now keep to a change from their next request on.",
    "Kinachotumika siku hizo huchaguliwa pamoja na saa. Siku zinazofuata mwandamo wa mwezi ni za kutarajiwa: zisahihishe zikitangazwa. Kampeni zinazoendelea sasa hufuata badiliko kuanzia ombi lao linalofuata.",
  ),
  typedOf: keyed,
  valueIn: holidaysIn,
  fields: HolidayFields,
  save: ({ value, seen }) => http("PUT /api/holidays", { body: { holidays: [...value], seen: [...seen] } }),
  queryKeys: [factsKeys.all],
  saved: (days) =>
    t(
      `Saved ${formatNoun(days.length, "public holiday")}`,
      plural(days.length, "Sikukuu 1 imehifadhiwa", `Sikukuu ${formatCount(days.length)} zimehifadhiwa`),
    ),
}));

export function HolidaysDialog(props: ValueDialogProps<Days>) {
  return <ValueDialog form={FORM} {...props} />;
}

function HolidayFields({ typed, presses, onType }: TypedFields<Days, readonly TypedDay[]>) {
  const { zone } = useTimeFacts();
  const today = zonedParts(consoleNow(), zone).date;
  const list = useRef<HTMLOListElement>(null);
  const set = (at: number, next: TypedDay) => onType(typed.with(at, next));
  function add() {
    onType(withOneMore<Holiday>(typed, { date: "", name: "" }));
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("li:last-child input")?.focus());
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <ol ref={list} className="flex max-h-96 w-full flex-col gap-3 overflow-y-auto">
        {typed.map((day, at) => (
          <li key={day.key} className="flex items-start gap-2">
            <Field
              label={t(`Day ${at + 1}`, `Siku ${at + 1}`)}
              isLabelHidden
              error={presses > 0 ? dayFaultOf(typed, at) : undefined}
              className="w-44 flex-none max-sm:w-36"
            >
              <DayInput
                today={today}
                takesPast
                value={day.date}
                onChange={(date) => set(at, { ...day, date, isExpected: undefined })}
              />
            </Field>
            <Field
              label={t(`Name of day ${at + 1}`, `Jina la siku ${at + 1}`)}
              isLabelHidden
              error={presses > 0 ? nameFaultOf(day) : undefined}
              hint={day.isExpected === true ? t("Expected", "Inatarajiwa") : undefined}
              className="min-w-0 flex-1"
            >
              <Input
                autoComplete="off"
                maxLength={60}
                value={day.name}
                onChange={({ target }) => set(at, { ...day, name: target.value })}
              />
            </Field>
            <IconButton
              label={
                day.name === ""
                  ? t(`Remove day ${at + 1}`, `Ondoa siku ${at + 1}`)
                  : t(`Remove ${day.name}`, `Ondoa ${day.name}`)
              }
              icon={<Trash2 />}
              onClick={() => onType(typed.filter((_, other) => other !== at))}
            />
          </li>
        ))}
      </ol>
      <Button size="small" icon={<Plus />} onClick={add}>
        {t("Add a day", "Ongeza siku")}
      </Button>
    </div>
  );
}
