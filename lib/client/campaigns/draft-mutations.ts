import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { AudienceAnswer, AudienceMapping } from "#lib/contract/desk/audience.ts";
import type { Campaign, CampaignAnswer } from "#lib/contract/desk/campaign.ts";
import type { CreateCampaign } from "#lib/contract/desk/create-campaign.ts";
import { http } from "../http.ts";
import { campaignKeys } from "./keys.ts";
import { pathOf } from "./queries.ts";

type Answer = z.infer<typeof CampaignAnswer>;
export type DraftInput = z.input<typeof CreateCampaign>;
export type Upload = { file: File; mapping: z.input<typeof AudienceMapping> };
export type PlannedDraft = { campaign: Campaign; audience: AudienceAnswer };

/** Creates the draft, or replaces it whole. */
export function useSaveDraft() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, draft }: { id: string | undefined; draft: DraftInput }) => {
      const call =
        id === undefined
          ? { method: "POST" as const, path: "/api/campaigns" }
          : { method: "PUT" as const, path: pathOf(id) };
      return (await http<Answer>({ ...call, body: draft })).campaign;
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: campaignKeys.lists }),
  });
}

/** Has the server read the file into the draft; answers with its counts and the token that starts exactly this plan. */
export function usePlanDraft() {
  return useMutation({
    mutationFn: async ({ id, file, mapping }: Upload & { id: string }): Promise<PlannedDraft> => {
      const body = new FormData();
      body.append("mapping", JSON.stringify(mapping));
      body.append("file", file, file.name);
      const audience = await http<AudienceAnswer>({ method: "PUT", path: `${pathOf(id)}/audience`, body });
      const { campaign } = await http<Answer>({ path: pathOf(id) });
      return { campaign, audience };
    },
  });
}

/** Starts the plan whose token was shown; the same token twice starts it once. */
export function useStartCampaign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, startToken }: Pick<Campaign, "id" | "startToken">) =>
      (await http<Answer>({ method: "POST", path: `${pathOf(id)}/start`, body: { startToken } })).campaign,
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
    mutationFn: (id: string) => http<Answer>({ method: "POST", path: `${pathOf(id)}/cancel` }),
    onSuccess: () => void client.invalidateQueries({ queryKey: campaignKeys.all }),
  });
}
