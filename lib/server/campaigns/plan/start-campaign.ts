import type { Campaign, StartCampaign } from "#lib/contract/desk/campaign/campaign.ts";
import { t } from "#lib/contract/language.ts";
import { approvalLimitOf } from "#lib/contract/rules/sending/approval.ts";
import { languagesOf, templateOf } from "#lib/contract/rules/template/template-of.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { sayReleased } from "#lib/contract/words/reason/row-reasons.ts";
import { releasedWords } from "#lib/contract/words/run/released-words.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { requireNoApproval } from "../../approval/index.ts";
import type { SignedInCtx } from "../../context.ts";
import { requireSendRight } from "../../sight/index.ts";
import { insertApproval } from "../../store/campaign/approval.ts";
import type { CampaignAtWork } from "../../store/campaign/campaign.ts";
import { startTokenOf } from "../../store/campaign/campaign-view.ts";
import { listRepeats, lockContent } from "../../store/campaign/recipient/same-content.ts";
import { countJoined, listReleased } from "../../store/campaign/recipient/without.ts";
import { holdSetting } from "../../store/console/setting.ts";
import { holdGroups, listQueuedMembers } from "../../store/group/group.ts";
import { requireSendable } from "../../templates/index.ts";
import { whyOf } from "../read/why-of.ts";
import { requireCampaign } from "../require-campaign.ts";
import { steerCampaign, steerIn } from "../steer/steer-campaign.ts";
import { requireStartable, requireToken, startPlanned } from "./create-campaign.ts";

/** What a program starts, not a person: at once, as nobody would undo it. */
export type Program = {
  /** Runs in the transaction that starts it: what it throws refuses the start. */
  before: (tx: Tx, campaign: CampaignAtWork) => Promise<void>;
};

/**
 * Starts a ready campaign once, by the token that was shown with exactly this plan: the same one again (double click,
 * retry, second tab) answers the same campaign. Throws `conflict` for an older plan's token, for any other string and where
 * a second person has to approve it, people are skipped for nothing or are to be skipped by now, or get the same from a campaign that was not shown, and `not_permitted` where the service is certain to refuse the template.
 */
export async function startCampaign(
  ctx: SignedInCtx,
  id: string,
  { startToken, hasAddedCredits, reach, repeats }: StartCampaign,
  program?: Program,
): Promise<Campaign> {
  const draft = await requireCampaign(ctx.db, id);
  requireSendRight(ctx.actor, draft.channel);
  // One that was started already answers for itself.
  if (draft.state === "ready") await requireTemplate(ctx, draft);
  return steerCampaign(ctx, id, {
    steer: async (tx, campaign) => {
      if (campaign.startToken !== null) {
        if (campaign.startToken === startToken) return null;
        throw new Fault(
          "conflict",
          t(
            "This campaign was started before. Nothing was started twice.",
            "Kampeni hii ilianzishwa awali. Hakuna kilichoanzishwa mara mbili.",
          ),
        );
      }
      requireReady(campaign, startToken);
      requireToken(campaign, startToken);
      await program?.before(tx, campaign);
      await requireNoApproval(tx, sizeOf(campaign));
      await requireNobodyJoined(tx, campaign);
      await requireNoMember(ctx, tx, campaign);
      await requireSkipsHold(tx, campaign);
      await requireRepeatsShown(tx, id, repeats);
      return startPlanned(ctx, tx, {
        ...{ campaign, startToken, hasAddedCredits, reach },
        isOfProgram: program !== undefined,
      });
    },
  });
}

/**
 * Starts a campaign that was planned in this transaction, or asks for its approval where a second person has to look at it.
 * Throws what a start throws: then nothing of the transaction stands.
 */
export async function startOrAsk(ctx: SignedInCtx, tx: Tx, id: string): Promise<"started" | "asked"> {
  const { state } = await steerIn(ctx, tx, {
    id,
    steer: async (tx, campaign) => {
      const startToken = startTokenOf(id, campaign.revision);
      const limit = approvalLimitOf(sizeOf(campaign), await holdSetting(tx, "approvalLimits"));
      if (limit === null) return startPlanned(ctx, tx, { campaign, startToken, isOfProgram: true });
      requireStartable(ctx, { campaign, startToken });
      await insertApproval(tx, { campaignId: id, askedBy: ctx.actor.userId, at: ctx.clock.now() });
      return { action: "campaign.ask", detail: { recipients: campaign.queued } };
    },
  });
  return state === "awaiting-approval" ? "asked" : "started";
}

/**
 * Throws `conflict` where a campaign with the same message to most of the same people is not among those that were shown: it was
 * started since the page asked, maybe in this moment by somebody else.
 */
