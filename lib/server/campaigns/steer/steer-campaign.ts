import type { AllowOutsideHours, Campaign, CampaignState } from "#lib/contract/desk/campaign/campaign.ts";
import { CANCELLABLE_STATES, UNSTARTED_STATES } from "#lib/contract/desk/campaign/campaign-states.ts";
import { t } from "#lib/contract/language.ts";
import { hoursAreApproved } from "#lib/contract/rules/sending/approval.ts";
import { betweenWords, closedUntil, openHours } from "#lib/contract/rules/sending/sending-hours.ts";
import type { AuditAction } from "#lib/contract/words/audit-actions.ts";
import { hoursWords, isSameEachDay } from "#lib/contract/words/hours-words.ts";
import { sayHold } from "#lib/contract/words/reason/say-reason.ts";
import type { OwnLimit, Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { CHANNELS } from "#lib/server/store/channels.ts";
import { recordAudit } from "../../audit/index.ts";
import type { SignedInCtx } from "../../context.ts";
import { endCancelling } from "../../dispatch/index.ts";
import { publish } from "../../publish.ts";
import { requireSendRight } from "../../sight/index.ts";
import { STATEMENT_LIMITS } from "../../statement-limits.ts";
import { findApproval } from "../../store/campaign/approval.ts";
import { type CampaignAtWork, moveCampaign } from "../../store/campaign/campaign.ts";
import { deleteDraft } from "../../store/campaign/draft-file.ts";
import { allowOutsideHours, keepHours } from "../../store/campaign/schedule.ts";
import { whyOf } from "../read/why-of.ts";
import { requireCampaign, requireLocked } from "../require-campaign.ts";

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

/** No new claims from the next commit on; what is out finishes. */
export function pauseCampaign(ctx: SignedInCtx, id: string): Promise<Campaign> {
  return ctx.db.transaction((tx) => pauseIn(ctx, tx, id));
}

/** The same in a transaction that pauses something beside it. */
export function pauseIn(ctx: SignedInCtx, tx: Tx, id: string): Promise<Campaign> {
  return steerIn(ctx, tx, {
    id,
    steer: changing({
      verb: "pause",
      done: ["paused"],
      move: (tx, id) => moveCampaign(tx, id, { from: ["running", "scheduled"], to: "paused" }),
    }),
  });
}

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

const CANNOT = {
  pause: (why: string) =>
    t(`You cannot pause this campaign: ${why}.`, `Huwezi kusitisha kampeni hii kwa muda: ${why}.`),
  resume: (why: string) =>
    t(`You cannot resume this campaign: ${why}.`, `Huwezi kuendeleza kampeni hii: ${why}.`),
  cancel: (why: string) =>
    t(`You cannot cancel this campaign: ${why}.`, `Huwezi kughairi kampeni hii: ${why}.`),
};

/** Moves a campaign into another state by hand; doing it twice changes nothing. */
export function changeState(ctx: SignedInCtx, id: string, { limit, ...change }: Change): Promise<Campaign> {
  return steerCampaign(ctx, id, { ...(limit && { limit }), steer: changing(change) });
}

const changing =
  ({ verb, done, require, move }: Omit<Change, "limit">): Steer =>
  async (tx, before) => {
    if (done.includes(before.state)) return null;
    require?.(before);
    if (!(await move(tx, before.id))) throw new Fault("conflict", CANNOT[verb](whyOf(before.state)));
    return { action: `campaign.${verb}`, detail: { from: before.state } };
  };

/** What a person did, for the audit log; its target is the campaign where none is named. */
export type Steered = { action: AuditAction; target?: string; detail: Record<string, unknown> };

/** Answers null where it was done before: then nothing changes, and nothing is told. */
type Steer = (tx: Tx, before: CampaignAtWork) => Promise<Steered | Steered[] | null>;

/** What a person does to a campaign, with its audit rows in the same transaction; browsers and the worker hear of it. */
export async function steerCampaign(
  ctx: SignedInCtx,
  id: string,
  { steer, limit }: { steer: Steer; limit?: OwnLimit },
): Promise<Campaign> {
  return ctx.db.transaction((tx) => steerIn(ctx, tx, { id, steer }), limit);
}

/** The same in a transaction that writes something beside it. */
export async function steerIn(
  { actor }: Pick<SignedInCtx, "actor">,
  tx: Tx,
  { id, steer }: { id: string; steer: Steer },
): Promise<Campaign> {
  // Somebody else may be at it: what is decided by is what they have left, not what they found.
  const before = await requireLocked(tx, id);
  const steered = await steer(tx, before);
  if (steered) {
    for (const each of [steered].flat()) await recordAudit(tx, { actor, target: id, ...each });
    await publish(tx, [{ topic: "campaign", data: { id } }]);
    tx.wake(CHANNELS.work);
  }
  return requireCampaign(tx, id);
}

/**
 * Lets a campaign that waits for the hours of marketing be sent at any hour, until it stops or is through; twice is once.
 * Throws `conflict` where it does not wait for them, or waits for others than were looked at, and `forbidden` where
 * somebody else has approved it with its hours.
 */
export function createOutsideHours(
  ctx: SignedInCtx,
  id: string,
  { until }: AllowOutsideHours,
): Promise<Campaign> {
  return steerCampaign(ctx, id, {
    steer: async (tx, before) => {
      requireSendRight(ctx.actor, before.channel);
      if (before.outsideHours !== null) return null;
      requireWaiting(ctx, before, until);
      const { userId } = ctx.actor;
      const approval = await findApproval(tx, id, userId);
      if (approval?.verdict === "approved" && !approval.isSecond)
        throw new Fault("forbidden", hoursAreApproved());
      await allowOutsideHours(tx, id, { userId, at: ctx.clock.now() });
      const { marketing } = before.openings;
      const between = isSameEachDay(marketing) ? betweenWords(marketing) : hoursWords(marketing);
      return { action: "campaign.outside-hours", detail: { recipients: before.queued, between } };
    },
  });
}

function requireWaiting(ctx: SignedInCtx, campaign: CampaignAtWork, until: string): void {
  const { state, hold, openings } = campaign;
  if (state !== "running")
    throw new Fault(
      "conflict",
      t(
        `This campaign does not wait for the hours of marketing: ${whyOf(state)}.`,
        `Kampeni hii haisubiri saa za matangazo: ${whyOf(state)}.`,
      ),
    );
  if (hold?.kind === "hours")
    throw new Fault(
      "conflict",
      t(
        `${sayHold(hold).detail} Nobody can send it outside the hours that were chosen for it.`,
        `${sayHold(hold).detail} Hakuna anayeweza kuituma nje ya saa zilizochaguliwa kwa ajili yake.`,
      ),
    );
  const hours = openHours(campaign, openings);
  // Not as the worker has written it down: since then the hours may have passed, or others been chosen.
  const waitsUntil = hours && closedUntil(ctx.clock.now(), ctx.env.defaultTimezone, hours);
  if (hold?.kind !== "quiet-hours" || !waitsUntil)
    throw new Fault(
      "conflict",
      t(
        "This campaign does not wait for the hours of marketing now.",
        "Kampeni hii haisubiri saa za matangazo sasa.",
      ),
    );
  if (waitsUntil.getTime() !== Date.parse(until))
    throw new Fault(
      "conflict",
      t(
        "Nothing has changed: the campaign waits until another time than your page showed. Read it, then decide.",
        "Hakuna kilichobadilika: kampeni inasubiri hadi wakati tofauti na ukurasa wako ulivyoonyesha. Isome, kisha amua.",
      ),
    );
}

/**
 * Back to the hours of marketing: no new claims outside of them from the commit on, and what is out finishes. Where nobody
 * has allowed anything, nothing changes. Whoever lets others wait is never refused.
 */
export function deleteOutsideHours(ctx: SignedInCtx, id: string): Promise<Campaign> {
  return steerCampaign(ctx, id, {
    steer: async (tx, { outsideHours, queued }) => {
      if (outsideHours === null) return null;
      await keepHours(tx, id);
      return {
        action: "campaign.keep-hours",
        detail: { recipients: queued, allowedAt: outsideHours.toISOString() },
      };
    },
  });
}
