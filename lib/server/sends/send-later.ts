import { randomUUID } from "node:crypto";
import type { AudienceAnswer } from "#lib/contract/desk/campaign/audience.ts";
import type { PlannedContent, TemplateContent } from "#lib/contract/desk/campaign/create-campaign.ts";
import type { SendLater, SendLaterAnswer } from "#lib/contract/desk/send/send-later.ts";
import { t } from "#lib/contract/language.ts";
import { noFieldsRule } from "#lib/contract/rules/sending/no-fields.ts";
import { TYPED_NUMBERS } from "#lib/contract/rules/sending/typed-numbers.ts";
import { templateOf } from "#lib/contract/rules/template/template-of.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { requireSmallSend } from "../approval/index.ts";
import { recordAudit } from "../audit/index.ts";
import { openFile, planAudience, requireCampaign, settingsOf } from "../campaigns/index.ts";
import type { SignedInCtx } from "../context.ts";
import { requireCredits } from "../credits/index.ts";
import { publish } from "../publish.ts";
import { requireSendRight } from "../sight/index.ts";
import { insertCampaign, startPlan } from "../store/campaign/campaign.ts";
import { CHANNELS } from "../store/channels.ts";
import { spendSendToken } from "../store/sending/send-token.ts";
import { requireSendable } from "../templates/index.ts";

/**
 * Plans a message for a time: what waits is a campaign, because only a campaign can be stopped, moved and held, and looks
 * at quiet hours and opt-outs when it is sent. All of it in one transaction, or nothing. Throws `invalid_input` with the
 * field, and `conflict` for a press that was made before.
 */
export async function sendLater(
  ctx: SignedInCtx,
  { sendToken, to, campaign }: SendLater,
): Promise<SendLaterAnswer> {
  requireSendRight(ctx.actor, campaign.channel);
  const { scheduledAt } = campaign;
  if (!scheduledAt || Date.parse(scheduledAt) <= ctx.clock.now().getTime())
    throw refused("campaign.scheduledAt", t("this time has passed", "wakati huu umepita"));
  const template = templateOf<TemplateContent>(campaign.content);
  refuseFields(campaign.content);
  if (template) await requireSendable(ctx, { ...template, isLater: true });
  const id = randomUUID();
  const { userId } = ctx.actor;
  await ctx.db.transaction(async (tx) => {
    if (!(await spendSendToken(tx, { token: sendToken, userId, campaignId: id })))
      throw new Fault(
        "conflict",
        t(
          "sendToken: it was used before, so nothing was scheduled again",
          "sendToken: ilitumika awali, hivyo hakuna kilichopangwa tena",
        ),
      );
    await insertCampaign(tx, { id, createdBy: userId, ...settingsOf(id, 1, campaign) });
    await planPeople(ctx, { tx, id, to });
    const { startToken, counts, segmentsPlanned: credits } = await requireCampaign(tx, id);
    await requireSmallSend(tx, { people: counts.queued, credits, isSms: campaign.channel === "sms" });
    if (counts.queued > 1) await requireCredits(ctx, tx, { credits, isSms: campaign.channel === "sms" });
    await startPlan(tx, id, {
      token: startToken,
      startedBy: userId,
      to: "scheduled",
      hasAddedCredits: false,
      hasGrace: counts.queued > 1,
      reach: null,
    });
    const detail = { recipients: counts.queued };
    await recordAudit(tx, { actor: ctx.actor, action: "campaign.start", target: id, detail });
    await publish(tx, [{ topic: "campaign", data: { id } }]);
    tx.wake(CHANNELS.work);
  });
  return { campaignId: id };
}

const HEADER = "Number";

/** The numbers as a file of one column. Whoever cannot be sent to refuses all of it, as in a send of now. */
async function planPeople(
  ctx: SignedInCtx,
  { tx, id, to }: { tx: Tx; id: string; to: string[] },
): Promise<void> {
  const bytes = new TextEncoder().encode([HEADER, ...to.map(cellOf)].join("\r\n"));
  const read = async function* (start: number, end: number) {
    yield bytes.subarray(start, end);
  };
  const file = { name: TYPED_NUMBERS, listId: null, bytes: bytes.length, read };
  const mapping = {
    phone: 0,
    country: null,
    duplicates: "first",
    encoding: "utf-8",
    delimiter: ",",
    hasHeader: true,
  } as const;
  const audience = await planAudience(ctx, { tx, id, opened: await openFile(ctx, file, mapping) });
  refuseSkipped(audience);
}

// A comma or a quote would end the number: no number has one.
const cellOf = (number: string): string => `"${number.replaceAll('"', "").replace(/[\r\n]+/g, " ")}"`;

function refuseSkipped({ excluded }: AudienceAnswer): void {
  if (excluded.length === 0) return;
  const fields = excluded.map(({ row, value, reason }) => ({
    path: `to.${row - 2}`,
    rule: `${value}: ${reason}`,
  }));
  throw new Fault("invalid_input", fields[0]?.rule ?? "", { fields });
}

// A campaign would put the column of a file there: there is none but the numbers themselves.
function refuseFields(content: PlannedContent): void {
  const values = JSON.stringify(templateOf<TemplateContent>(content)?.templateParameters ?? null);
  for (const [member, text] of [
    ["text", "text" in content ? content.text : ""],
    ["templateParameters", values],
  ] as const) {
    const rule = noFieldsRule(text);
    if (rule !== null) throw refused(`campaign.content.${member}`, rule);
  }
}

const refused = (path: string, rule: string): Fault =>
  new Fault("invalid_input", `${path}: ${rule}`, { fields: [{ path, rule }] });
