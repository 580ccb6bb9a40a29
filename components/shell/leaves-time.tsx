"use client";

import type { Campaign } from "#lib/contract/desk/campaign.ts";
import { quietUntil } from "#lib/contract/rules/quiet-hours.ts";
import { Time } from "../ui/time.tsx";
import { useTimeFacts } from "../ui/time-provider.tsx";

type LeavesTimeProps = {
  scheduledAt: string;
  messageClass: Campaign["messageClass"];
  show?: "both" | "day";
};

/** When a scheduled campaign is really sent: marketing of the night waits until the morning. */
export function LeavesTime({ scheduledAt, messageClass, show }: LeavesTimeProps) {
  const { zone } = useTimeFacts();
  const until = messageClass === "marketing" ? quietUntil(new Date(scheduledAt), zone) : null;
  return (
    <>
      <Time value={until?.toISOString() ?? scheduledAt} show={show} />
      {until !== null && ", because of quiet hours"}
    </>
  );
}
