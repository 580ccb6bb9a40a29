"use client";

import { Play } from "lucide-react";
import { Button } from "#components/ui/button/button.tsx";
import { Note } from "#components/ui/note.tsx";
import { formatNoun } from "#components/ui/text/format-count.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { runFactsOf } from "../run-facts.ts";
import { useSteering } from "../use-steering.ts";
import { canaryQuestion, canaryWords } from "./canary-words.ts";
import { CancelRest } from "./cancel-rest.tsx";

/** The first few have it: what became of them so far, and the question whether the others get it. */
export function CanaryNote({ campaign, canSteer }: { campaign: Campaign; canSteer: boolean }) {
  const { steer, isBusy } = useSteering(campaign);
  const { left, toLeave } = runFactsOf(campaign);
  return (
    <Note
      {...canaryQuestion(campaign, { left, toLeave })}
      actions={
        canSteer && (
          <>
            <CancelRest campaign={campaign} />
            <Button look="primary" icon={<Play />} isBusy={isBusy} onClick={() => steer("resume")}>
              Go on: send {formatNoun(toLeave, "message")}
            </Button>
          </>
        )
      }
    >
      {canaryWords(campaign)} Look at them, then go on or cancel. Nothing is sent until someone goes on.
    </Note>
  );
}
