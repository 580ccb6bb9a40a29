import type { DraftRevision, PlanAnswer } from "#lib/contract/desk/campaign/draft.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import { openFile, planAudience, requireCampaign, settingsOf } from "../campaigns/index.ts";
import type { SignedInCtx } from "../context.ts";
import { countUnseenPlan } from "../rate/index.ts";
import { requireSkipRight } from "../sight/index.ts";
import { STATEMENT_LIMITS } from "../statement-limits.ts";
import { updateDraft } from "../store/campaign/campaign.ts";
import { getDraftFile, getDraftRow, readFileParts } from "../store/campaign/draft-file.ts";
import { refreshGroupFile } from "./copy-group.ts";
import { requireDraft } from "./drafts.ts";

/**
 * Reads the kept file into the campaign: who gets what, counted by the server. Throws what `requireDraft` throws,
 * `forbidden` where it skips people and who asks sees no numbers, `rate_limited` where they plan too often, and `invalid_input` while a field or the file is missing.
 */
export async function planDraft(
  ctx: SignedInCtx,
  { id, revision }: { id: string } & DraftRevision,
): Promise<PlanAnswer> {
  if (!canSeeNumbers(ctx.actor)) await countUnseenPlan(ctx.db, ctx.actor.userId);
  return ctx.db.transaction(async (tx) => {
    await requireDraft(tx, { id, revision, actor: ctx.actor });
    const [draft, file] = await Promise.all([getDraftRow(tx, id), getDraftFile(tx, id)]);
    requireSkipRight(ctx.actor, { without: draft?.form.without, path: "form.without" });
    if (!draft?.campaign)
      throw missing("campaign", t("fill in what is missing first", "jaza kinachokosekana kwanza"));
    if (!file) throw missing("file", t("choose a file first", "chagua faili kwanza"));
    await updateDraft(tx, { id, revision, ...settingsOf(id, revision, draft.campaign) });
    const ofGroup = await refreshGroupFile(ctx, tx, file);
    const { name, bytes, list } = file;
    const read = (start: number, end: number) => readFileParts(tx, file, { start, end });
    const opened = await openFile(
      ctx,
      { name, bytes, read, listId: list?.id ?? null, ...(ofGroup && { ofGroup }) },
      { ...(draft.reading ?? { duplicates: "first" }), without: draft.form.without },
    );
    const audience = await planAudience(ctx, { tx, id, opened });
    return { campaign: await requireCampaign(tx, id), audience };
  }, STATEMENT_LIMITS.allPeople);
}

const missing = (path: string, rule: string): Fault =>
  new Fault("invalid_input", `${path}: ${rule}`, { fields: [{ path, rule }] });
