"use client";

import { faultToast } from "#components/shell/fault-toast.ts";
import { Button } from "#components/ui/button/button.tsx";
import { Note } from "#components/ui/note.tsx";
import { zoneClock } from "#components/ui/time/format-time.ts";
import { useTimeFacts } from "#components/ui/time/time-provider.tsx";
import { useTicking } from "#components/ui/time/use-ticking.ts";
import { showToast } from "#components/ui/toast/show-toast.ts";
import { useKeepHours } from "#lib/client/campaigns/mutations.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { betweenWords } from "#lib/contract/rules/sending/sending-hours.ts";

type AllowedNoteProps = {
  campaign: Campaign;
  allowed: NonNullable<Campaign["outsideHours"]>;
  canSteer: boolean;
};

/** Who has allowed that it is sent outside the hours, and the way back. */
export function AllowedNote({ campaign: { id, hours }, allowed, canSteer }: AllowedNoteProps) {
  const { mutate, isPending } = useKeepHours(id);
  const { zone } = useTimeFacts();
  const when = useTicking((now) => atWords(zoneClock(zone).day(new Date(allowed.at), now)));
  const keep = () =>
    mutate(undefined, {
      onError: (error) => showToast(faultToast(error, ["The campaign", "put back into its hours"])),
    });
  return (
    <Note
      tone="amber"
      title={
        <>
          <bdi>{allowed.by}</bdi> allowed sending outside the hours {when}
        </>
      }
      actions={
        canSteer && (
          <Button isBusy={isPending} onClick={keep}>
            Go back to the hours
          </Button>
        )
      }
    >
      It is sent {hours === null ? "at any hour" : `between ${betweenWords(hours)}`} until everybody is sent
      to, or until someone pauses it or it stops.
    </Note>
  );
}

/** `21:14 today` -> `at 21:14`; of another day the day is said first. */
const atWords = (day: string): string =>
  day.endsWith(" today")
    ? `at ${day.slice(0, -" today".length)}`
    : `on ${day}`.replace("on Yesterday", "yesterday at");
