"use client";

import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { t } from "#lib/contract/language.ts";
import { closedUntil, isNever, openHours } from "#lib/contract/rules/sending/sending-hours.ts";
import { useSendingClock } from "../../domain/moment/use-sending-clock.ts";
import { Time } from "../../ui/time/time.tsx";

type LeavesTimeProps = {
  scheduledAt: string;
  campaign: Pick<Campaign, "messageClass" | "hours">;
  show?: "both" | "day";
};

/** When a scheduled campaign is really sent: marketing of the night waits until the morning, and others for their hours. */
export function LeavesTime({ scheduledAt, campaign, show }: LeavesTimeProps) {
  const { zone, openings } = useSendingClock();
  const hours = openHours(campaign, openings);
  if (hours && isNever(hours))
    return (
      <>
        <Time value={scheduledAt} show={show} />
        {t(", outside the hours for marketing", ", nje ya saa za matangazo")}
      </>
    );
  const until = hours && closedUntil(new Date(scheduledAt), zone, hours);
  return (
    <>
      <Time value={until?.toISOString() ?? scheduledAt} show={show} />
      {until !== null &&
        (campaign.hours === null
          ? t(", because of quiet hours", ", kwa sababu ya saa za utulivu")
          : t(", because of its hours", ", kwa sababu ya saa zake"))}
    </>
  );
}
