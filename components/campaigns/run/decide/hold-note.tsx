import { stillMovingWords } from "#components/domain/status/campaign-moves.ts";
import { Note } from "#components/ui/note.tsx";
import type { Campaign, Hold } from "#lib/contract/desk/campaign/campaign.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { NAME_OF_RECIPIENT } from "#lib/contract/words/state-names.ts";
import { MESSAGE_WORDS } from "#lib/contract/words/state-words.ts";
import { NextCheck } from "../next-check.tsx";
import { recipientSizesOf } from "../recipients/recipient-sizes.ts";
import type { HrefOf } from "../run-steps.ts";
import { CanaryNote } from "./canary-note.tsx";
import { HoldWays } from "./hold-ways.tsx";
import { isForEver } from "./is-told.ts";
import { PeopleLink } from "./people-link.tsx";

type HoldNoteProps = { campaign: Campaign; canSteer: boolean; hrefOf: HrefOf };

/** Why a campaign stopped, whom it concerns and the ways on. */
export function HoldNote({ campaign, canSteer, hrefOf }: HoldNoteProps) {
  const { hold, state } = campaign;
  if (hold === null) return null;
  if (hold.kind === "canary") return <CanaryNote campaign={campaign} canSteer={canSteer} hrefOf={hrefOf} />;
  const isStopped = state === "needs-attention";
  return (
    <Note tone={isStopped ? "red" : "grey"} title={TITLE[hold.kind]}>
      {/[.!?]$/.test(hold.detail) ? hold.detail : `${hold.detail}.`}
      {!isStopped && hold.kind === "breaker" && hold.until !== null && (
        <>
          {" "}
          <NextCheck at={hold.until} />.
        </>
      )}
      {afterwards(campaign, hold)}
      {isStopped && <Concerned campaign={campaign} hrefOf={hrefOf} />}
      {isStopped && canSteer && <HoldWays campaign={campaign} kind={hold.kind} />}
    </Note>
  );
}

/** Holds whose own words say what to do now. */
const TELLS: readonly Hold["kind"][] = ["template", "failures", "reports", "refusals"];

function afterwards(campaign: Campaign, hold: Hold): string {
  if (campaign.state !== "needs-attention")
    return isForEver(hold) ? "" : " It goes on without you, and nothing is sent twice.";
  const still = stillMovingWords(campaign);
  const until = still === null ? "Nothing is sent" : `${still}. Nothing else is sent`;
  return TELLS.includes(hold.kind) ? "" : ` ${until} until someone resumes it.`;
}

/** "Refused 12", leading to these twelve. */
function Concerned({ campaign, hrefOf }: Pick<HoldNoteProps, "campaign" | "hrefOf">) {
  const concerned = CONCERNED.map((filter) => ({ filter, count: recipientSizesOf(campaign)[filter] }));
  return concerned.map(
    ({ filter, count }) =>
      count > 0 && (
        <PeopleLink key={filter} href={hrefOf(filter)}>
          {MESSAGE_WORDS[NAME_OF_RECIPIENT[filter]].word} {formatCount(count)}
        </PeopleLink>
      ),
  );
}

const CONCERNED = ["rejected", "failed"] as const;

const TITLE: Record<Hold["kind"], string> = {
  rate: "Waiting for its turn",
  "quiet-hours": "Quiet hours",
  hours: "Waiting for your hours",
  breaker: "Waiting: no clear answer",
  credits: "Not enough credits",
  sender: "The sender was refused",
  key: "The service refused access",
  template: "The template cannot be sent",
  failures: "Stopped: too many messages were refused",
  reports: "Stopped: too many messages failed",
  overdue: "Its time has passed",
  restored: "The database was restored",
  copied: "The database was copied or moved",
  asleep: "Sending was interrupted for a long time",
  service: "The service does not accept messages now",
  unnamed: "The service does not say what happened to some people",
  answers: "Stopped: we do not understand the service’s answers",
  outage: "Stopped: the service does not work",
  refusals: "Stopped: the service refuses everybody",
  canary: "Sent to the first people",
};
