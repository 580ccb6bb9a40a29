import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../../audit/index.ts";
import type { SignedInCtx } from "../../context.ts";
import { type ReportForm, reportResponse } from "../../report/index.ts";
import { requireCampaign } from "../require-campaign.ts";
import { reportRows } from "./report-rows.ts";

/**
 * The person's own columns plus the outcome of every row, as CSV or workbook. Throws conflict where its people were
 * removed, and what `reportResponse` throws.
 */
export async function reportCampaign(
  ctx: SignedInCtx,
  { id, form }: { id: string; form: ReportForm },
): Promise<Response> {
  const campaign = await requireCampaign(ctx.db, id);
  if (campaign.peopleRemovedAt !== null) {
    throw new Fault("conflict", "The people of this campaign were removed. Its page still shows the totals.");
  }
  const answer = reportResponse(reportRows(ctx, campaign), { name: campaign.name, form });
  await ctx.db.transaction((tx) =>
    recordAudit(tx, { actor: ctx.actor, action: "campaign.report", target: id }),
  );
  return answer;
}
