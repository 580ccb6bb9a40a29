import type { ReportRecipients } from "#lib/contract/desk/campaign/recipient.ts";
import { recipientWords } from "#lib/contract/words/recipient-words.ts";
import { shortHash } from "#lib/contract/words/short-hash.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../../audit/index.ts";
import type { SignedInCtx } from "../../context.ts";
import { type ReportForm, reportResponse } from "../../report/index.ts";
import { findPlanHash } from "../../store/campaign/plan-hash.ts";
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
  const plan = await findPlanHash(ctx.db, id);
  const answer = reportResponse(reportRows(ctx, campaign, asked), {
    name: titleOf(campaign.name, asked, plan?.hash),
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

// Of a longer one the end would be cut off the name of the file, and that says what is in it.
const MOST_OF_NAME = 60;

/** The name of the file says that not everybody is in it, and of which plan it is. */
const titleOf = (name: string, { state, reason }: ReportRecipients, hash: Buffer | undefined): string =>
  [
    [...name].slice(0, MOST_OF_NAME).join("").trim(),
    state && recipientWords(state),
    reason && "one reason",
    hash && `plan ${shortHash(hash.toString("hex"))}`,
  ]
    .filter(Boolean)
    .join(", ");
