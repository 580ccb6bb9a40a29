import type { ReactNode } from "react";
import type { Campaign, Hold } from "#lib/contract/desk/campaign.ts";
import { Time } from "../ui/time.tsx";

/** Why nothing, or not more, leaves at this moment. */
export function WaitsFor({ campaign }: { campaign: Campaign }): ReactNode {
  const { state, hold } = campaign;
  if (state === "scheduled") return "its time";
  if (state === "paused") return "someone to resume it";
  if (state === "sent") return campaign.counts.unknown > 0 ? "your decision" : "delivery reports";
  if (state === "cancelling") return "the last answers";
  if (!hold) return "nothing";
  return (
    <>
      {WORD[hold.kind](hold)}
      {hold.until !== null && (
        <>
          , until <Time value={hold.until} show="day" />
        </>
      )}
    </>
  );
}

const WORD: Record<Hold["kind"], (hold: Hold) => string> = {
  rate: ({ detail }) => detail.replace(/^Your/, "your").replace(/\.$/, ""),
  "quiet-hours": () => "quiet hours to end",
  breaker: () => "the service to answer again",
  credits: () => "credits",
  sender: () => "the sender",
  key: () => "the API key",
  template: () => "the template",
  failures: () => "your decision",
  overdue: () => "your decision",
  restored: () => "your decision",
  copied: () => "your decision",
  asleep: () => "your decision",
  service: () => "the service",
  answers: () => "your decision",
  outage: () => "your decision",
  refusals: () => "your decision",
};
