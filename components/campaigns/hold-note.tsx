import type { Campaign, Hold } from "#lib/contract/desk/campaign.ts";
import { Note } from "../ui/note.tsx";
import { OddAnswers } from "./odd-answers.tsx";
import { RefuseThem } from "./refuse-them.tsx";

const QUIET: readonly Hold["kind"][] = ["rate", "quiet-hours"];

/** Why a campaign stands still, with its remedy; the usual waits stand in the card above and need no call-out. */
export function HoldNote({ campaign, canSteer }: { campaign: Campaign; canSteer: boolean }) {
  const { id, hold, state } = campaign;
  if (!hold || QUIET.includes(hold.kind) || (state !== "running" && state !== "needs-attention")) return null;
  const isStopped = state === "needs-attention";
  return (
    <Note
      tone={isStopped ? "red" : "grey"}
      title={TITLE[hold.kind]}
      actions={
        isStopped && canSteer && SAID.includes(hold.kind) ? (
          <HoldActions id={id} kind={hold.kind} />
        ) : undefined
      }
    >
      {/[.!?]$/.test(hold.detail) ? hold.detail : `${hold.detail}.`}
      {isStopped ? " Nothing leaves until it is resumed." : " It goes on by itself; nothing is sent twice."}
    </Note>
  );
}

/** Holds behind which stand words of the service. */
const SAID: readonly Hold["kind"][] = [
  "answers",
  "outage",
  "refusals",
  "failures",
  "sender",
  "template",
  "service",
];

function HoldActions({ id, kind }: { id: string; kind: Hold["kind"] }) {
  return (
    <>
      <OddAnswers campaignId={id} />
      {kind === "refusals" && <RefuseThem campaignId={id} />}
    </>
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
  restored: "The database was restored",
  copied: "The database was copied or moved",
  asleep: "Sending was interrupted for a long time",
  service: "The service does not take messages now",
  answers: "Stopped: we do not understand the service's answers",
  outage: "Stopped: the service does not answer",
  refusals: "Stopped: the service gives everybody the same reason",
};
