import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { CampaignHistory } from "#lib/contract/desk/campaign/campaign-history.ts";
import { campaignKeys } from "./keys.ts";
import { historyQuery } from "./queries.ts";

const WHILE_RUNNING_MS = 10_000;

/** The history of a campaign: asked for now and then while it runs, and at once when something has happened. */
export function useHistory(campaign: Campaign | undefined, id: string): CampaignHistory | undefined {
  const client = useQueryClient();
  const isRunning = campaign?.state === "running";
  const { data } = useQuery({
    ...historyQuery(id),
    refetchInterval: isRunning ? WHILE_RUNNING_MS : false,
  });
  const hold = campaign?.hold?.kind;
  const now = `${campaign?.state} ${hold === "rate" ? undefined : hold}`;
  const seen = useRef(now);
  useEffect(() => {
    if (seen.current === now) return;
    seen.current = now;
    void client.invalidateQueries({ queryKey: campaignKeys.history(id) });
  }, [client, id, now]);
  return data;
}
