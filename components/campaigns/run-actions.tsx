"use client";

import { Ban, CalendarClock, Download, Pause, Play } from "lucide-react";
import { type MouseEvent, Suspense, useState } from "react";
import { type Steering, useSteerCampaign } from "#lib/client/campaigns/mutations.ts";
import type { Campaign } from "#lib/contract/desk/campaign.ts";
import { Fault } from "#lib/fault.ts";
import { DownloadLink } from "../shell/download-link.tsx";
import { Button } from "../ui/button.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { formatCount } from "../ui/format-count.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { MenuButton } from "../ui/menu-button.tsx";
import { showToast } from "../ui/show-toast.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { isMovable, leavingAtMost, runFactsOf } from "./run-facts.ts";
import { useIsAhead } from "./use-is-ahead.ts";

const { Part: RescheduleDialog } = lazyPart(() =>
  import("./reschedule-dialog.tsx").then((part) => part.RescheduleDialog),
);

export type Rights = { canSteer: boolean; canExport: boolean };

const RESUMABLE = ["paused", "needs-attention"];
const CANCELLABLE = ["scheduled", "running", "paused", "needs-attention"];

/** Pause, resume, stop and the report: each button says what it does to how many. */
export function RunActions({ campaign, rights }: { campaign: Campaign; rights: Rights }) {
  const [isAsking, setAsking] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const steer = useSteerCampaign(campaign.id);
  const isAhead = useIsAhead(campaign.scheduledAt);
  const { state } = campaign;
  function press(action: Steering, { detail }: MouseEvent) {
    // Pause and Resume stand in the same place: the second half of a double click would undo the first.
    if (detail > 1) return;
    steer.mutate(action, { onError: (error) => sayFailed(action, error) });
  }
  function cancel() {
    steer.mutate("cancel", {
      onSuccess: () => setAsking(false),
      onError: (error) => sayFailed("cancel", error),
    });
  }
  const isCancellable = rights.canSteer && CANCELLABLE.includes(state);
  return (
    <>
      {rights.canSteer && (state === "running" || state === "scheduled") && (
        <Button icon={<Pause />} isBusy={steer.isPending} onClick={(event) => press("pause", event)}>
          {pauseWord(campaign)}
        </Button>
      )}
      {rights.canSteer && RESUMABLE.includes(state) && (
        <Button
          look="primary"
          icon={<Play />}
          isBusy={steer.isPending}
          onClick={(event) => press("resume", event)}
        >
          {isAhead
            ? "Resume: they leave at their time"
            : `Resume: ${formatCount(runFactsOf(campaign).toLeave)} still to leave`}
        </Button>
      )}
      {rights.canExport && <Report id={campaign.id} />}
      {isCancellable && (
        <MenuButton
          label="More"
          groups={[
            {
              key: "end",
              items: [
                ...(isMovable(campaign)
                  ? [
                      {
                        key: "time",
                        label: "Change its time…",
                        icon: <CalendarClock />,
                        onSelect: () => setMoving(true),
                      },
                    ]
                  : []),
                {
                  key: "cancel",
                  label: "Cancel what has not left…",
                  icon: <Ban />,
                  isDanger: true,
                  onSelect: () => setAsking(true),
                },
              ],
            },
          ]}
        />
      )}
      {isMoving && (
        <Suspense>
          <RescheduleDialog campaign={campaign} isOpen onOpenChange={setMoving} />
        </Suspense>
      )}
      <CancelDialog
        campaign={campaign}
        isOpen={isAsking}
        isBusy={steer.isPending}
        onOpenChange={setAsking}
        onConfirm={cancel}
      />
    </>
  );
}

const WORD: Record<Steering, string> = { pause: "paused", resume: "resumed", cancel: "cancelled" };

function sayFailed(action: Steering, error: unknown) {
  showToast({
    tone: "red",
    title: `The campaign could not be ${WORD[action]}`,
    detail: error instanceof Fault ? error.detail : undefined,
  });
}

function pauseWord(campaign: Campaign): string {
  if (campaign.state === "scheduled") return "Pause: nothing leaves at its time";
  const out = leavingAtMost(campaign);
  return out === 0 ? "Pause" : `Pause: up to ${formatCount(out)} are already leaving`;
}

function Report({ id }: { id: string }) {
  return (
    <DownloadLink
      href={`/api/campaigns/${id}/report.xlsx`}
      title="Report as your own columns (Excel)"
      aria-label="Report as your own columns (Excel)"
      // On a phone the link above the recipients has to do: Pause takes the whole line.
      className={`${buttonClass({ look: "quiet", size: "normal", isIcon: true })} max-sm:hidden`}
    >
      <Download />
    </DownloadLink>
  );
}
