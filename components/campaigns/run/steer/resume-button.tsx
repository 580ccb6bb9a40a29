"use client";

import { Play } from "lucide-react";
import type { MouseEvent } from "react";
import { campaignMovesOf } from "#components/domain/status/campaign-moves.ts";
import { useWhyNotSend } from "#components/shell/sending/use-why-not-send.ts";
import { Button } from "#components/ui/button/button.tsx";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { useIsAhead } from "../../../ui/time/use-is-ahead.ts";
import { useSteering } from "./use-steering.ts";

/** Goes on with a campaign that was paused or stopped: the button says with how many. */
export function ResumeButton({ campaign, isSecond = false }: { campaign: Campaign; isSecond?: boolean }) {
  const { steer, isBusy } = useSteering(campaign);
  const whyNot = useWhyNotSend(campaign.channel);
  const isAhead = useIsAhead(campaign.scheduledAt);
  function press({ detail }: MouseEvent) {
    // Pause and Resume are in the same place: the second half of a double click would undo the first.
    if (detail <= 1) steer("resume");
  }
  return (
    <Button
      look={isSecond ? "quiet" : "primary"}
      icon={<Play />}
      isBusy={isBusy}
      lockedBecause={whyNot}
      onClick={press}
    >
      {isAhead ? "Resume the schedule" : resumeWord(campaign)}
    </Button>
  );
}

/** What is on its way is sent whoever resumes: only the others are counted. */
function resumeWord(campaign: Campaign): string {
  const { toSend } = campaignMovesOf(campaign);
  return toSend === 0 ? "Resume" : `Resume and send ${formatCount(toSend)}`;
}
