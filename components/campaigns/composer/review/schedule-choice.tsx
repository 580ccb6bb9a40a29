"use client";

import { useController, useFormState, useWatch } from "react-hook-form";
import { MomentFields } from "#components/domain/moment/moment-fields.tsx";
import type { Moment } from "#components/domain/moment/quick-moments.ts";
import { QuietNote } from "#components/domain/moment/quiet-note.tsx";
import { SendsAt } from "#components/domain/moment/sends-at.tsx";
import { whenCards } from "#components/domain/moment/when-cards.ts";
import { zonedIso } from "#components/domain/zoned-iso.ts";
import { RadioCards } from "#components/ui/field/radio-cards.tsx";
import { zoneClock } from "#components/ui/time/format-time.ts";
import { useTicking } from "#components/ui/time/use-ticking.ts";
import type { Shares } from "../draft/use-composer.ts";
import { useQuietUntil } from "./use-quiet-until.ts";

type ScheduleChoiceProps = Shares<"form" | "zone" | "marketing"> & {
  /** Whether a second person starts it. */
  isAsking: boolean;
};

/** Now, or a day and a time in the company's zone with its offset in sight. The schedule is ours: it can be stopped. */
export function ScheduleChoice({ composer, isAsking }: ScheduleChoiceProps) {
  const { form, zone } = composer;
  const when = useWatch({ control: form.control, name: "when" });
  const { errors } = useFormState({ control: form.control, name: "date" });
  const waitsUntil = useQuietUntil(composer);
  const offset = useTicking((now) => zoneClock(zone).offset(now));
  function chooseTime() {
    form.setValue("when", "later", { shouldDirty: true });
    // Its fields may come only with this choice.
    requestAnimationFrame(() => form.setFocus("time"));
  }
  return (
    <div className="flex flex-col gap-3">
      <RadioCards
        legend="When"
        columns={2}
        value={when}
        input={form.register("when", { onChange: () => form.clearErrors("date") })}
        cards={whenCards(
          `${zone.replaceAll("_", " ")} (${offset})`,
          isAsking ? "when a second person approves it" : undefined,
        )}
      />
      {when === "later" && <ChosenMoment composer={composer} waitsUntil={waitsUntil?.until ?? null} />}
      {waitsUntil?.isQuiet && errors.date === undefined && (
        <QuietNote
          until={waitsUntil.until}
          zone={zone}
          onService={() => form.setValue("messageClass", "service", { shouldDirty: true })}
          onOtherTime={chooseTime}
        />
      )}
      {waitsUntil?.isQuiet === false && (
        <p className="num text-13 text-ink-2">
          It will be sent at {waitsUntil.until}, because of the hours you chose.
        </p>
      )}
    </div>
  );
}

function ChosenMoment({
  composer,
  waitsUntil,
}: Shares<"form" | "zone" | "marketing"> & { waitsUntil: string | null }) {
  const { form, zone } = composer;
  const day = useController({ control: form.control, name: "date" });
  const time = useController({ control: form.control, name: "time" });
  const moment = { date: day.field.value, time: time.field.value };
  const at = zonedIso(moment.date, moment.time, zone);
  const error = day.fieldState.error?.message;
  function change(next: Moment) {
    if (next.date !== moment.date) day.field.onChange(next.date);
    if (next.time !== moment.time) time.field.onChange(next.time);
    // A day takes several keys: half of one is no mistake yet, but a whole one may be over.
    if (error !== undefined || zonedIso(next.date, next.time, zone) !== null) void form.trigger("date");
  }
  return (
    <MomentFields
      moment={moment}
      onChange={change}
      // What is wrong with the two is said at the day.
      onBlur={day.field.onBlur}
      zone={zone}
      error={error}
      dayRef={day.field.ref}
      timeRef={time.field.ref}
    >
      {at !== null && error === undefined && waitsUntil === null && <SendsAt at={at} zone={zone} />}
    </MomentFields>
  );
}
