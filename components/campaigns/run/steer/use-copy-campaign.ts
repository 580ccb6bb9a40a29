import { isStillOn } from "#components/ui/load/leaving.ts";
import { loadPart } from "#components/ui/load/load-part.ts";
import { useGo } from "#components/ui/load/use-go.ts";
import { useOneAtATime } from "#components/ui/load/use-one-at-a-time.ts";
import { useTimeFacts } from "#components/ui/time/time-provider.tsx";
import { showToast } from "#components/ui/toast/show-toast.ts";
import { detailOf } from "#lib/client/detail-of.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { runFactsOf } from "../run-facts.ts";
import type { Copied } from "./copy-campaign.ts";

/** Makes a draft of a campaign and goes there: what is sent is decided there. */
export function useCopyCampaign(campaign: Campaign) {
  const go = useGo();
  const { zone } = useTimeFacts();
  const { run } = useOneAtATime();
  async function copy(people: Copied) {
    const from = location.pathname;
    try {
      const { copyCampaign } = await loadPart(() => import("./copy-campaign.ts"));
      const { id, copied } = await copyCampaign(campaign, people, zone);
      if (people === "unreached") sayFewer(copied, runFactsOf(campaign).notReached);
      if (isStillOn(from)) go.push(`/campaigns/${id}/edit`);
    } catch (error) {
      const detail = detailOf(error);
      showToast({ tone: "red", title: "The campaign could not be copied", detail });
    }
  }
  return (people: Copied) => void run(() => copy(people));
}

function sayFewer(copied: number, failed: number): void {
  if (copied >= failed) return;
  showToast({
    tone: "amber",
    title: `${copied} of ${failed} are in this draft`,
    detail: "We are not certain that the others did not get it.",
  });
}
