"use client";

import { useRefuseHeld, useSteerCampaign } from "#lib/client/campaigns/mutations.ts";
import { Fault } from "#lib/fault.ts";
import { Button } from "../ui/button.tsx";
import { showToast } from "../ui/show-toast.ts";

/** The choice about people whom the service refused all for the same reason. */
export function RefuseThem({ campaignId }: { campaignId: string }) {
  const refuse = useRefuseHeld(campaignId);
  const steer = useSteerCampaign(campaignId);
  const isBusy = refuse.isPending || steer.isPending;
  return (
    <>
      <Button
        size="small"
        isBusy={isBusy}
        onClick={() => refuse.mutate(undefined, { onError: sayFailed, onSuccess: saySuccess })}
      >
        Refuse them and go on
      </Button>
      <Button size="small" isBusy={isBusy} onClick={() => steer.mutate("resume", { onError: sayFailed })}>
        Try again
      </Button>
    </>
  );
}

const saySuccess = () =>
  showToast({ tone: "green", title: "They are listed under Refused. The campaign goes on." });

const sayFailed = (error: unknown) =>
  showToast({
    tone: "red",
    title: "This could not be done",
    detail: error instanceof Fault ? error.detail : undefined,
  });
