import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../../context.ts";
import { keepUnknown } from "../../dispatch/index.ts";
import { requireSendRight } from "../../sight/index.ts";
import { resumePlan } from "../../store/campaign/campaign.ts";
import { moveCounters } from "../../store/campaign/cancel.ts";
import { refuseHeld } from "../../store/sending/hold.ts";
import { steerCampaign } from "./steer-campaign.ts";

/**
 * A person says that the refusals for which a campaign is held are about the people they name: these are refused, later
 * ones with the same words too, and the campaign goes on. To try them again it is resumed.
 */
export function resolveRefusals(ctx: SignedInCtx, id: string): Promise<Campaign> {
  return steerCampaign(ctx, id, {
    async steer(tx, { channel, state, hold }) {
      // It goes on with the others.
      requireSendRight(ctx.actor, channel);
      if (state !== "needs-attention" || hold?.kind !== "refusals") {
        throw new Fault(
          "conflict",
          t(
            "This campaign has no refused people to decide about.",
            "Kampeni hii haina watu waliokataliwa wa kuamuliwa.",
          ),
        );
      }
      const refused = await refuseHeld(tx, id);
      await moveCounters(tx, id, { queued: -refused, rejected: refused });
      await keepUnknown(tx, id, "all");
      await resumePlan(tx, id);
      return { action: "campaign.refuse", detail: { recipients: refused } };
    },
  });
}
