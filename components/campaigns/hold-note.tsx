import type { Campaign, Hold } from "#lib/contract/desk/campaign.ts";
import { Note } from "../ui/note.tsx";

const QUIET: readonly Hold["kind"][] = ["rate", "quiet-hours"];

/** Why a campaign stands still, with its remedy; the usual waits stand in the card above and need no call-out. */
export function HoldNote({ campaign: { hold, state } }: { campaign: Campaign }) {
  if (!hold || QUIET.includes(hold.kind) || (state !== "running" && state !== "needs-attention")) return null;
  const isStopped = state === "needs-attention";
  return (
    <Note tone={isStopped ? "red" : "grey"} title={TITLE[hold.kind]}>
      {/[.!?]$/.test(hold.detail) ? hold.detail : `${hold.detail}.`}
      {isStopped ? " Nothing leaves until it is resumed." : " It goes on by itself; nothing is sent twice."}
    </Note>
  );
}

const TITLE: Record<Hold["kind"], string> = {
  rate: "Waits for its turn",
  "quiet-hours": "Quiet hours",
  breaker: "Sending stopped: an answer got lost",
  credits: "Not enough credits",
  sender: "The sender or template was refused",
  key: "The API key was refused",
  template: "The template was refused",
  failures: "Too many of the last messages failed",
  overdue: "Its time has passed",
  service: "The service does not take messages now",
};
