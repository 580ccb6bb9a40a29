import type { Campaign, ChangeSender } from "#lib/contract/desk/campaign/campaign.ts";
import { t } from "#lib/contract/language.ts";
import { senderIsApproved } from "#lib/contract/rules/sending/approval.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../../context.ts";
import { requireSendRight } from "../../sight/index.ts";
import { findApproval } from "../../store/campaign/approval.ts";
import { type CampaignAtWork, resumePlan, setSender } from "../../store/campaign/campaign.ts";
import { findPlanHash, setPlanHash } from "../../store/campaign/plan.ts";
import { planHashOf } from "../plan/plan-hash.ts";
import { whyOf } from "../read/why-of.ts";
import { steerCampaign } from "./steer-campaign.ts";

/**
 * Gives a campaign that stopped as its sender was refused another one, and goes on. Claims read the sender under the lock that
 * this takes, so only who was proven not sent to gets the new one; what was accepted is not touched. Twice is once. Throws
 * `conflict` where it has stopped for another reason or requests are out, whose answers are about the old sender, and
 * `forbidden` where somebody else has approved the sender with the campaign.
 */
export function updateSender(ctx: SignedInCtx, id: string, { senderId }: ChangeSender): Promise<Campaign> {
  return steerCampaign(ctx, id, {
    steer: async (tx, before) => {
      requireSendRight(ctx.actor, before.channel);
      if (isDone(before, senderId)) return null;
      requireRefused(before);
      const approval = await findApproval(tx, id, ctx.actor.userId);
      if (approval?.verdict === "approved" && !approval.isSecond)
        throw new Fault("forbidden", senderIsApproved());
      await setSender(tx, id, senderId);
      const planHash = await renewPlanHash(tx, before, senderId);
      if (!(await resumePlan(tx, id))) throw notRefused(before);
      const detail = { from: before.senderId, to: senderId, recipients: before.queued };
      return { action: "campaign.sender", detail: { ...detail, ...(planHash && { planHash }) } };
    },
  });
}

const isDone = ({ state, senderId }: CampaignAtWork, asked: string): boolean =>
  senderId === asked && (state === "running" || state === "scheduled");

function requireRefused(campaign: CampaignAtWork): void {
  const { state, hold, attempting } = campaign;
  if (state !== "needs-attention" || hold?.kind !== "sender") throw notRefused(campaign);
  if (attempting === 0) return;
  const still = t(
    `${formatNoun(attempting, "message is", "messages are")} still being sent with the old sender`,
    plural(
      attempting,
      "ujumbe 1 bado unatumwa kutoka kwa mtumaji wa zamani",
      `jumbe ${formatCount(attempting)} bado zinatumwa kutoka kwa mtumaji wa zamani`,
    ),
  );
  throw new Fault(
    "conflict",
    t(
      `Nothing has changed: ${still}. Try again in a moment.`,
      `Hakuna kilichobadilika: ${still}. Jaribu tena baada ya muda mfupi.`,
    ),
    { retry: "safe" },
  );
}

const notRefused = ({ state, hold }: CampaignAtWork): Fault =>
  new Fault(
    "conflict",
    state === "needs-attention" && hold !== null
      ? t(
          "Nothing has changed: this campaign has stopped for another reason than its sender. Read it, then decide.",
          "Hakuna kilichobadilika: kampeni hii imesimama kwa sababu nyingine, si mtumaji wake. Isome, kisha amua.",
        )
      : t(
          `You cannot change the sender of this campaign: ${whyOf(state)}.`,
          `Huwezi kubadilisha mtumaji wa kampeni hii: ${whyOf(state)}.`,
        ),
  );

/** The plan is the same for the same people; its hash says which sender they are written to from. */
async function renewPlanHash(tx: Tx, campaign: CampaignAtWork, senderId: string): Promise<string | null> {
  const kept = await findPlanHash(tx, campaign.id);
  if (kept === null) return null;
  const hash = planHashOf({ ...campaign, senderId }, kept);
  await setPlanHash(tx, campaign.id, hash);
  return hash.toString("hex");
}
