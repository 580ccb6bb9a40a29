import { OddAnswers } from "#components/shell/decide/odd-answers.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { Note } from "#components/ui/note.tsx";
import type { Campaign, Hold } from "#lib/contract/desk/campaign/campaign.ts";
import { CanaryNote } from "./canary-note.tsx";
import { RefuseThem } from "./refuse-them.tsx";

const QUIET: readonly Hold["kind"][] = ["rate", "quiet-hours", "hours"];

/** Why a campaign stopped, with its remedy; the usual waits are in the card above and need no call-out. */
export function HoldNote({ campaign, canSteer }: { campaign: Campaign; canSteer: boolean }) {
  const { hold, state } = campaign;
  if (!hold || QUIET.includes(hold.kind) || (state !== "running" && state !== "needs-attention")) return null;
  if (hold.kind === "canary") return <CanaryNote campaign={campaign} canSteer={canSteer} />;
  const isStopped = state === "needs-attention";
  return (
    <Note
      tone={isStopped ? "red" : "grey"}
      title={TITLE[hold.kind]}
      actions={
        isStopped && canSteer && SAID.includes(hold.kind) ? (
          <HoldActions campaign={campaign} kind={hold.kind} />
        ) : undefined
      }
    >
      {/[.!?]$/.test(hold.detail) ? hold.detail : `${hold.detail}.`}
      {afterwards(isStopped, hold.kind)}
    </Note>
  );
}

/** Holds behind which there are words of the service. */
const SAID: readonly Hold["kind"][] = [
  "answers",
  "outage",
  "refusals",
  "failures",
  "sender",
  "template",
  "service",
];

function afterwards(isStopped: boolean, kind: Hold["kind"]): string {
  if (!isStopped) return " It goes on without you, and nothing is sent twice.";
  // What holds it for a template says what to do.
  return kind === "template" ? "" : " Nothing is sent until someone resumes it.";
}

function HoldActions({ campaign, kind }: { campaign: Campaign; kind: Hold["kind"] }) {
  const { id, content } = campaign;
  return (
    <>
      {kind === "template" && "templateName" in content && (
        <ButtonLink href={`/templates?q=${encodeURIComponent(content.templateName)}`}>
          See the template
        </ButtonLink>
      )}
      <OddAnswers campaignId={id} />
      {kind === "refusals" && <RefuseThem campaign={campaign} />}
    </>
  );
}

const TITLE: Record<Hold["kind"], string> = {
  rate: "Waiting for its turn",
  "quiet-hours": "Quiet hours",
  hours: "Waiting for your hours",
  breaker: "Waiting: one answer never came",
  credits: "Not enough credits",
  sender: "The sender was refused",
  key: "The API key was refused",
  template: "The template cannot be sent",
  failures: "Stopped: too many messages were refused",
  overdue: "Its time has passed",
  restored: "The database was restored",
  copied: "The database was copied or moved",
  asleep: "Sending was interrupted for a long time",
  service: "The service does not accept messages now",
  unnamed: "The service does not say what happened to some people",
  answers: "Stopped: we do not understand the service’s answers",
  outage: "Stopped: the service does not answer",
  refusals: "Stopped: the service refuses everybody for the same reason",
  canary: "Sent to the first people",
};
