import { useQuery } from "@tanstack/react-query";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { http } from "../request.ts";
import { campaignKeys } from "./keys.ts";

// As long as one word of it holds on the server; a hidden tab says nothing.
const EVERY_MS = 15_000;

/** Says that somebody looks at an SMS campaign on its way, so that its statuses are read within seconds. */
export function useWatch(campaign: Campaign | undefined): void {
  const { id = "", channel, startedAt = null, completedAt = null } = campaign ?? {};
  useQuery({
    queryKey: campaignKeys.watch(id),
    queryFn: async () => {
      await http("POST /api/campaigns/:id/watch", { params: { id } });
      return true;
    },
    enabled: channel === "sms" && startedAt !== null && completedAt === null,
    refetchInterval: EVERY_MS,
    staleTime: EVERY_MS,
    retry: false,
  });
}
