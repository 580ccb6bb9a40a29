"use client";

import type { ReactNode, Ref } from "react";
import { Chip } from "#components/ui/button/chip.tsx";
import { Field } from "#components/ui/field/field.tsx";
import { ReadInput } from "#components/ui/field/read-input.tsx";
import { useTicking } from "#components/ui/time/use-ticking.ts";
import { t } from "#lib/contract/language.ts";
import { zonedParts } from "../zoned-iso.ts";
import { BestHourHint } from "./best-hour-hint.tsx";
import { DayInput } from "./day-input.tsx";
import { type Moment, offsetAt, quickMoments } from "./offset-at.ts";
import { readTime } from "./read-time.ts";

type MomentFieldsProps = {
  moment: Moment;
  onChange: (moment: Moment) => void;
  /** One of the two was left. */
  onBlur?: (() => void) | undefined;
  zone: string;
  error?: string | undefined;
  dayRef?: Ref<HTMLInputElement> | undefined;
  timeRef?: Ref<HTMLInputElement> | undefined;
  /** Stands beside the two: when that is. */
  children?: ReactNode;
};

/** A day and a time of the company's clock: written as people write them, picked from a month, or chosen at once. */
export function MomentFields(props: MomentFieldsProps) {
  const { moment, onChange, onBlur, zone, error, dayRef, timeRef, children } = props;
  const today = useTicking((now) => zonedParts(now, zone).date);
  const offset = useTicking((now) => offsetAt(moment, zone, now));
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-4">
        <Field label={t("Day", "Siku")} error={error} className="w-44 max-sm:w-full">
          <DayInput
            value={moment.date}
            onChange={(date) => onChange({ ...moment, date })}
            onBlur={onBlur}
            today={today}
            ref={dayRef}
          />
        </Field>
        <Field
          label={t("Time", "Saa")}
          hint={`${zone.replaceAll("_", " ")}, ${offset}`}
          className="w-64 max-sm:w-full"
        >
          <ReadInput
            value={moment.time}
            onChange={(time) => onChange({ ...moment, time })}
            onBlur={onBlur}
            read={readTime}
            placeholder="14:30"
            ref={timeRef}
          />
        </Field>
        {children}
      </div>
      <QuickMoments zone={zone} moment={moment} onChoose={onChange} />
      <BestHourHint time={moment.time} onChoose={(time) => onChange({ ...moment, time })} />
    </div>
  );
}

type QuickMomentsProps = { zone: string; moment: Moment; onChoose: (moment: Moment) => void };

function QuickMoments({ zone, moment: chosen, onChoose }: QuickMomentsProps) {
  const minute = useTicking((now) => now.toISOString().slice(0, 16));
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t("Often chosen", "Zinazochaguliwa mara nyingi")}</legend>
      {quickMoments(new Date(`${minute}Z`), zone).map(({ label, moment }) => (
        <Chip
          key={label}
          isOn={moment.date === chosen.date && moment.time === chosen.time}
          onClick={() => onChoose(moment)}
        >
          {label}
        </Chip>
      ))}
    </fieldset>
  );
}
