import { useQuery } from "@tanstack/react-query";
import { reasonsQuery } from "#lib/client/campaigns/queries.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { CampaignReasons } from "#lib/contract/desk/campaign/campaign-reasons.ts";
import { mayHaveReasons } from "./reason-groups.ts";

/** Why people of a campaign did not get it; undefined until it is known, and where there is nobody. */
export function useReasons(campaign: Campaign): CampaignReasons | undefined {
  const { data } = useQuery({ ...reasonsQuery(campaign.id), enabled: mayHaveReasons(campaign) });
  return data;
}
