"use client";

import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { RadioCards } from "../ui/radio-cards.tsx";
import { useTicking } from "../ui/use-ticking.ts";
import { LeavesAt } from "./leaves-at.tsx";
import { QuietNote } from "./quiet-note.tsx";
import type { Composer } from "./use-composer.ts";
import { useQuietUntil } from "./use-quiet-until.ts";
import { zonedIso, zonedParts } from "./zoned-iso.ts";

/** Now, or a day and a time in the company's zone with its offset in sight. The schedule lives here: it can be stopped. */
export function ScheduleChoice({ composer }: { composer: Composer }) {
  const { form, values, zone } = composer;
  const waitsUntil = useQuietUntil(composer);
  const at = zonedIso(values.date, values.time, zone);
  const today = useTicking((now) => zonedParts(now, zone).date);
  const error = form.formState.errors.date?.message;
  // A time takes several keys: what was missing at the first must not stand when the last is typed.
  function checkAgain() {
    const { date, time } = form.getValues();
    // The check at the first may still be on its way: what it finds missing is there by now.
    if (error !== undefined || (date !== "" && time !== "")) void form.trigger("date");
  }
  return (
    <div className="flex flex-col gap-3">
      <RadioCards
        legend="When"
        columns={2}
        input={form.register("when")}
        cards={[
          {
            value: "now",
            label: "Now",
            hint: "Sending starts when you confirm.",
          },
          {
            value: "later",
            label: "Later",
            hint: "It waits on this server. You can pause or cancel it until then.",
          },
        ]}
      />
      {values.when === "later" && (
        <div className="flex flex-wrap items-start gap-4">
          <Field label="Day" error={error} className="w-44">
            <Input type="date" min={today} {...form.register("date", { onChange: checkAgain })} />
          </Field>
          <Field label="Time" hint={zone} className="w-64">
            <Input type="time" {...form.register("time", { onChange: checkAgain })} />
          </Field>
          {at !== null && error === undefined && waitsUntil === null && <LeavesAt at={at} zone={zone} />}
        </div>
      )}
      {waitsUntil !== null && error === undefined && <QuietNote composer={composer} until={waitsUntil} />}
    </div>
  );
}