export async function requireRepeatsShown(
  tx: Tx,
  id: string,
  shown: StartCampaign["repeats"],
): Promise<void> {
  await lockContent(tx, id);
  if (shown === undefined) return;
  const other = (await listRepeats(tx, id)).find((repeat) => !shown.includes(repeat.id));
  if (!other) return;
  throw new Fault(
    "conflict",
    t(
      `“${other.name}” was started since you looked, with the same message to ${formatCount(other.people)} of these people. Nothing was sent. Read what the review says about it, then decide.`,
      `“${other.name}” ilianzishwa tangu uangalie, yenye ujumbe uleule kwa watu ${formatCount(other.people)} kati ya hawa. Hakuna kilichotumwa. Soma ukaguzi unasema nini kuihusu, kisha amua.`,
    ),
  );
}

/**
 * Throws `conflict` where somebody whom the plan sends to is by now in a list whose people it skips, or gets a campaign of which
 * it skips them: whoever put them there counts on it.
 */
export async function requireNobodyJoined(tx: Tx, campaign: CampaignAtWork): Promise<void> {
  refuseJoined(await countJoined(tx, campaign));
}

/** The same of the groups that it skips, as they are by now. */
export async function requireNoMember(
  { env }: Pick<SignedInCtx, "env">,
  tx: Tx,
  { id, without }: CampaignAtWork,
): Promise<void> {
  const asked = { campaignId: id, zone: env.defaultTimezone };
  const seqs = new Set<number>();
  for (const { rule } of await holdGroups(tx, without?.groupIds ?? []))
    for (const seq of await listQueuedMembers(tx, rule, asked)) seqs.add(seq);
  refuseJoined(seqs.size);
}

function refuseJoined(people: number): void {
  if (people === 0) return;
  throw new Fault(
    "conflict",
    people === 1
      ? t(
          "Since the review 1 person is among those whom this campaign skips. Nothing was sent. Make the review again: it skips them.",
          "Tangu ukaguzi mtu 1 yumo kati ya wale ambao kampeni hii inawaruka. Hakuna kilichotumwa. Fanya ukaguzi tena: kampeni itamruka.",
        )
      : t(
          `Since the review ${formatCount(people)} people are among those whom this campaign skips. Nothing was sent. Make the review again: it skips them.`,
          `Tangu ukaguzi watu ${formatCount(people)} wamo kati ya wale ambao kampeni hii inawaruka. Hakuna kilichotumwa. Fanya ukaguzi tena: kampeni itawaruka.`,
        ),
  );
}

/**
 * Throws `conflict` where the plan skips people who do not get it elsewhere any more: else neither campaign would reach them.
 * They are not put back behind the person who starts it: the button said to how many, and for what.
 */
export async function requireSkipsHold(tx: Tx, campaign: CampaignAtWork): Promise<void> {
  const released = (await listReleased(tx, campaign)).map(sayReleased);
  const people = released.reduce((sum, { people }) => sum + people, 0);
  if (people === 0) return;
  throw new Fault(
    "conflict",
    t(
      `${releasedWords(released)} Nothing was sent. Make the review again: it sends to them.`,
      `${releasedWords(released)} Hakuna kilichotumwa. Fanya ukaguzi tena: kampeni itawatumia.`,
    ),
  );
}

/** Throws `conflict` where a campaign has no plan, has no longer the one that was looked at, or waits for approval of it. */
export function requireReady(campaign: CampaignAtWork, startToken: string): void {
  const { state } = campaign;
  if (state === "ready") return;
  if (state === "awaiting-approval")
    throw new Fault(
      "conflict",
      t(`You cannot start this campaign: ${whyOf(state)}.`, `Huwezi kuanzisha kampeni hii: ${whyOf(state)}.`),
    );
  // Of a plan that a change has ended, that is said: its file may still be there.
  requireToken(campaign, startToken);
  throw new Fault(
    "conflict",
    t("Add a file first. There is nobody to send to.", "Ongeza faili kwanza. Hakuna wa kutumiwa ujumbe."),
  );
}

export const sizeOf = ({ queued, segmentsPlanned, channel }: CampaignAtWork) => ({
  people: queued,
  credits: segmentsPlanned,
  isSms: channel === "sms",
});

/**
 * Refuses a campaign whose template the service is certain to refuse, by what we know and by asking once more. Outside of
 * any transaction, as it may ask the service; each claim looks again. Throws `not_permitted`.
 */
export async function requireTemplate(
  ctx: SignedInCtx,
  { content, scheduledAt }: Pick<Campaign, "content" | "scheduledAt">,
): Promise<void> {
  const template = templateOf(content);
  if (!template) return;
  const isLater = scheduledAt !== null && Date.parse(scheduledAt) > ctx.clock.now().getTime();
  for (const language of languagesOf(template))
    await requireSendable(ctx, { ...template, language, isLater });
}
