import type { CampaignState } from "#lib/contract/desk/campaign/campaign.ts";
import { t, translated } from "#lib/contract/language.ts";

const WHY = /* @__PURE__ */ translated(
  (): Record<CampaignState, string> => ({
    draft: t("it has not started", "haijaanza"),
    ready: t("it has not started", "haijaanza"),
    "awaiting-approval": t("it waits for the approval of a second person", "inasubiri idhini ya mtu wa pili"),
    scheduled: t("it is scheduled", "imepangwa"),
    running: t("it is being sent", "inatumwa"),
    sent: t("all messages are already sent", "jumbe zote tayari zimetumwa"),
    completed: t("all messages are already sent", "jumbe zote tayari zimetumwa"),
    paused: t("it is paused", "imesitishwa kwa muda"),
    cancelling: t("it was cancelled", "imeghairiwa"),
    cancelled: t("it was cancelled", "imeghairiwa"),
    "needs-attention": t("it stopped and needs you", "imesimama na inakuhitaji"),
  }),
);

/** Why something cannot be done with a campaign in this state, for the end of a sentence. */
export const whyOf = (state: CampaignState): string => WHY[state];
