import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { ResolveUnknown } from "#lib/contract/desk/campaign/unknown.ts";
import { t } from "#lib/contract/language.ts";
import { whyNotResend } from "#lib/contract/rules/sending/approval.ts";
import { reason } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../../context.ts";
import { requireCredits } from "../../credits/index.ts";
import { keepUnknown } from "../../dispatch/index.ts";
import { publish } from "../../publish.ts";
import { requireSendRight } from "../../sight/index.ts";
import { getResends } from "../../store/campaign/approval.ts";
import { type CampaignAtWork, reopenCampaign } from "../../store/campaign/campaign.ts";
import { getKind } from "../../store/campaign/campaign-view.ts";
import { moveCounters } from "../../store/campaign/cancel.ts";
import { holdSetting } from "../../store/console/setting.ts";
import { isRefusedReply } from "../../store/conversation/saved-reply.ts";
import { insertDecidedMessages } from "../../store/message/message.ts";
import {
  countResent,
  moveResolved,
  type Resolution,
  resolveAttempt,
  sizeOfAttempts,
} from "../../store/sending/answer/unknown.ts";
import { type Steered, steerCampaign } from "./steer-campaign.ts";

const COUNTER_OF = { sent: "accepted", "not-sent": "rejected", resend: "queued" } as const;

/**
 * A person decides about lost answers, all that are named or none; only `resend` ever sends again, as a new generation. Throws
 * `forbidden` where that needs a second person.
 */
export function resolveUnknown(
  ctx: SignedInCtx,
  id: string,
  { attemptId = "", attemptIds = [attemptId], as }: ResolveUnknown,
): Promise<Campaign> {
  return steerCampaign(ctx, id, {
    steer: (tx, campaign) => decideUnknown(ctx, tx, { campaign, attemptIds, as }),
  });
}

type Decision = { campaign: CampaignAtWork; attemptIds: readonly string[]; as: Resolution };

/** The decision itself, in the transaction that has locked the campaign. */
export async function decideUnknown(
  ctx: SignedInCtx,
  tx: Tx,
  { campaign: { id, channel, state }, attemptIds, as }: Decision,
): Promise<Steered[]> {
  await refuseCall(tx, id);
  // To say what became of it sends nothing.
  if (as === "resend") await requireResendable(ctx, tx, { id, attemptIds, channel, state });
  const steered: Steered[] = [];
  for (const each of new Set(attemptIds)) {
    const recipients = await resolveOne(tx, { id, attemptId: each, as, actor: ctx.actor });
    const detail = { as, recipients } satisfies { as: Resolution; recipients: number };
    steered.push({ action: "unknown.resolve", target: each, detail });
  }
  if (as === "resend") await reopenCampaign(tx, id);
  if (await isRefusedReply(tx, id)) await publish(tx, [{ topic: "inbox", data: {} }]);
  return steered;
}

type Resending = Pick<CampaignAtWork, "id" | "channel" | "state"> & { attemptIds: readonly string[] };

/** A limit of approval holds for all that is sent again in one campaign, so that many small presses are no way around it. */
async function requireResendable(
  { actor }: SignedInCtx,
  tx: Tx,
  { id, attemptIds, channel, state }: Resending,
): Promise<void> {
  requireSendRight(actor, channel);
  if (state === "cancelling" || state === "cancelled")
    throw new Fault(
      "conflict",
      t(
        "This campaign was cancelled. Nothing of it is sent now.",
        "Kampeni hii ilighairiwa. Hakuna chake kinachotumwa sasa.",
      ),
    );
  await holdSetting(tx, "approvalLimits");
  const more = await sizeOfAttempts(tx, id, attemptIds);
  const resends = await getResends(tx, id, actor.userId);
  const whyNot = whyNotResend({ ...more, isSms: channel === "sms" }, resends);
  if (whyNot !== null) throw new Fault("forbidden", whyNot);
  await requireCredits({ actor }, tx, { credits: more.credits, isSms: channel === "sms" });
}

type Deciding = { id: string; attemptId: string; as: Resolution; actor: SignedInCtx["actor"] };

/** How many people it was about. */
async function resolveOne(tx: Tx, { id, attemptId, as, actor }: Deciding): Promise<number> {
  if (!(await resolveAttempt(tx, { campaignId: id, attemptId, as, by: actor.userId })))
    throw new Fault(
      "conflict",
      t(
        "Somebody has decided about this request, or we know its result now. Look again.",
        "Mtu ameliamua ombi hili, au sasa tunajua matokeo yake. Angalia tena.",
      ),
    );
  const decided = reason("decided", { by: actor.name, as: as === "sent" ? "sent" : "not-sent" });
  const moved = await moveResolved(tx, attemptId, as, decided);
  await moveCounters(tx, id, { unknown: -moved.length, [COUNTER_OF[as]]: moved.length });
  if (as === "sent") {
    const seqs = moved.map(({ seq }) => seq);
    await insertDecidedMessages(tx, attemptId, seqs);
  }
  if (as === "resend") await countResent(tx, id, moved.filter(({ generation }) => generation === 1).length);
  else await keepUnknown(tx, id, moved);
  return moved.length;
}

/** Sent again, a call would leave as a message: its own page decides about it. */
async function refuseCall(tx: Tx, id: string): Promise<void> {
  if ((await getKind(tx, id))?.channel !== "voice") return;
  throw new Fault(
    "conflict",
    t("This is a call. Decide about it on the page Calls.", "Hii ni simu. Iamue kwenye ukurasa wa Simu."),
  );
}
