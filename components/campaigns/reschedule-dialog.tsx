"use client";

import { useState } from "react";
import { useReschedule } from "#lib/client/campaigns/mutations.ts";
import type { Campaign } from "#lib/contract/desk/campaign.ts";
import { Fault } from "#lib/fault.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { useTimeFacts } from "../ui/time-provider.tsx";
import { useTicking } from "../ui/use-ticking.ts";
import { LeavesAt } from "./leaves-at.tsx";
import { zonedIso, zonedParts } from "./zoned-iso.ts";

type RescheduleDialogProps = { campaign: Campaign; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Another day and time for a campaign that still waits; nothing else of it changes. */
export function RescheduleDialog({ campaign, isOpen, onOpenChange }: RescheduleDialogProps) {
  const { zone } = useTimeFacts();
  const [{ date, time }, setAt] = useState(() => zonedParts(new Date(campaign.scheduledAt ?? 0), zone));
  const today = useTicking((now) => zonedParts(now, zone).date);
  const { mutate, isPending, error } = useReschedule(campaign.id);
  const at = zonedIso(date, time, zone);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Change its time"
      purpose="The people and the words stay as they were confirmed."
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>Keep its time</Button>
          <Button
            look="primary"
            isBusy={isPending}
            lockedBecause={at === null ? "Choose a day and a time" : undefined}
            onClick={() =>
              at !== null && mutate({ scheduledAt: at }, { onSuccess: () => onOpenChange(false) })
            }
          >
            Change the time
          </Button>
        </>
      }
    >
      <div className="flex flex-wrap items-start gap-4">
        <Field label="Day" error={faultOf(error)} className="w-44">
          <Input
            type="date"
            min={today}
            value={date}
            onChange={(event) => setAt({ date: event.target.value, time })}
          />
        </Field>
        <Field label="Time" hint={zone} className="w-44">
          <Input type="time" value={time} onChange={(event) => setAt({ date, time: event.target.value })} />
        </Field>
        {at !== null && <LeavesAt at={at} zone={zone} />}
      </div>
    </Dialog>
  );
}

function faultOf(error: Error | null): string | undefined {
  if (error === null) return undefined;
  return error instanceof Fault ? error.detail : "The console could not change it.";
}
