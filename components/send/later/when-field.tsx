"use client";

import { useController } from "react-hook-form";
import { openHours } from "#lib/contract/rules/sending/sending-hours.ts";
import { MessageKindField } from "../../domain/moment/message-kind-field.tsx";
import { MomentFields } from "../../domain/moment/moment-fields.tsx";
import type { Moment } from "../../domain/moment/offset-at.ts";
import { QuietNote } from "../../domain/moment/quiet-note.tsx";
import { quietWords } from "../../domain/moment/quiet-words.ts";
import { SendsAt } from "../../domain/moment/sends-at.tsx";
import { useSendingClock } from "../../domain/moment/use-sending-clock.ts";
import { zonedIso } from "../../domain/zoned-iso.ts";
import { useTicking } from "../../ui/time/use-ticking.ts";
import type { SendForm, SendProblems } from "../rules/use-send-form.ts";

type WhenFieldProps = { form: SendForm; isService: boolean; problems: SendProblems };

/** The day and the time of a message that waits, its kind, and the hour at which it is really sent. */
export function WhenField({ form, isService, problems }: WhenFieldProps) {
  const { zone, openings } = useSendingClock();
  const messageClass = isService ? "service" : "marketing";
  const hours = openHours({ messageClass, hours: null }, openings);
  const { field: day } = useController({ control: form.control, name: "date" });
  const { field: time } = useController({ control: form.control, name: "time" });
  const at = zonedIso(day.value, time.value, zone);
  const error = problems.at("date");
  const quietUntil = useTicking((now) =>
    at === null || hours === null ? "" : (quietWords(new Date(at), { now, zone, hours }) ?? ""),
  );
  function change(next: Moment) {
    if (next.date !== day.value) day.onChange(next.date);
    if (next.time !== time.value) time.onChange(next.time);
  }
  return (
    <>
      <MomentFields
        moment={{ date: day.value, time: time.value }}
        onChange={change}
        // What is wrong with the two is said at the day, once both were left.
        onBlur={() => (day.value === "" || time.value === "" ? undefined : day.onBlur())}
        zone={zone}
        error={error}
        dayRef={day.ref}
        timeRef={time.ref}
      >
        {at !== null && error === undefined && quietUntil === "" && <SendsAt at={at} zone={zone} />}
      </MomentFields>
      <MessageKindField control={form.control} name="messageClass" className="max-w-96" />
      {quietUntil !== "" && error === undefined && (
        <QuietNote
          until={quietUntil}
          zone={zone}
          messageClass={messageClass}
          onService={() => form.setValue("messageClass", "service")}
          onOtherTime={() => form.setFocus("time")}
        />
      )}
    </>
  );
}
