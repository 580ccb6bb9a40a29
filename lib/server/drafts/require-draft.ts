import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { Actor } from "../context.ts";
import { requireSendRight } from "../sight/index.ts";
import { type CampaignAtWork, lockCampaign } from "../store/campaign/campaign.ts";

export const missingDraft = (): Fault => new Fault("not_found", "There is no draft with this id.");

type Asked = { id: string; revision: number; actor: Actor };

/**
 * The locked campaign of a draft, for whoever may send by its channel and has read its newest revision. Throws
 * `not_found`, `forbidden`, `conflict` where it is started, discarded or waits for approval, and `conflict` at the field
 * `revision` where somebody has saved it meanwhile.
 */
export async function requireDraft(tx: Tx, { id, revision, actor }: Asked): Promise<CampaignAtWork> {
  const campaign = await lockCampaign(tx, id);
  if (campaign?.kind !== "campaign") throw missingDraft();
  requireSendRight(actor, campaign.channel);
  if (campaign.state === "awaiting-approval") {
    throw new Fault("conflict", "This draft waits for approval. Withdraw the request first to change it.");
  }
  if (campaign.state !== "draft" && campaign.state !== "ready") {
    throw new Fault("conflict", "This draft was started or discarded. It cannot be changed any more.");
  }
  if (campaign.revision !== revision) throw olderRevision();
  return campaign;
}

function olderRevision(): Fault {
  const rule = "is not the newest: somebody has saved a newer draft";
  return new Fault("conflict", `revision ${rule}`, { fields: [{ path: "revision", rule }] });
}
