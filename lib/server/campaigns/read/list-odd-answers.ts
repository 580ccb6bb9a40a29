import type { OddAnswerList } from "#lib/contract/desk/campaign/odd-answer.ts";
import type { SignedInCtx } from "../../context.ts";
import { listOddRows } from "../../store/sending/answer/odd-answer.ts";
import { requireCampaign } from "../require-campaign.ts";

const MAX_SHOWN = 20;

/** The service's own words behind a stop or a doubt, newest first. */
export async function listOddAnswers(ctx: SignedInCtx, id: string): Promise<OddAnswerList> {
  await requireCampaign(ctx.db, id);
  const rows = await listOddRows(ctx.db, id, MAX_SHOWN);
  return { items: rows.map((row) => ({ ...row, answeredAt: row.answeredAt.toISOString() })) };
}
