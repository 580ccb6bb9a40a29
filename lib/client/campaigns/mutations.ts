import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { Campaign, CampaignAnswer, RescheduleCampaign } from "#lib/contract/desk/campaign.ts";
import type { ResolveUnknown } from "#lib/contract/desk/unknown.ts";
import { http } from "../http.ts";
import { campaignKeys } from "./keys.ts";
import { pathOf } from "./queries.ts";

type Answer = z.infer<typeof CampaignAnswer>;

export type Steering = "pause" | "resume" | "cancel";

/** Pauses, resumes or cancels; the answer replaces what the page shows. */
export function useSteerCampaign(id: string) {
  const keep = useKeepCampaign();
  return useMutation({
    mutationFn: (action: Steering) => http<Answer>({ method: "POST", path: `${pathOf(id)}/${action}` }),
    onSuccess: ({ campaign }) => keep(campaign),
  });
}

/** Refuses the people for whom a campaign is held, and goes on. */
export function useRefuseHeld(id: string) {
  const keep = useKeepCampaign();
  return useMutation({
    mutationFn: () => http<Answer>({ method: "POST", path: `${pathOf(id)}/refuse` }),
    onSuccess: ({ campaign }) => keep(campaign),
  });
}

/** Gives a campaign that waits another time. */
export function useReschedule(id: string) {
  const keep = useKeepCampaign();
  return useMutation({
    mutationFn: (body: RescheduleCampaign) =>
      http<Answer>({ method: "POST", path: `${pathOf(id)}/reschedule`, body }),
    onSuccess: ({ campaign }) => keep(campaign),
  });
}

/** Settles lost answers one request at a time; stops at the first that is refused. */
export function useResolveUnknown(id: string) {
  const keep = useKeepCampaign();
  return useMutation({
    mutationFn: async (decisions: readonly ResolveUnknown[]) => {
      let campaign: Campaign | undefined;
      for (const body of decisions) {
        ({ campaign } = await http<Answer>({ method: "POST", path: `${pathOf(id)}/unknown/resolve`, body }));
      }
      return campaign;
    },
    onSettled: (campaign) => keep(campaign),
  });
}

/** Puts a fresh campaign into its place and asks again for what depends on it. */
function useKeepCampaign() {
  const client = useQueryClient();
  return (campaign: Campaign | undefined) => {
    if (campaign) client.setQueryData(campaignKeys.one(campaign.id), campaign);
    void client.invalidateQueries({ queryKey: campaignKeys.all });
  };
}
