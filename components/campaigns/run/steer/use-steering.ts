import { faultToast } from "#components/shell/fault-toast.ts";
import { showToast } from "#components/ui/toast/show-toast.ts";
import { type Steering, useSteerCampaign } from "#lib/client/campaigns/mutations.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";

/** Moves a campaign by hand, and says so where it could not be moved. */
export function useSteering(campaign: Pick<Campaign, "id" | "hold">) {
  const steer = useSteerCampaign(campaign);
  return {
    isBusy: steer.isPending,
    steer(action: Steering, onSuccess?: () => void) {
      steer.mutate(action, {
        ...(onSuccess && { onSuccess }),
        onError: (error) => showToast(faultToast(error, ["The campaign", WORD[action]])),
      });
    },
  };
}

const WORD: Record<Steering, string> = { pause: "paused", resume: "resumed", cancel: "cancelled" };
