import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { ResolveUnknown } from "#lib/contract/desk/campaign/unknown.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { CHANNELS } from "#lib/server/store/channels.ts";
import type { SignedInCtx } from "../../context.ts";
import { keepUnknown } from "../../dispatch/index.ts";
import { publish } from "../../live/index.ts";
import { getKind, reopenCampaign } from "../../store/campaign/campaign.ts";
import { moveCounters } from "../../store/campaign/counters.ts";
import {
  countResent,
  moveResolved,
  type Resolution,
  resolveAttempt,
} from "../../store/sending/answer/unknown.ts";
import { recordAudit } from "../../team/index.ts";
import { requireCampaign, requireLocked } from "../require-campaign.ts";

const COUNTER_OF = { sent: "accepted", "not-sent": "rejected", resend: "queued" } as const;

/** A person decides about one lost answer; only `resend` ever sends again, as a new generation. */
export async function resolveUnknown(
  ctx: SignedInCtx,
  id: string,
  { attemptId, as }: ResolveUnknown,
): Promise<Campaign> {
  return ctx.db.transaction(async (tx) => {
    const campaign = await requireLocked(tx, id);
    await refuseCall(tx, id);
    if (as === "resend" && (campaign.state === "cancelling" || campaign.state === "cancelled")) {
      throw new Fault("conflict", "This campaign was cancelled. Nothing of it is sent now.");
    }
    const isOpen = await resolveAttempt(tx, { campaignId: id, attemptId, as, by: ctx.actor.userId });
    if (!isOpen)
      throw new Fault(
        "conflict",
        "Somebody has decided about this request, or we know its result now. Look again.",
      );
    const moved = await moveResolved(
      tx,
      attemptId,
      as,
      `Decided by ${ctx.actor.name} as ${as === "sent" ? "sent" : "not sent"}`,
    );
    const recipients = moved.length;
    await moveCounters(tx, id, { unknown: -recipients, [COUNTER_OF[as]]: recipients });
    if (as === "resend") {
      await countResent(tx, id, moved.filter(({ generation }) => generation === 1).length);
      await reopenCampaign(tx, id);
    } else await keepUnknown(tx, id, moved);
    await recordAudit(tx, {
      actor: ctx.actor,
      action: "unknown.resolve",
      target: attemptId,
      detail: { as, recipients } satisfies { as: Resolution; recipients: number },
    });
    await publish(tx, [{ topic: "campaign", data: { id } }]);
    tx.wake(CHANNELS.work);
    return requireCampaign(tx, id);
  });
}

/** Sent again, a call would leave as a message: its own page decides about it. */
async function refuseCall(tx: Tx, id: string): Promise<void> {
  if ((await getKind(tx, id))?.channel !== "voice") return;
  throw new Fault("conflict", "This is a call. Decide about it on the page Calls.");
}
