import type { ReportRecipients } from "#lib/contract/desk/campaign/recipient.ts";
import { recipientWords } from "#lib/contract/words/recipient-words.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../../audit/index.ts";
import type { SignedInCtx } from "../../context.ts";
import { type ReportForm, reportResponse } from "../../report/index.ts";
import { requireCampaign } from "../require-campaign.ts";
import { isAll, reportRows } from "./report-rows.ts";

type Wanted = { id: string; form: ReportForm; asked: ReportRecipients };

/**
 * The person's own columns plus the outcome of every row, or of those who are asked for, as CSV or workbook. Throws conflict where its people were
 * removed, and what `reportResponse` throws.
 */
export async function reportCampaign(ctx: SignedInCtx, { id, form, asked }: Wanted): Promise<Response> {
  const campaign = await requireCampaign(ctx.db, id);
  if (campaign.peopleRemovedAt !== null) {
    throw new Fault("conflict", "The people of this campaign were removed. Its page still shows the totals.");
  }
  const answer = reportResponse(reportRows(ctx, campaign, asked), {
    name: titleOf(campaign.name, asked),
    form,
  });
  await ctx.db.transaction((tx) =>
    recordAudit(tx, {
      actor: ctx.actor,
      action: "campaign.report",
      target: id,
      ...(isAll(asked) ? {} : { detail: asked }),
    }),
  );
  return answer;
}

/** The name of the file says that not everybody is in it. */
const titleOf = (name: string, { state, reason }: ReportRecipients): string =>
  [name, state && recipientWords(state), reason && "one reason"].filter(Boolean).join(", ");
