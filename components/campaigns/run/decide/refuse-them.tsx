"use client";

import { faultToast } from "#components/shell/fault-toast.ts";
import { useWhyNotSend } from "#components/shell/sending/use-why-not-send.ts";
import { Button } from "#components/ui/button/button.tsx";
import { showToast } from "#components/ui/toast/show-toast.ts";
import { useRefuseHeld, useSteerCampaign } from "#lib/client/campaigns/mutations.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";

/** The choice about people whom the service refused all for the same reason. */
export function RefuseThem({ campaign }: { campaign: Pick<Campaign, "id" | "hold" | "channel"> }) {
  const refuse = useRefuseHeld(campaign.id);
  const steer = useSteerCampaign(campaign);
  const whyNot = useWhyNotSend(campaign.channel);
  const isBusy = refuse.isPending || steer.isPending;
  return (
    <>
      <Button
        isBusy={isBusy}
        lockedBecause={whyNot}
        onClick={() => refuse.mutate(undefined, { onError: sayFailed, onSuccess: saySuccess })}
      >
        Count them as refused and go on
      </Button>
      <Button
        isBusy={isBusy}
        lockedBecause={whyNot}
        onClick={() => steer.mutate("resume", { onError: sayFailed })}
      >
        Try again
      </Button>
    </>
  );
}

const saySuccess = () =>
  showToast({ tone: "green", title: "You find them under Refused. The campaign goes on." });

const sayFailed = (error: unknown) => showToast(faultToast(error, ["The campaign", "changed"]));
