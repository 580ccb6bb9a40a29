"use client";

import { Pause } from "lucide-react";
import { type MouseEvent, Suspense, useState } from "react";
import { DownloadLink } from "#components/shell/download-link.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { buttonClass } from "#components/ui/button/button-class.ts";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { doorHref } from "#lib/client/door-href.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { CANCELLABLE_STATES } from "#lib/contract/desk/campaign/campaign-states.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import type { MakeList } from "../recipients/use-make-list.tsx";
import { leavingAtMost } from "../run-facts.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { ResumeButton } from "./resume-button.tsx";
import { RunMenu } from "./run-menu.tsx";
import { useSteering } from "./use-steering.ts";

const { Part: RescheduleDialog } = lazyPart(() =>
  import("./reschedule-dialog.tsx").then((part) => part.RescheduleDialog),
);

export type Rights = {
  canSteer: boolean;
  canSeeNumbers: boolean;
  canExport: boolean;
  canSendOutsideHours: boolean;
};

type RunActionsProps = { campaign: Campaign; rights: Rights; makeList: MakeList | undefined };

/** Pause, resume, stop and the report: each button says what it does to how many. */
export function RunActions({ campaign, rights, makeList }: RunActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const { steer, isBusy } = useSteering(campaign);
  const { state } = campaign;
  function pause({ detail }: MouseEvent) {
    // Pause and Resume are in the same place: the second half of a double click would undo the first.
    if (detail <= 1) steer("pause");
  }
  // Of what was made over the API there is no composer that could discard it.
  const isCancellable = rights.canSteer && (state === "ready" || CANCELLABLE_STATES.includes(state));
  return (
    <>
      {rights.canSteer && (state === "running" || state === "scheduled") && (
        <Button icon={<Pause />} isBusy={isBusy} onClick={pause}>
          {pauseWord(campaign)}
        </Button>
      )}
      {rights.canSteer && isResumedHere(campaign) && <ResumeButton campaign={campaign} />}
      {rights.canExport && campaign.peopleRemovedAt === null && <Report id={campaign.id} />}
      <RunMenu
        campaign={campaign}
        canCopy={rights.canSteer && rights.canSeeNumbers && campaign.peopleRemovedAt === null}
        makeList={makeList}
        isCancellable={isCancellable}
        onMove={() => setMoving(true)}
        onCancel={() => setAsking(true)}
      />
      {isMoving && (
        <Suspense>
          <RescheduleDialog campaign={campaign} isOpen onOpenChange={setMoving} />
        </Suspense>
      )}
      <CancelDialog campaign={campaign} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

/** The note that says why a campaign stopped has the ways on in it. */
const isResumedHere = ({ state, hold }: Campaign): boolean =>
  state === "paused" || (state === "needs-attention" && hold === null);

function pauseWord(campaign: Campaign): string {
  if (campaign.state === "scheduled") return "Pause the schedule";
  const out = leavingAtMost(campaign);
  return out === 0 ? "Pause" : `Pause (up to ${formatCount(out)} are already being sent)`;
}

function Report({ id }: { id: string }) {
  return (
    <DownloadLink
      href={doorHref("GET /api/campaigns/:id/report.xlsx", { params: { id } })}
      title="Download report: your columns + result (Excel)"
      aria-label="Download report: your columns + result (Excel)"
      // On a phone the links above the recipients have to do: Pause takes the whole line.
      className={`${buttonClass({ look: "quiet", size: "normal", isIcon: true, icon: "lucide-download" })} max-sm:hidden`}
    />
  );
}
