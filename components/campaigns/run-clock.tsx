import type { ReactNode } from "react";
import type { Campaign } from "#lib/contract/desk/campaign.ts";
import { LeavesTime } from "../shell/leaves-time.tsx";
import { formatLength } from "../ui/format-time.ts";
import { Time } from "../ui/time.tsx";
import { runFactsOf, timeLeftMs } from "./run-facts.ts";

/** The fact about time that fits the state: when it leaves, how long it still takes, or when the last one left. */
export function RunClock({ campaign }: { campaign: Campaign }): { label: string; value: ReactNode } {
  if (campaign.state === "scheduled" && campaign.scheduledAt) {
    return {
      label: "Leaves",
      value: <LeavesTime scheduledAt={campaign.scheduledAt} messageClass={campaign.messageClass} />,
    };
  }
  if (campaign.sentAt && runFactsOf(campaign).left > 0)
    return { label: "Last one left", value: <Time value={campaign.sentAt} show="day" /> };
  const ms = campaign.state === "running" ? timeLeftMs(campaign) : null;
  const toLeave = runFactsOf(campaign).toLeave;
  return {
    label: "Time left",
    value: ms === null ? (toLeave === 0 ? "None" : "Not known") : aboutLength(ms),
  };
}

function aboutLength(ms: number): string {
  if (ms < 45_000) return "under a minute";
  return `about ${formatLength(Math.max(60_000, Math.round(ms / 60_000) * 60_000))}`;
}
