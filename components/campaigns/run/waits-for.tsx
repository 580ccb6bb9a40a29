import type { ReactNode } from "react";
import { campaignMovesOf } from "#components/domain/status/campaign-moves.ts";
import { LeavesTime } from "#components/shell/frame/leaves-time.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { Campaign, Hold } from "#lib/contract/desk/campaign/campaign.ts";
import { useIsAhead } from "../../ui/time/use-is-ahead.ts";

/** When the service is asked whether it is back; once that time has come it is being asked. */
export function NextCheck({ at }: { at: string }) {
  return useIsAhead(at) ? (
    <>
      The next check is at <Time value={at} show="second" />
    </>
  ) : (
    "We are checking now"
  );
}

/** Why nothing, or not more, is sent at this moment. */
export function WaitsFor({ campaign }: { campaign: Campaign }): ReactNode {
  const { state, hold } = campaign;
  if (state === "scheduled" && campaign.scheduledAt) {
    return <LeavesTime scheduledAt={campaign.scheduledAt} campaign={campaign} />;
  }
  if (state === "paused")
    return campaignMovesOf(campaign).toSend > 0 ? "someone to resume it" : unheld(campaign);
  if (state === "sent") return campaign.counts.unknown > 0 ? DECISION : "delivery reports";
  if (state === "cancelling") return "the last answers";
  if (!hold) return unheld(campaign);
  return (
    <>
      {WORD[hold.kind](hold)}
      {hold.until !== null && endOf(hold.kind, hold.until)}
    </>
  );
}

/** After no clear answer nobody knows when it goes on: only when the service is asked again. */
const endOf = (kind: Hold["kind"], at: string): ReactNode =>
  kind === "breaker" ? (
    <>
      . <NextCheck at={at} />
    </>
  ) : (
    <>
      , until <Time value={at} show="day" />
    </>
  );

function unheld({ state, counts, graceUntil }: Campaign): string {
  if (state === "running" && graceUntil !== null) return "the time to undo to end";
  if (counts.attempting > 0) return "the service’s answer";
  return state === "running" ? "its turn" : "nothing";
}

/** The same as a sentence for a narrow place, the time first: what is behind it may be cut off. */
export function WaitingFor({ campaign }: { campaign: Campaign }): ReactNode {
  const { state, hold } = campaign;
  if (state === "running" && hold && hold.until !== null && hold.kind !== "breaker") {
    return (
      <>
        Waiting until <Time value={hold.until} show="day" /> for {WORD[hold.kind](hold)}
      </>
    );
  }
  return (
    <>
      Waiting for <WaitsFor campaign={campaign} />
    </>
  );
}

const DECISION = "you to decide";

const WORD: Record<Hold["kind"], (hold: Hold) => string> = {
  rate: ({ detail }) => detail.replace(/^(?:Your|Our)\b/, (word) => word.toLowerCase()).replace(/\.$/, ""),
  "quiet-hours": () => "quiet hours to end",
  hours: () => "the hours you chose",
  reach: () => "the WhatsApp limit",
  breaker: () => "the service to answer again",
  credits: () => "credits",
  sender: () => "the sender",
  key: () => "access to the service",
  template: () => "the template",
  failures: () => DECISION,
  reports: () => DECISION,
  overdue: () => DECISION,
  restored: () => DECISION,
  copied: () => DECISION,
  asleep: () => DECISION,
  service: () => "the service",
  unnamed: () => "an answer about some people",
  answers: () => DECISION,
  outage: () => DECISION,
  refusals: () => DECISION,
  canary: () => DECISION,
};
