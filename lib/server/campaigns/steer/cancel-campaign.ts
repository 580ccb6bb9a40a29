import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { CANCELLABLE_STATES, UNSTARTED_STATES } from "#lib/contract/desk/campaign/campaign-states.ts";
import type { SignedInCtx } from "../../context.ts";
import { endCancelling } from "../../dispatch/index.ts";
import { STATEMENT_LIMITS } from "../../statement-limits.ts";
import { moveCampaign } from "../../store/campaign/campaign.ts";
import { deleteDraft } from "../../store/campaign/draft.ts";
import { changeState } from "./change-state.ts";

const FROM = [...UNSTARTED_STATES, ...CANCELLABLE_STATES];

/** What has not left becomes cancelled; what is out finishes; nothing can be called back. */
export function cancelCampaign(ctx: SignedInCtx, id: string): Promise<Campaign> {
  return changeState(ctx, id, {
    verb: "cancel",
    done: ["cancelling", "cancelled"],
    limit: STATEMENT_LIMITS.allPeople,
    async move(tx) {
      if (!(await moveCampaign(tx, id, { from: FROM, to: "cancelling" }))) return false;
      await endCancelling(tx, id);
      await deleteDraft(tx, id);
      return true;
    },
  });
}
