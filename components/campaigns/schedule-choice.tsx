"use client";

import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { RadioCards } from "../ui/radio-cards.tsx";
import { useTicking } from "../ui/use-ticking.ts";
import { LeavesAt } from "./leaves-at.tsx";
import type { Composer } from "./use-composer.ts";
import { zonedIso, zonedParts } from "./zoned-iso.ts";

/** Now, or a day and a time in the company's zone with its offset in sight. The schedule lives here: it can be stopped. */
export function ScheduleChoice({ composer: { form, values, zone } }: { composer: Composer }) {
  const at = zonedIso(values.date, values.time, zone);
  const today = useTicking((now) => zonedParts(now, zone).date);
  const error = form.formState.errors.date?.message;
  // A time takes several keys: what was missing at the first must not stand when the last is typed.
  const checkAgain = () => error !== undefined && void form.trigger("date");
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
            hint: `It begins as soon as you confirm${values.messageClass === "marketing" ? "; marketing waits from 20:00 to 08:00" : ""}.`,
          },
          {
            value: "later",
            label: "Later",
            hint: "It waits on this server. Until then it can be paused or cancelled.",
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
          {at !== null && error === undefined && <LeavesAt at={at} zone={zone} />}
        </div>
      )}
    </div>
  );
}
