import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../../context.ts";
import { endCancelling } from "../../dispatch/index.ts";
import { type CampaignAtWork, undoSendOf, undoStartOf } from "../../store/campaign/campaign.ts";
import { steerCampaign } from "./steer-campaign.ts";

/**
 * Takes a press of Send back before its first request: the campaign is a draft again, a message of the composer is cancelled. A
 * claim needs the same lock, so that either nobody is ever sent to, or it throws `conflict`. Twice is once.
 */
export function undoStart(ctx: SignedInCtx, id: string): Promise<Campaign> {
  return steerCampaign(ctx, id, {
    steer: async (tx, campaign) => {
      if (isUndone(campaign)) return null;
      if (campaign.graceUntil === null)
        throw new Fault(
          "conflict",
          t(
            "It has already started: it cannot be undone any more.",
            "Tayari imeanza: haiwezi kutenduliwa tena.",
          ),
        );
      const detail = { recipients: campaign.queued };
      if (campaign.kind === "campaign") {
        await undoStartOf(tx, id);
        return { action: "campaign.undo", detail };
      }
      await undoSendOf(tx, id);
      await endCancelling(tx, id);
      return { action: "send.undo", detail };
    },
  });
}

const isUndone = ({ kind, state, startToken }: CampaignAtWork): boolean =>
  kind === "campaign" ? state === "ready" && startToken === null : state === "cancelled";
