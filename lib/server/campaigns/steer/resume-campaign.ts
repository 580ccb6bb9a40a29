import type { Campaign, CampaignState, ResumeCampaign } from "#lib/contract/desk/campaign/campaign.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../../context.ts";
import { requireSendRight } from "../../sight/index.ts";
import { STATEMENT_LIMITS } from "../../statement-limits.ts";
import { type CampaignAtWork, resumePlan } from "../../store/campaign/campaign.ts";
import { requireTemplate } from "../plan/start-campaign.ts";
import { skipJoined } from "../plan/start-due.ts";
import { requireCampaign } from "../require-campaign.ts";
import { changeState } from "./steer-campaign.ts";

/**
 * Goes on where it stopped, never before its time. Whether its template can be sent is checked again; opt-outs are
 * checked in every claim. `hold` is what whoever resumes it was shown; throws `conflict` where it has stopped for
 * another reason by now.
 */
export async function resumeCampaign(
  ctx: SignedInCtx,
  { id, hold }: { id: string } & ResumeCampaign,
): Promise<Campaign> {
  const stopped = await requireCampaign(ctx.db, id);
  requireSendRight(ctx.actor, stopped.channel);
  if (stopped.state === "paused" || stopped.state === "needs-attention") await requireTemplate(ctx, stopped);
  return changeState(ctx, id, {
    verb: "resume",
    done: ["running", "scheduled"],
    require: (before) => requireAsked(before, hold),
    limit: STATEMENT_LIMITS.allPeople,
    move: async (tx) => (await resumePlan(tx, id)) && skipJoined(ctx, tx, id),
  });
}

/** A press on a page that is behind would else answer a question that it never showed: a canary's, or a lost answer's. */
function requireAsked(before: CampaignAtWork, asked: ResumeCampaign["hold"]): void {
  // What has ended says so itself: it has not stopped for another reason.
  if (!STOPPED.includes(before.state)) return;
  if (asked === undefined || asked === (before.hold?.kind ?? "none")) return;
  throw new Fault(
    "conflict",
    t(
      "Nothing was sent: this campaign has stopped for another reason than your page showed. Read it, then decide.",
      "Hakuna kilichotumwa: kampeni hii imesimama kwa sababu tofauti na ukurasa wako ulivyoonyesha. Isome, kisha amua.",
    ),
  );
}

const STOPPED: readonly CampaignState[] = ["paused", "needs-attention"];
