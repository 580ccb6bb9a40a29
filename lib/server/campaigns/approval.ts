import type { AudienceSummaryAnswer } from "#lib/contract/desk/campaign/audience.ts";
import type { Campaign, DeclineCampaign, StartCampaign } from "#lib/contract/desk/campaign/campaign.ts";
import { t, translated } from "#lib/contract/language.ts";
import { approvalLimitOf, noSecondPerson } from "#lib/contract/rules/sending/approval.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { requireSendRight } from "../sight/index.ts";
import {
  type ApprovalRow,
  decideApproval,
  findApproval,
  insertApproval,
  noteMaker,
  returnToDraft,
} from "../store/campaign/approval.ts";
import { findAudience } from "../store/campaign/audience.ts";
import { startTokenOf } from "../store/campaign/campaign-view.ts";
import { holdSetting } from "../store/console/setting.ts";
import { type Planned, requireStartable, requireToken, startPlanned } from "./plan/create-campaign.ts";
import {
  requireNobodyJoined,
  requireNoMember,
  requireReady,
  requireRepeatsShown,
  requireSkipsHold,
  requireTemplate,
  sizeOf,
} from "./plan/start-campaign.ts";
import { requireCampaign } from "./require-campaign.ts";
import { steerCampaign } from "./steer/steer-campaign.ts";

/** What the plan of a campaign comes to: its buckets and its cost, and nobody of it. Throws `not_found`. */
export async function getAudience({ db }: SignedInCtx, id: string): Promise<AudienceSummaryAnswer> {
  await requireCampaign(db, id);
  return { audience: await findAudience(db, id) };
}

/**
 * Asks for the approval of a second person: exactly this plan is frozen until it is approved, declined or taken back. Twice
 * is once. Throws what a start throws, and `conflict` where the campaign needs no approval. What is
 * asked for is frozen: who is skipped for nothing later is said to whoever approves.
 */
export async function createApproval(
  ctx: SignedInCtx,
  id: string,
  { startToken }: StartCampaign,
): Promise<Campaign> {
  const draft = await requireCampaign(ctx.db, id);
  requireSendRight(ctx.actor, draft.channel);
  if (draft.state === "ready") await requireTemplate(ctx, draft);
  return steerCampaign(ctx, id, {
    steer: async (tx, campaign) => {
      const isAsked = campaign.state === "awaiting-approval";
      if (isAsked && startToken === startTokenOf(id, campaign.revision)) return null;
      if (campaign.startToken !== null)
        throw new Fault(
          "conflict",
          t(
            "This campaign was started before. It needs no approval any more.",
            "Kampeni hii ilianzishwa awali. Haihitaji idhini tena.",
          ),
        );
      requireReady(campaign, startToken);
      requireStartable(ctx, { campaign, startToken });
      const limit = approvalLimitOf(sizeOf(campaign), await holdSetting(tx, "approvalLimits"));
      if (limit === null)
        throw new Fault(
          "conflict",
          t(
            "This campaign needs no approval. You can send it yourself.",
            "Kampeni hii haihitaji idhini. Unaweza kuituma mwenyewe.",
          ),
        );
      await requireNobodyJoined(tx, campaign);
      await requireNoMember(ctx, tx, campaign);
      await requireSkipsHold(tx, campaign);
      const { userId } = ctx.actor;
      await noteMaker(tx, id, userId);
      await insertApproval(tx, { campaignId: id, askedBy: userId, at: ctx.clock.now() });
      return { action: "campaign.ask", detail: { recipients: campaign.queued } };
    },
  });
}

/**
 * Withdraws a request before the campaign is approved: it is a draft again, as it was; twice is once. Throws `forbidden` for whoever
 * neither made nor changed it nor asked, and `conflict` where it was started.
 */
export function deleteApproval(ctx: SignedInCtx, id: string): Promise<Campaign> {
  return steerCampaign(ctx, id, {
    steer: async (tx, { state, startToken }) => {
      const { userId: by } = ctx.actor;
      const asked = await findApproval(tx, id, by);
      if (startToken !== null)
        throw new Fault(
          "conflict",
          t(
            "You cannot withdraw the request: the campaign was started. Pause or cancel it instead.",
            "Huwezi kuondoa ombi: kampeni imeanzishwa. Isitishe kwa muda au ighairi badala yake.",
          ),
        );
      if (state !== "awaiting-approval" || asked?.verdict !== null) return null;
      if (!asked.isMaker)
        throw new Fault(
          "forbidden",
          t(
            "Only the people who made, changed or asked for this campaign can withdraw the request. You can decline it.",
            "Walioiunda, walioibadilisha au walioiombea idhini kampeni hii tu ndio wanaoweza kuondoa ombi. Wewe unaweza kulikataa.",
          ),
        );
      await decideApproval(tx, asked.id, { verdict: "withdrawn", by, at: ctx.clock.now() });
      await returnToDraft(tx, id);
      return { action: "campaign.withdraw", detail: {} };
    },
  });
}

