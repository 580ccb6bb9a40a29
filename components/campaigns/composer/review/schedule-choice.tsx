"use client";

import { useFormState, useWatch } from "react-hook-form";
import { zonedIso, zonedParts } from "#components/domain/zoned-iso.ts";
import { Field } from "#components/ui/field/field.tsx";
import { Input } from "#components/ui/field/input.tsx";
import { RadioCards } from "#components/ui/field/radio-cards.tsx";
import { zoneClock } from "#components/ui/time/format-time.ts";
import { useTicking } from "#components/ui/time/use-ticking.ts";
import type { Composer } from "../draft/use-composer.ts";
import { QuietNote } from "./quiet-note.tsx";
import { SendsAt } from "./sends-at.tsx";
import { useQuietUntil } from "./use-quiet-until.ts";

/** Now, or a day and a time in the company's zone with its offset in sight. The schedule is ours: it can be stopped. */
export function ScheduleChoice({ composer }: { composer: Composer }) {
  const { form, zone } = composer;
  const when = useWatch({ control: form.control, name: "when" });
  const { errors } = useFormState({ control: form.control, name: "date" });
  const waitsUntil = useQuietUntil(composer);
  const offset = useTicking((now) => zoneClock(zone).offset(now));
  return (
    <div className="flex flex-col gap-3">
      <RadioCards
        legend="When"
        columns={2}
        value={when}
        input={form.register("when", { onChange: () => form.clearErrors("date") })}
        cards={[
          { value: "now", label: "Now", hint: "Sending starts when you press Send." },
          {
            value: "later",
            label: "At a time you choose",
            hint: `${zone.replaceAll("_", " ")} (${offset}). You can stop it until then.`,
          },
        ]}
      />
      {when === "later" && <Moment composer={composer} waitsUntil={waitsUntil?.until ?? null} />}
      {waitsUntil?.isQuiet && errors.date === undefined && (
        <QuietNote composer={composer} until={waitsUntil.until} />
      )}
      {waitsUntil?.isQuiet === false && (
        <p className="num text-13 text-ink-2">
          It will be sent at {waitsUntil.until}, because of the hours you chose.
        </p>
      )}
    </div>
  );
}

function Moment({ composer, waitsUntil }: { composer: Composer; waitsUntil: string | null }) {
  const { form, zone } = composer;
  const [date, time] = useWatch({ control: form.control, name: ["date", "time"] });
  const { errors } = useFormState({ control: form.control, name: "date" });
  const today = useTicking((now) => zonedParts(now, zone).date);
  const at = zonedIso(date, time, zone);
  const error = errors.date?.message;
  // A time takes several keys: what was missing at the first must not be said when the last is typed.
  function checkAgain() {
    const values = form.getValues();
    // The check at the first may still be on its way: what it finds missing is there by now.
    if (error !== undefined || (values.date !== "" && values.time !== "")) void form.trigger("date");
  }
  return (
    <div className="flex flex-wrap items-start gap-4">
      <Field label="Day" error={error} className="w-44">
        <Input type="date" min={today} {...form.register("date", { onChange: checkAgain })} />
      </Field>
      <Field label="Time" hint={zone} className="w-64">
        <Input type="time" {...form.register("time", { onChange: checkAgain })} />
      </Field>
      {at !== null && error === undefined && waitsUntil === null && <SendsAt at={at} zone={zone} />}
    </div>
  );
}
