import type { ReactNode } from "react";
import { useSendingClock } from "#components/domain/moment/use-sending-clock.ts";
import { LeavesTime } from "#components/shell/frame/leaves-time.tsx";
import { zoneClock } from "#components/ui/time/format-time.ts";
import { Time } from "#components/ui/time/time.tsx";
import { useTicking } from "#components/ui/time/use-ticking.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { Facts } from "#lib/contract/desk/facts.ts";
import { endOf } from "#lib/contract/rules/sending/pace.ts";
import { isNever, openHours } from "#lib/contract/rules/sending/sending-hours.ts";
import { endLabel, timeLeftMs, timeLeftWords, waitsForHours } from "./run-facts.ts";

/** The fact about time that fits the state: when it is sent, how long it still needs, or when the last one was sent. */
export function RunClock({ campaign, facts }: { campaign: Campaign; facts: Facts | undefined }): {
  label: string;
  value: ReactNode;
} {
  if (campaign.state === "scheduled" && campaign.scheduledAt) {
    return {
      label: "Will be sent",
      value: <LeavesTime scheduledAt={campaign.scheduledAt} campaign={campaign} />,
    };
  }
  const end = endLabel(campaign);
  if (campaign.endedAt && end !== null)
    return { label: end, value: <Time value={campaign.endedAt} show="day" /> };
  const ms = campaign.state === "running" ? timeLeftMs(campaign, facts) : null;
  if (ms !== null) return { label: "Time left", value: <EndsAbout campaign={campaign} ms={ms} /> };
  const { queued, attempting } = campaign.counts;
  return { label: "Time left", value: queued + attempting === 0 ? "None" : "Not known" };
}

/** How long, and the time by the clock: what waits for its hours ends on another day. */
function EndsAbout({ campaign, ms }: { campaign: Campaign; ms: number }) {
  const { zone, marketing } = useSendingClock();
  const hours = openHours(campaign, marketing);
  const isOver = hours !== null && isNever(hours);
  const end = useTicking((now) => {
    const at = isOver ? null : endOf({ from: now, ms, timeZone: zone, hours });
    return at === null ? "" : zoneClock(zone).day(at, now);
  });
  return timeLeftWords(ms, end, waitsForHours(campaign));
}
