import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { SignedInCtx } from "../../context.ts";
import { moveCampaign } from "../../store/campaign/campaign.ts";
import { changeState } from "./change-state.ts";

/** No new claims from the next commit on; what is out finishes. */
export function pauseCampaign(ctx: SignedInCtx, id: string): Promise<Campaign> {
  return changeState(ctx, id, {
    verb: "pause",
    done: ["paused"],
    move: (tx) => moveCampaign(tx, id, { from: ["running", "scheduled"], to: "paused" }),
  });
}
