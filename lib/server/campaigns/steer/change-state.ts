import type { Campaign, CampaignState } from "#lib/contract/desk/campaign/campaign.ts";
import type { OwnLimit, Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../../context.ts";
import type { CampaignAtWork } from "../../store/campaign/campaign.ts";
import { whyOf } from "../read/why-of.ts";
import { steerCampaign } from "./steer-campaign.ts";

type Change = {
  verb: "pause" | "resume" | "cancel";
  /** In these states it is done already. */
  done: readonly CampaignState[];
  /** Throws where whoever asks for it was shown something else. */
  require?: (before: CampaignAtWork) => void;
  /** False where the campaign is in no state it can be moved from. */
  move: (tx: Tx, id: string) => Promise<boolean>;
  limit?: OwnLimit;
};

/** Moves a campaign into another state by hand; doing it twice changes nothing. */
export function changeState(
  ctx: SignedInCtx,
  id: string,
  { verb, done, require, move, ...limit }: Change,
): Promise<Campaign> {
  return steerCampaign(ctx, id, {
    ...limit,
    steer: async (tx, before) => {
      if (done.includes(before.state)) return null;
      require?.(before);
      if (!(await move(tx, id))) {
        throw new Fault("conflict", `You cannot ${verb} this campaign: ${whyOf(before.state)}.`);
      }
      return { action: `campaign.${verb}`, detail: { from: before.state } };
    },
  });
}
