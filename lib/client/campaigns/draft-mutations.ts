import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { CreateCampaign } from "#lib/contract/desk/campaign/create-campaign.ts";
import { http } from "../http.ts";
import { campaignKeys } from "./keys.ts";

export type DraftInput = z.input<typeof CreateCampaign>;

/** Starts the plan whose token was shown; the same token twice starts it once. */
export function useStartCampaign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, startToken }: Pick<Campaign, "id" | "startToken">) =>
      (await http("POST /api/campaigns/:id/start", { params: { id }, body: { startToken } })).campaign,
    onSuccess: (campaign) => {
      client.setQueryData(campaignKeys.one(campaign.id), campaign);
      void client.invalidateQueries({ queryKey: campaignKeys.lists });
    },
  });
}

/** Throws a draft away. */
export function useDiscardDraft() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => http("POST /api/campaigns/:id/cancel", { params: { id } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: campaignKeys.all }),
  });
}