/**
 * Approves exactly the plan that was looked at, and starts it in the same transaction; the same person twice is once.
 * Throws what `requireAsked` and a start throw: then nothing has changed, and it still waits.
 */
export async function approveCampaign(
  ctx: SignedInCtx,
  id: string,
  { startToken, hasAddedCredits, reach, repeats }: StartCampaign,
): Promise<Campaign> {
  const waiting = await requireCampaign(ctx.db, id);
  requireSendRight(ctx.actor, waiting.channel);
  if (waiting.state === "awaiting-approval") await requireTemplate(ctx, waiting);
  const { userId } = ctx.actor;
  return steerCampaign(ctx, id, {
    steer: async (tx, campaign) => {
      if (campaign.startToken === startToken && (await hasApproved(tx, id, userId))) return null;
      const asked = await requireAsked(ctx, tx, { campaign, startToken });
      // Its name can be changed by an erasure while it waits: then it is not what somebody asked for.
      if (asked.revision !== campaign.revision)
        throw new Fault(
          "conflict",
          t(
            "The campaign has changed since somebody asked. They have to ask again.",
            "Kampeni imebadilika tangu mtu alipoomba idhini. Lazima aombe tena.",
          ),
        );
      await requireNobodyJoined(tx, campaign);
      await requireNoMember(ctx, tx, campaign);
      await requireRepeatsShown(tx, id, repeats);
      await decideApproval(tx, asked.id, { verdict: "approved", by: userId, at: ctx.clock.now() });
      const started = await startPlanned(ctx, tx, { campaign, startToken, hasAddedCredits, reach });
      return [{ action: "campaign.approve", detail: started.detail }, started];
    },
  });
}

async function hasApproved(tx: Parameters<typeof findApproval>[0], id: string, userId: string) {
  const asked = await findApproval(tx, id, userId);
  return asked?.verdict === "approved" && asked.decidedBy === userId;
}

/** Declines the plan that was looked at: it is a draft again, as it was. Throws what `requireAsked` throws. */
export function declineCampaign(
  ctx: SignedInCtx,
  id: string,
  { startToken, reason }: DeclineCampaign,
): Promise<Campaign> {
  return steerCampaign(ctx, id, {
    steer: async (tx, campaign) => {
      const asked = await requireAsked(ctx, tx, { campaign, startToken });
      const { userId: by } = ctx.actor;
      await decideApproval(tx, asked.id, { verdict: "declined", by, at: ctx.clock.now(), reason });
      await returnToDraft(tx, id);
      return { action: "campaign.decline", detail: { reason } };
    },
  });
}

/**
 * The open request of a locked campaign, for somebody who may decide about it. Throws `conflict` where it is over or of
 * another plan than the one that was looked at, and `forbidden` for whoever made, changed or asked for it, or may
 * be the same person with another account.
 */
export async function requireAsked(
  { actor }: SignedInCtx,
  tx: Tx,
  { campaign, startToken }: Planned,
): Promise<ApprovalRow> {
  const asked = await findApproval(tx, campaign.id, actor.userId);
  if (campaign.state !== "awaiting-approval" || asked?.verdict !== null) throw isOver(asked);
  if (asked.isMaker)
    throw new Fault(
      "forbidden",
      t(
        "You made, changed or asked for this campaign, so somebody else has to decide about it.",
        "Uliiunda, uliibadilisha au uliiombea idhini kampeni hii, hivyo mtu mwingine lazima aiamue.",
      ),
    );
  if (!asked.isSecond) throw new Fault("forbidden", noSecondPerson());
  requireToken(campaign, startToken);
  return asked;
}

const OVER = /* @__PURE__ */ translated(() => ({
  approved: t(
    "Somebody else has approved this campaign already. Nothing was sent twice.",
    "Mtu mwingine tayari ameidhinisha kampeni hii. Hakuna kilichotumwa mara mbili.",
  ),
  declined: t(
    "Somebody else has declined this campaign already. Nothing was sent.",
    "Mtu mwingine tayari ameikataa kampeni hii. Hakuna kilichotumwa.",
  ),
  withdrawn: t(
    "The request for approval was withdrawn. Nothing was sent.",
    "Ombi la idhini liliondolewa. Hakuna kilichotumwa.",
  ),
}));

function isOver(asked: ApprovalRow | undefined): Fault {
  const said = asked?.verdict
    ? OVER[asked.verdict]
    : t("Nobody has asked for the approval of this campaign.", "Hakuna aliyeomba idhini ya kampeni hii.");
  return new Fault("conflict", said);
}
