import type { CampaignState } from "#lib/contract/desk/campaign/campaign.ts";

const WHY: Record<CampaignState, string> = {
  draft: "it has not started",
  ready: "it has not started",
  "awaiting-approval": "it waits for the approval of a second person",
  scheduled: "it is scheduled",
  running: "it is being sent",
  sent: "all messages are already sent",
  completed: "all messages are already sent",
  paused: "it is paused",
  cancelling: "it was cancelled",
  cancelled: "it was cancelled",
  "needs-attention": "it stopped and needs you",
};

/** Why something cannot be done with a campaign in this state, for the end of a sentence. */
export const whyOf = (state: CampaignState): string => WHY[state];
