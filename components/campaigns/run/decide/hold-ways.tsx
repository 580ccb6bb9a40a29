import { OddAnswers } from "#components/shell/decide/odd-answers.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import type { Campaign, Hold } from "#lib/contract/desk/campaign/campaign.ts";
import { templateOf } from "#lib/contract/rules/template/template-of.ts";
import { ResumeButton } from "../steer/resume-button.tsx";
import { CancelRest } from "./cancel-rest.tsx";
import { ChangeSender } from "./change-sender.tsx";
import { RefuseThem } from "./refuse-them.tsx";

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

/** What a person can do about a campaign that stopped: look closer, cancel the rest, or go on. */
export function HoldWays({ campaign, kind }: { campaign: Campaign; kind: Hold["kind"] }) {
  const { id, content } = campaign;
  const template = templateOf(content);
  return (
    <div className="mt-3 flex flex-wrap gap-2 text-ink max-sm:[&>*]:flex-1">
      {kind === "template" && template && (
        <ButtonLink href={`/templates?q=${encodeURIComponent(template.templateName)}`}>
          See the template
        </ButtonLink>
      )}
      {SAID.includes(kind) && <OddAnswers campaignId={id} size="normal" />}
      <CancelRest campaign={campaign} />
      {kind === "refusals" ? (
        <RefuseThem campaign={campaign} />
      ) : (
        <ResumeButton campaign={campaign} isSecond={kind === "sender"} />
      )}
      {kind === "sender" && <ChangeSender campaign={campaign} />}
    </div>
  );
}
