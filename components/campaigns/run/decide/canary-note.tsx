"use client";

import { Play } from "lucide-react";
import { campaignMovesOf } from "#components/domain/status/campaign-moves.ts";
import { useWhyNotSend } from "#components/shell/sending/use-why-not-send.ts";
import { Button } from "#components/ui/button/button.tsx";
import { Note } from "#components/ui/note.tsx";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { RECIPIENT_FILTERS } from "#lib/contract/desk/campaign/recipient-filters.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { runFactsOf } from "../run-facts.ts";
import type { HrefOf } from "../run-steps.ts";
import { useSteering } from "../steer/use-steering.ts";
import { awaitedOf, canaryQuestion, canaryWords } from "./canary-words.ts";
import { CancelRest } from "./cancel-rest.tsx";
import { PeopleLink } from "./people-link.tsx";

type CanaryNoteProps = { campaign: Campaign; canSteer: boolean; hrefOf: HrefOf };

/** The first few have it: what became of them so far, and the question whether the others get it. */
export function CanaryNote({ campaign, canSteer, hrefOf }: CanaryNoteProps) {
  const { steer, isBusy } = useSteering(campaign);
  const whyNot = useWhyNotSend(campaign.channel);
  const { left } = runFactsOf(campaign);
  const { toSend } = campaignMovesOf(campaign);
  return (
    <Note
      {...canaryQuestion(campaign, { left, toSend })}
      actions={
        canSteer && (
          <>
            <CancelRest campaign={campaign} />
            <Button
              // Until the last word about each it is a choice like another.
              look={awaitedOf(campaign) === 0 && campaign.delivery.failed === 0 ? "primary" : "quiet"}
              icon={<Play />}
              isBusy={isBusy}
              lockedBecause={whyNot}
              onClick={() => steer("resume")}
            >
              Go on: send {formatNoun(toSend, "message")}
            </Button>
          </>
        )
      }
    >
      {canaryWords(campaign)} Look at them, then go on or cancel. Nothing is sent until someone goes on.
      <PeopleLink href={hrefOf(FIRST_PEOPLE.join(","))}>See the first {formatCount(left)}</PeopleLink>
    </Note>
  );
}

/** Whatever became of them: all but those whose turn has not come. */
const FIRST_PEOPLE = RECIPIENT_FILTERS.filter((filter) => filter !== "queued" && filter !== "cancelled");
